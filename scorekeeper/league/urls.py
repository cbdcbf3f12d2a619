"""Addresses of the pages of leagues and their nights."""

from django.urls import URLPattern, path

# Standings
from scorekeeper.league.views import player, season, standings

app_name = "league"
LEAGUE = "l/<str:league_id>/"
NIGHT = "n/<str:night_id>/"
urlpatterns: list[URLPattern] = [
    # Standings
    path(LEAGUE + "standings/", standings.standings, name="standings"),
    path(LEAGUE + "standings/print/", standings.print_standings, name="print_standings"),
    path(LEAGUE + "players/<str:player_id>/", player.player, name="player"),
    path(LEAGUE + "seasons/<str:season_id>/", season.season, name="season"),
    path(NIGHT + "standings/", standings.night_standings, name="night_standings"),
    path(NIGHT + "standings/print/", standings.print_night, name="print_night"),
]
