"""What the players page offers: to each row, and to the table, what the rules allow now."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.forms import Form

from scorekeeper.matches.forms.seats import NameForm, SubstituteForm, SwapForm
from scorekeeper.matches.forms.writing import WriteForm, new_operation
from scorekeeper.matches.queries import Sheet
from scorekeeper.matches.queries.words import status_words
from scorekeeper.rules import checks
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.match import Standing
from scorekeeper.web.words import sentence


class Sent(NamedTuple):
    """A form that came: what for, for which seat."""

    what: str
    seat: int | None
    form: WriteForm


class SeatOptions(NamedTuple):
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


def seating(now: Sheet, sent: Sent | None = None) -> dict[str, object]:
    """Return what the players page shows; a form that was sent comes back as it was typed."""
    typed = {sent.what: sent.form} if sent else {}
    return {
        "match": now,
        "asked": sent.what if sent else "",
        "seats": list(_seats(now, sent)),
        "join": typed.get("join") or NameForm(auto_id="join_%s"),
        "why_no_join": _why_not(checks.check_join, now.state),
        "swap": typed.get("swap") or SwapForm(names=now.names),
        "may_call": _why_not(checks.check_call, now.state) is None,
        "may_reopen": _why_not(checks.check_reopen, now.state) is None,
        "op": new_operation(),
    }


def _seats(now: Sheet, sent: Sent | None) -> Iterator[SeatOptions]:
    for row in now.state.seats:
        mine = sent if sent and sent.seat == row.seat else None
        typed = {mine.what: mine.form} if mine else {}
        last = now.state.next_round
        yield SeatOptions(
            row=row,
            colour=row.seat + 1,
            name=now.names[row.seat],
            status=status_words(row),
            may_leave=_why_not(checks.check_leave, now.state, row.seat) is None,
            may_come_back=_why_not(checks.check_come_back, now.state, row.seat) is None,
            may_rebuy=_why_not(checks.check_rebuy, now.state, row.seat) is None,
            rename=typed.get("rename")
            or NameForm(initial={"player": now.names[row.seat]}, auto_id=f"rename-{row.seat}_%s"),
            substitute=typed.get("substitute")
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
