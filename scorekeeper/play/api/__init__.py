"""The API of tables: its addresses, for `scorekeeper.api_urls`."""

from django.urls import path

from scorekeeper.play.api import opening, reading, seats, turns

TABLE = "tables/<str:code>/"

urlpatterns = [
    path("tables/", opening.tables, name="tables"),
    path(TABLE, reading.table, name="table"),
    path(TABLE + "log/", reading.log, name="table-log"),
    path(TABLE + "rounds/<int:number>/fairness/", reading.fairness, name="table-fairness"),
    path(TABLE + "join/", opening.join, name="table-join"),
    path(TABLE + "bots/", seats.bots, name="table-bots"),
    path(TABLE + "seats/<int:number>/", seats.seat, name="table-seat"),
    path(TABLE + "seats/<int:number>/rotate/", seats.rotate, name="table-rotate"),
    path(TABLE + "start/", turns.start, name="table-start"),
    path(TABLE + "turns/", turns.turns, name="table-turns"),
    path(TABLE + "declare/", turns.declare, name="table-declare"),
    path(TABLE + "next/", turns.next_round, name="table-next"),
    path(TABLE + "seed/", turns.seed, name="table-seed"),
    path(TABLE + "back/", seats.back, name="table-back"),
    path(TABLE + "leave/", seats.leave, name="table-leave"),
]
