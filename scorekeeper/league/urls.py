"""Addresses of the pages of leagues and their nights."""

from django.urls import path

from scorekeeper.league.views import (
    cards,
    checkin,
    importing,
    leagues,
    nights,
    player,
    players,
    season,
    seasons,
    seating,
    sharing,
    standings,
    stations,
    tables,
    take_home,
    wall,
)

app_name = "league"
LEAGUE = "l/<str:league_id>/"
PLAYER = LEAGUE + "players/<str:player_id>/"
NIGHT = "n/<str:night_id>/"
TABLE = NIGHT + "tables/<int:number>/"

# Leagues, roster, seasons, keys
of_leagues = [
    path("leagues/new/", leagues.new, name="new_league"),
    path(LEAGUE, leagues.league, name="league"),
    path(LEAGUE + "players/", players.players, name="players"),
    path(LEAGUE + "players/add/", players.add, name="add_player"),
    path(PLAYER + "edit/", players.edit, name="edit_player"),
    path(PLAYER + "rename/", players.rename, name="rename_player"),
    path(PLAYER + "merge/", players.merge, name="merge_player"),
    path(PLAYER + "unmerge/", players.unmerge, name="unmerge_player"),
    path(PLAYER + "anonymise/", players.anonymise, name="anonymise_player"),
    path(LEAGUE + "import/", importing.import_players, name="import_players"),
    path(LEAGUE + "seasons/", seasons.seasons, name="seasons"),
    path(LEAGUE + "seasons/open/", seasons.open_season, name="open_season"),
    path(LEAGUE + "seasons/<str:season_id>/change/", seasons.change_season, name="change_season"),
    path(LEAGUE + "settings/", leagues.settings, name="settings"),
    path(LEAGUE + "settings/terms/", leagues.change_terms, name="change_terms"),
    path(LEAGUE + "settings/house/", leagues.write_card, name="write_card"),
    path(LEAGUE + "share/", sharing.share, name="share_league"),
    path(LEAGUE + "share/revoke/", sharing.revoke, name="revoke_league"),
]

# Nights, check-in, seating
of_nights = [
    path(LEAGUE + "nights/new/", nights.new_night, name="new_night"),
    path(NIGHT, nights.night, name="night"),
    path(NIGHT + "change/", nights.change_night, name="change_night"),
    path(NIGHT + "close/", nights.close_night, name="close_night"),
    path(NIGHT + "cancel/", nights.cancel_night, name="cancel_night"),
    path(NIGHT + "reopen/", nights.reopen_night, name="reopen_night"),
    path(NIGHT + "checkin/", checkin.checkin, name="checkin"),
    path(NIGHT + "checkin/tap/", checkin.tap, name="tap"),
    path(NIGHT + "checkin/walk-in/", checkin.walk_in, name="walk_in"),
    path(NIGHT + "seating/", seating.seating, name="seating"),
    path(NIGHT + "seating/accept/", seating.accept, name="accept_seating"),
    path(NIGHT + "seating/news/", seating.news, name="seating_news"),
    path(NIGHT + "seating/print/", nights.seating_list, name="seating_list"),
]

# Tables of a night
of_tables = [
    path(NIGHT + "tables/", tables.tables, name="tables"),
    path(NIGHT + "tables/next/", tables.open_next, name="open_next"),
    path(NIGHT + "tables/clock/", tables.clock, name="clock"),
    path(NIGHT + "tables/time/", tables.call_time, name="call_time"),
    path(NIGHT + "tables/take-in/", tables.take_in, name="take_in"),
    path(TABLE, stations.station, name="station"),
    path(TABLE + "clock/", stations.more_time, name="more_time"),
    path(TABLE + "void/", stations.void, name="void"),
    path(TABLE + "count/", stations.count, name="count_again"),
    path(TABLE + "settle/", stations.settle, name="settle"),
    path(TABLE + "key/", stations.rotate, name="rotate_station"),
    path(TABLE + "digital/", stations.digital, name="digital"),
    path(TABLE + "doubt/", stations.doubt, name="doubt"),
    path(NIGHT + "cards/", cards.cards, name="cards"),
    path(NIGHT + "cards/make/", cards.make, name="make_cards"),
    path(NIGHT + "wall/", wall.wall, name="wall"),
]

# Standings
of_standings = [
    path(LEAGUE + "standings/", standings.standings, name="standings"),
    path(LEAGUE + "standings/print/", standings.print_standings, name="print_standings"),
    path(PLAYER, player.player, name="player"),
    path(LEAGUE + "take-home/", take_home.take_home, name="take_home"),
    path(LEAGUE + "take-home/packed/", take_home.packed, name="packed"),
    path("leagues/new/import/", take_home.restore, name="restore"),
    path(LEAGUE + "seasons/<str:season_id>/", season.season, name="season"),
    path(NIGHT + "standings/", standings.night_standings, name="night_standings"),
    path(NIGHT + "standings/print/", standings.print_night, name="print_night"),
]

urlpatterns = [*of_leagues, *of_nights, *of_tables, *of_standings]
