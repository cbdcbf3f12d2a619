"""The one way to show a table: the page, or the part that changes; after a write, or a refusal."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.matches.forms import new_operation
from scorekeeper.matches.queries import around, rule_words, winner_words
from scorekeeper.people.queries import qr_svg, suggested_names
from scorekeeper.play.access import AtTable, table_to_see
from scorekeeper.play.forms import JoinForm, chosen_in
from scorekeeper.play.forms.words import LEVELS, SIGNS
from scorekeeper.play.queries import TableSheet, table_sheet
from scorekeeper.play.views.own_name import own_name
from scorekeeper.play.views.reveal import reveal
from scorekeeper.play.views.said import said
from scorekeeper.play.views.stage import Stage
from scorekeeper.rules.deal.state import MOST_SEATS
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.addresses import address_for_others
from scorekeeper.web.errors import page_status
from scorekeeper.web.pages import page, see_other, wants_part
from scorekeeper.web.words import sentence

Context = dict[str, object]


def show(
    request: HttpRequest, found: AtTable, more: Mapping[str, object] | None = None, code: int = 200
) -> HttpResponse:
    """Show the table as it is now."""
    now = table_sheet(found.table, found.seat)
    context = {**_context(request, now), **(more or {})}
    return page(request, "play/table.html", "play/_table.html", context, status=code)


def done(request: HttpRequest, typed: str) -> HttpResponse:
    """Answer a write: the part as it is now, where the page asked for it, else on to the page."""
    if wants_part(request):
        return show(request, table_to_see(request, typed))
    return see_other(request, table_url(typed))


def refused(request: HttpRequest, typed: str, refusal: Refusal) -> HttpResponse:
    """Show the table with what was refused in a sentence; what was chosen stays chosen."""
    found = table_to_see(request, typed)
    shown = table_sheet(found.table, found.seat).seats
    names = {int(seat.number): seat.player for seat in shown}
    return problem(request, found, sentence(refusal, names), page_status(refusal))


def problem(request: HttpRequest, found: AtTable, words: str, code: int = 422) -> HttpResponse:
    return show(request, found, {"problem": words}, code)


def table_url(code: str) -> str:
    return reverse("play:table", args=[code])


def _context(request: HttpRequest, now: TableSheet) -> Context:
    return {
        "now": now,
        "around": around(request, now.table.match),
        "stage": Stage(now, chosen_in(request.POST)),
        "op": new_operation(),
        "reveal": reveal(now),
        "won": winner_words([now.match.names[seat] for seat in now.match.state.winners]),
        "rules": now.match.rules,
        "rule_words": rule_words(now.match.rules),
        "sign_words": SIGNS.items(),
        **(_lobby(request, now) if now.status == "waiting" else {}),
        **({} if wants_part(request) else {"signs": said(now.table)}),
    }


def _lobby(request: HttpRequest, now: TableSheet) -> Context:
    path = table_url(now.code) if now.table.open else reverse("play:join", args=[now.code])
    link = address_for_others(request, path)
    return {
        "link": link,
        "qr": qr_svg(link, _("Table %(code)s") % {"code": now.code}),
        "most": MOST_SEATS,
        "levels": LEVELS.items(),
        "join": JoinForm(initial={"player": own_name(request)}),
        "known": suggested_names(request),
    }
