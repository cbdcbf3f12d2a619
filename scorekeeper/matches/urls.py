"""Addresses of the match pages."""

from django.urls import path

from scorekeeper.matches.views import (
    disputes,
    entry,
    offline,
    opening,
    paper,
    rounds,
    seats,
    sharing,
    sheet,
    show,
)

app_name = "matches"
MATCH = "m/<str:public_id>/"
urlpatterns = [
    # opening it
    path("new/", opening.new, name="new"),
    path(f"{MATCH}rematch/", opening.rematch, name="rematch"),
    # without a network
    path("offline/", offline.offline, name="offline"),
    path("sw.js", offline.service_worker, name="service_worker"),
    # entering rounds
    path(f"{MATCH}round/", entry.enter, name="enter"),
    path(f"{MATCH}round/preview/", entry.enter_preview, name="preview"),
    path(f"{MATCH}rounds/<int:number>/", rounds.correct_page, name="correct"),
    path(f"{MATCH}rounds/<int:number>/preview/", entry.enter_preview, name="correct_preview"),
    path(f"{MATCH}rounds/<int:number>/undo/", rounds.undo, name="undo"),
    path(f"{MATCH}rounds/<int:number>/dispute/", disputes.dispute, name="dispute"),
    path(f"{MATCH}rounds/<int:number>/settle/", disputes.settle, name="settle"),
    # between rounds
    path(f"{MATCH}players/", seats.players, name="seats"),
    path(f"{MATCH}players/join/", seats.join, name="join"),
    path(f"{MATCH}players/swap/", seats.swap, name="swap"),
    path(f"{MATCH}players/<int:seat>/leave/", seats.leave, name="leave"),
    path(f"{MATCH}players/<int:seat>/come-back/", seats.come_back, name="come_back"),
    path(f"{MATCH}players/<int:seat>/rebuy/", seats.rebuy, name="rebuy"),
    path(f"{MATCH}players/<int:seat>/rename/", seats.rename, name="rename"),
    path(f"{MATCH}players/<int:seat>/substitute/", seats.substitute, name="substitute"),
    path(f"{MATCH}finish/", seats.finish, name="finish"),
    path(f"{MATCH}reopen/", seats.reopen, name="reopen"),
    # looking at it
    path(MATCH, sheet.sheet, name="sheet"),
    path(f"{MATCH}rounds/<int:number>/<int:seat>/", sheet.why, name="why"),
    path(f"{MATCH}history/", show.history, name="history"),
    path(f"{MATCH}board/", show.board, name="board"),
    path(f"{MATCH}print/", show.print_sheet, name="print"),
    path(f"{MATCH}print/blank/", show.print_blank, name="blank"),
    path(f"{MATCH}paper/", paper.paper, name="paper"),
    path(f"{MATCH}podium/", show.podium, name="podium"),
    # sharing it
    path(f"{MATCH}share/", sharing.share, name="share"),
    path(f"{MATCH}share/<str:role>/revoke/", sharing.revoke, name="revoke"),
]
