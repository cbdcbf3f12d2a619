"""Index of the pages: imports each capability's."""

from django.urls import include, path

urlpatterns = [
    path("", include("scorekeeper.home.urls")),
    path("", include("scorekeeper.people.urls")),
    path("", include("scorekeeper.accounts.urls")),
    path("", include("scorekeeper.matches.urls")),
    path("", include("scorekeeper.play.urls")),
    path("", include("scorekeeper.league.urls")),
    path("", include("scorekeeper.rulebook.urls")),
]
