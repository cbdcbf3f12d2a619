"""Addresses of the pages of leagues and their nights."""

from django.urls import path

from scorekeeper.league.views import importing, leagues, players, seasons, sharing

app_name = "league"
LEAGUE = "l/<str:league_id>/"
NIGHT = "n/<str:night_id>/"
PLAYER = LEAGUE + "players/<str:player_id>/"

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

# Stand-ins until the other slices are merged
stand_ins = [
    path(LEAGUE + "standings/", leagues.league, name="standings"),
    path(LEAGUE + "nights/new/", leagues.league, name="new_night"),
    path(LEAGUE + "seasons/<str:season_id>/", seasons.change_season, name="season"),
    path(PLAYER, players.edit, name="player"),
    path(NIGHT, leagues.league, name="night"),
]

urlpatterns = [*of_leagues, *stand_ins]
