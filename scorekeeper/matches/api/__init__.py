"""The API of matches: its addresses, for `scorekeeper.api_urls`."""

from django.urls import path

from scorekeeper.matches.api import keys, match, opening, rounds, scores, seats

MATCH = "matches/<slug:public_id>/"
SEAT = MATCH + "seats/<int:number>/"

urlpatterns = [
    path("scores/preview/", scores.preview, name="scores-preview"),
    path("matches/", opening.matches, name="matches"),
    path(MATCH, match.match, name="match"),
    path(MATCH + "history/", match.history, name="history"),
    path(MATCH + "export/", match.export, name="export"),
    path(MATCH + "preview/", rounds.preview, name="preview"),
    path(MATCH + "rounds/", rounds.rounds, name="rounds"),
    path(MATCH + "rounds/<int:number>/", rounds.one_round, name="round"),
    path(MATCH + "rounds/<int:number>/dispute/", rounds.dispute, name="dispute"),
    path(MATCH + "seats/", seats.seats, name="seats"),
    path(MATCH + "seats/swap/", seats.swap, name="swap"),
    path(SEAT, seats.seat, name="seat"),
    path(SEAT + "substitute/", seats.substitute, name="substitute"),
    path(SEAT + "leave/", seats.leave, name="leave"),
    path(SEAT + "come-back/", seats.come_back, name="come_back"),
    path(SEAT + "rebuy/", seats.rebuy, name="rebuy"),
    path(MATCH + "finish/", seats.finish, name="finish"),
    path(MATCH + "reopen/", seats.reopen, name="reopen"),
    path(MATCH + "keys/", keys.keys, name="keys"),
    path(MATCH + "keys/<slug:role>/rotate/", keys.rotate, name="rotate"),
]
