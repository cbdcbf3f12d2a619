"""Addresses of the pages of leagues and their nights."""

from django.urls import URLPattern

app_name = "league"
LEAGUE = "l/<str:league_id>/"
NIGHT = "n/<str:night_id>/"
urlpatterns: list[URLPattern] = []
