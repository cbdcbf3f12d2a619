"""Until all slices are merged: addresses that other slices bring, so that heads can be drawn."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from scorekeeper.league import urls

MISSING = {
    "league": "l/<str:league_id>/",
    "night": "n/<str:night_id>/",
    "checkin": "n/<str:night_id>/checkin/",
    "seating": "n/<str:night_id>/seating/",
    "night_standings": "n/<str:night_id>/standings/",
}


def nothing(request: HttpRequest, **kwargs: str) -> HttpResponse:
    return HttpResponse("not here yet")


there = {pattern.name for pattern in urls.urlpatterns}
urls.urlpatterns += [
    path(route, nothing, name=name) for name, route in MISSING.items() if name not in there
]
