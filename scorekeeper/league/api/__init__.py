"""The API of leagues and their nights: its addresses, for `scorekeeper.api_urls`."""

from django.urls import path

from scorekeeper.league.api import (
    checkins,
    importing,
    keys,
    leagues,
    nights,
    players,
    seasons,
    seatings,
    standings,
)

LEAGUE = "leagues/<slug:league_id>/"
PLAYER = LEAGUE + "players/<slug:player_id>/"
NIGHT = "nights/<slug:night_id>/"

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

# Nights, check-in, seating
NIGHT = "nights/<slug:night_id>/"
of_nights = [
    path(LEAGUE + "nights/", nights.nights, name="nights"),
    path(NIGHT, nights.night, name="night"),
    path(NIGHT + "checkins/", checkins.checkins, name="checkins"),
    path(NIGHT + "checkins/<slug:player_id>/", checkins.checkin, name="checkin"),
    path(NIGHT + "seating/", seatings.seating, name="night_seating"),
    path(NIGHT + "seating/accept/", seatings.accept, name="accept_seating"),
    path(NIGHT + "close/", nights.close, name="close_night"),
    path(NIGHT + "reopen/", nights.reopen, name="reopen_night"),
]

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

# Standings
of_standings = [
    path(LEAGUE + "standings/", standings.standings, name="standings"),
    path(NIGHT + "standings/", standings.of_night, name="night_standings"),
]

urlpatterns = [*of_nights, *of_standings]
