"""Addresses of the pages of leagues and their nights."""

from django.urls import URLPattern, path

from scorekeeper.league.views import cards, stations, tables, wall

app_name = "league"
LEAGUE = "l/<str:league_id>/"
NIGHT = "n/<str:night_id>/"
TABLE = f"{NIGHT}tables/<int:number>/"
urlpatterns: list[URLPattern] = [
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
]
