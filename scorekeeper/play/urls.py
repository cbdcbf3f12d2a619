"""Addresses of tables: opening and joining, the table itself, its rounds once they are over."""

from django.urls import path

from scorekeeper.play.views import lobby, opening, rounds, seats, signs, table, turns

app_name = "play"
TABLE = "t/<str:code>/"
ROUND = f"{TABLE}round/<int:number>/"
urlpatterns = [
    # opening and joining
    path("play/", opening.play, name="play"),
    path("play/bots/", opening.bots_now, name="bots_now"),
    path("play/find/", opening.find, name="find"),
    # before the start
    path(f"{TABLE}join/", lobby.join, name="join"),
    path(f"{TABLE}bots/", lobby.add_bot, name="bots"),
    path(f"{TABLE}seats/<int:seat>/remove/", lobby.remove, name="remove"),
    path(f"{TABLE}start/", lobby.start, name="start"),
    # playing
    path(TABLE, table.table, name="table"),
    path(f"{TABLE}check/", turns.check, name="check"),
    path(f"{TABLE}turn/", turns.turn, name="turn"),
    path(f"{TABLE}declare/", turns.declare, name="declare"),
    path(f"{TABLE}next/", turns.next_round, name="next"),
    # the seat
    path(f"{TABLE}seat/", seats.seat, name="seat"),
    path(f"{TABLE}seat/renew/", seats.renew, name="renew"),
    path(f"{TABLE}seed/", seats.seed, name="seed"),
    path(f"{TABLE}here/", seats.here, name="here"),
    path(f"{TABLE}back/", seats.come_back, name="back"),
    path(f"{TABLE}leave/", seats.leave, name="leave"),
    path(f"{TABLE}react/", signs.react, name="react"),
    path(f"{TABLE}signs/", signs.signs, name="signs"),
    # rounds that are over
    path(ROUND, rounds.replay, name="replay"),
    path(f"{ROUND}fairness/", rounds.fairness, name="fairness"),
    path(f"{ROUND}round.json", rounds.published, name="published"),
]
