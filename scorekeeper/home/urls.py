"""Addresses of the front page."""

from django.urls import path

from scorekeeper.home import views

app_name = "home"
urlpatterns = [path("", views.home, name="home")]
