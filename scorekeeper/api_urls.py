"""Index of the API: its schema, the page that explains it, and each capability's addresses."""

from django.urls import include, path

from scorekeeper.web.api_docs import docs, schema

app_name = "api"
urlpatterns = [
    path("schema/", schema, name="schema"),
    path("docs/", docs, name="docs"),
    path("", include("scorekeeper.matches.api")),
    path("", include("scorekeeper.play.api")),
    path("", include("scorekeeper.league.api")),
    path("", include("scorekeeper.rulebook.api")),
]
