"""Addresses of the front page, of what is kept, and of the probe."""

from django.urls import path

from scorekeeper.home import views

app_name = "home"
urlpatterns = [
    path("", views.home, name="home"),
    path("privacy/", views.privacy, name="privacy"),
    path("readyz", views.ready, name="ready"),
]
