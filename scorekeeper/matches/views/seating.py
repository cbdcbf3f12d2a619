"""What the players page offers: to each row, and to the table, what the rules allow now."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorekeeper.matches.forms import (
    NameForm,
    SubstituteForm,
    SwapForm,
    WriteForm,
    new_operation,
)
from scorekeeper.matches.queries import Sheet
from scorekeeper.matches.queries.words import status_words
from scorekeeper.rules import checks
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.match import Standing
from scorekeeper.web.words import sentence


class Asked(NamedTuple):
    """A form that was sent: what for, for which seat."""

    what: str
    seat: int | None
    form: WriteForm


class Seated(NamedTuple):
    """A row, and what may be done with it now."""

    row: Standing
    colour: int
    name: str
    status: str
    may_leave: bool
    may_come_back: bool
    may_rebuy: bool
    rename: Form
    substitute: Form
    is_open: bool


def players_page(
    request: HttpRequest,
    now: Sheet,
    asked: Asked | None = None,
    problem: str | None = None,
    code: int = 200,
) -> HttpResponse:
    """Show the players page; a form that was sent comes back as it was typed."""
    sent = asked.what if asked else ""
    context = {
        "match": now,
        "problem": problem,
        "asked": sent,
        "seats": list(_seats(now, asked)),
        "join": asked.form
        if asked and sent == "join"
        else NameForm(prefix=None, auto_id="join_%s"),
        "why_no_join": _why_not(checks.check_join, now.state),
        "swap": asked.form if asked and sent == "swap" else SwapForm(names=now.names),
        "may_call": _why_not(checks.check_call, now.state) is None,
        "may_reopen": _why_not(checks.check_reopen, now.state) is None,
        "op": new_operation(),
    }
    return render(request, "matches/players.html", context, status=code)


def _seats(now: Sheet, asked: Asked | None) -> Iterator[Seated]:
    for row in now.state.seats:
        mine = asked if asked and asked.seat == row.seat else None
        sent = {mine.what: mine.form} if mine else {}
        last = now.state.next_round
        yield Seated(
            row=row,
            colour=row.seat + 1,
            name=now.names[row.seat],
            status=status_words(row),
            may_leave=_why_not(checks.check_leave, now.state, row.seat) is None,
            may_come_back=_why_not(checks.check_come_back, now.state, row.seat) is None,
            may_rebuy=_why_not(checks.check_rebuy, now.state, row.seat) is None,
            rename=sent.get("rename")
            or NameForm(initial={"player": now.names[row.seat]}, auto_id=f"rename-{row.seat}_%s"),
            substitute=sent.get("substitute")
            or SubstituteForm(last=last, auto_id=f"substitute-{row.seat}_%s"),
            is_open=mine is not None,
        )


def _why_not(check: Callable[..., None], *what: object) -> str | None:
    """Return the sentence that the rules refuse with, if they do."""
    try:
        check(*what)
    except Refusal as refusal:
        return sentence(refusal)
    return None
