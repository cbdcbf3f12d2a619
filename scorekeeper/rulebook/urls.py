"""Addresses of the rule book's pages."""

from django.urls import path

from scorekeeper.rulebook.views import discard, hand, points, rules

app_name = "rulebook"
urlpatterns = [
    path("discard/", discard.discard, name="discard"),
    path("hand/", hand.hand, name="hand"),
    path("points/", points.points, name="points"),
    path("rules/", rules.rules, name="rules"),
]
