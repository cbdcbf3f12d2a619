"""Addresses of the front page, and of the probe."""

from django.urls import path

from scorekeeper.home import views

app_name = "home"
urlpatterns = [
    path("", views.home, name="home"),
    path("readyz", views.ready, name="ready"),
]
