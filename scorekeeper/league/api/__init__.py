"""The API of leagues: its addresses, for `scorekeeper.api_urls`."""

from django.urls import path

from scorekeeper.league.api import seating

urlpatterns = [
    path("seating/", seating.seating, name="seating"),
]
