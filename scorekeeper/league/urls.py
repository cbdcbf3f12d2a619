"""Addresses of the pages of leagues and their nights."""

from django.urls import URLPattern, path

from scorekeeper.league.views import (
    cards,
    checkin,
    nights,
    player,
    season,
    seating,
    standings,
    stations,
    tables,
    wall,
)

app_name = "league"
LEAGUE = "l/<str:league_id>/"
NIGHT = "n/<str:night_id>/"
TABLE = f"{NIGHT}tables/<int:number>/"
urlpatterns: list[URLPattern] = [
    path(f"{LEAGUE}nights/new/", nights.new_night, name="new_night"),
    path(NIGHT, nights.night, name="night"),
    path(f"{NIGHT}change/", nights.change_night, name="change_night"),
    path(f"{NIGHT}close/", nights.close_night, name="close_night"),
    path(f"{NIGHT}reopen/", nights.reopen_night, name="reopen_night"),
    path(f"{NIGHT}checkin/", checkin.checkin, name="checkin"),
    path(f"{NIGHT}checkin/come/", checkin.come, name="come"),
    path(f"{NIGHT}checkin/go/", checkin.go, name="go"),
    path(f"{NIGHT}checkin/walk-in/", checkin.walk_in, name="walk_in"),
    path(f"{NIGHT}seating/", seating.seating, name="seating"),
    path(f"{NIGHT}seating/accept/", seating.accept, name="accept_seating"),
    path(f"{NIGHT}seating/news/", seating.news, name="seating_news"),
    path(f"{NIGHT}seating/print/", nights.seating_list, name="seating_list"),
    # tables of a night
    path(f"{NIGHT}tables/", tables.tables, name="tables"),
    path(f"{NIGHT}tables/next/", tables.open_next, name="open_next"),
    path(f"{NIGHT}tables/clock/", tables.clock, name="clock"),
    path(f"{NIGHT}tables/time/", tables.call_time, name="call_time"),
    path(f"{NIGHT}tables/take-in/", tables.take_in, name="take_in"),
    path(TABLE, stations.station, name="station"),
    path(f"{TABLE}clock/", stations.more_time, name="more_time"),
    path(f"{TABLE}time/", stations.call_time, name="call_table_time"),
    path(f"{TABLE}void/", stations.void, name="void"),
    path(f"{TABLE}count/", stations.count, name="count_again"),
    path(f"{TABLE}settle/", stations.settle, name="settle"),
    path(f"{TABLE}key/", stations.rotate, name="rotate_station"),
    path(f"{TABLE}digital/", stations.digital, name="digital"),
    path(f"{TABLE}doubt/", stations.doubt, name="doubt"),
    path(f"{NIGHT}cards/", cards.cards, name="cards"),
    path(f"{NIGHT}wall/", wall.wall, name="wall"),
    # Standings
    path(f"{LEAGUE}standings/", standings.standings, name="standings"),
    path(f"{LEAGUE}standings/print/", standings.print_standings, name="print_standings"),
    path(f"{LEAGUE}players/<str:player_id>/", player.player, name="player"),
    path(f"{LEAGUE}seasons/<str:season_id>/", season.season, name="season"),
    path(f"{NIGHT}standings/", standings.night_standings, name="night_standings"),
    path(f"{NIGHT}standings/print/", standings.print_night, name="print_night"),
]
