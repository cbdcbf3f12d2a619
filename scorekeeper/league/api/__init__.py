"""The API of leagues and their nights: its addresses, for `scorekeeper.api_urls`."""

from django.urls import path

from scorekeeper.league.api import importing, keys, leagues, players, seasons

LEAGUE = "leagues/<slug:league_id>/"
PLAYER = LEAGUE + "players/<slug:player_id>/"

# Leagues, roster, seasons, keys
of_leagues = [
    path("leagues/", leagues.leagues, name="leagues"),
    path(LEAGUE, leagues.league, name="league"),
    path(LEAGUE + "keys/", keys.keys, name="league_keys"),
    path(LEAGUE + "keys/<slug:role>/rotate/", keys.rotate, name="league_rotate"),
    path(LEAGUE + "seasons/", seasons.seasons, name="seasons"),
    path(LEAGUE + "seasons/<slug:season_id>/", seasons.season, name="season"),
    path(LEAGUE + "import/", importing.import_, name="league_import"),
    path(LEAGUE + "players/", players.players, name="players"),
    path(PLAYER, players.player, name="player"),
    path(PLAYER + "merge/", players.merge, name="merge"),
    path(PLAYER + "unmerge/", players.unmerge, name="unmerge"),
    path(PLAYER + "anonymise/", players.anonymise, name="anonymise"),
]

urlpatterns = [*of_leagues]
