"""The API of leagues and their nights: its addresses, for `scorekeeper.api_urls`."""

from django.urls import path

from scorekeeper.league.api import (
    checkins,
    exporting,
    importing,
    keys,
    leagues,
    night_keys,
    nights,
    players,
    seasons,
    seating,
    seatings,
    standings,
    tables,
)

LEAGUE = "leagues/<slug:league_id>/"
NIGHT = "nights/<slug:night_id>/"
TABLE = NIGHT + "tables/<int:number>/"
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

# Tables of a night, their clock, their keys
of_tables = [
    path(NIGHT + "keys/", night_keys.keys, name="night_keys"),
    path(NIGHT + "keys/<slug:role>/rotate/", night_keys.rotate, name="night_rotate"),
    path(NIGHT + "rounds/next/", tables.next_round, name="next_round"),
    path(NIGHT + "clock/", tables.clock, name="night_clock"),
    path(NIGHT + "time/", tables.time, name="night_time"),
    path(NIGHT + "matches/", tables.matches, name="night_matches"),
    path(NIGHT + "tables/", tables.tables, name="night_tables"),
    path(TABLE, tables.table, name="night_table"),
    path(TABLE + "void/", tables.void, name="void_table"),
    path(TABLE + "doubts/", tables.doubts, name="doubts"),
    path(TABLE + "keys/rotate/", night_keys.rotate_table, name="rotate_table"),
]

# Nights, check-in, seating
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

# Standings
of_standings = [
    path(LEAGUE + "export/", exporting.export, name="league_export"),
    path(LEAGUE + "standings/", standings.standings, name="standings"),
    path(NIGHT + "standings/", standings.of_night, name="night_standings"),
]

# Seating without a league
of_seating = [
    path("seating/", seating.seating, name="seating"),
]

urlpatterns = [*of_seating, *of_leagues, *of_nights, *of_tables, *of_standings]
