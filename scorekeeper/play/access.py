"""Fetch and check in one call: a table for those who look on, play, or run it; by its code."""

from typing import Final, NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from scorekeeper.feed.access import register_guard
from scorekeeper.people import access as people
from scorekeeper.people.access import Role, Topic
from scorekeeper.play.codec import code_in
from scorekeeper.play.models import Seat, Table
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import NotFound, TooLittleRight
from scorekeeper.web.limits import check_limit, count_failure

__all__ = [
    "AtTable",
    "HostOnly",
    "NoSeat",
    "NoSuchTable",
    "Seat",
    "Seated",
    "Table",
    "seat_now",
    "seat_topic",
    "table_by_topic",
    "table_to_host",
    "table_to_join",
    "table_to_play",
    "table_to_see",
]

Asking = HttpRequest | Request
FAILURES_OF_ONE: Final = 10  # a minute
FAILURES_OF_AN_ADDRESS: Final = 60  # a whole pub is one address


class NoSuchTable(NotFound):
    """Unknown, mistyped or closed: all look the same."""

    code = "no-such-table"


class NoSeat(TooLittleRight):
    """The caller looks on."""

    code = "no-seat"


class HostOnly(TooLittleRight):
    code = "host-only"


class AtTable(NamedTuple):
    """A table, and where the caller sits; None: looks on."""

    table: Table
    seat: Seat | None


class Seated(NamedTuple):
    """A table, and where the caller sits."""

    table: Table
    seat: Seat


def table_to_see(request: Asking, typed: str) -> AtTable:
    """A table that the caller may look at: an open one, or one with a seat of the caller's.

    Raises NoSuchTable, TooMany.
    """
    found = _found(request, typed)
    if found and found.seat:
        return found
    _check_failures(request)
    if found is None or not found.table.open:
        raise _failed(request)
    return found


def table_to_play(request: Asking, typed: str) -> Seated:
    """A table with a seat of the caller's. Raises NoSuchTable, TooMany, NoSeat."""
    table, seat = table_to_see(request, typed)
    if seat is None:
        raise NoSeat(role=Role.SEAT.value)
    return Seated(table, seat)


def table_to_host(request: Asking, typed: str) -> Seated:
    """A table that the caller runs. Raises NoSuchTable, TooMany, NoSeat, HostOnly."""
    found = table_to_play(request, typed)
    if found.seat.number != found.table.host:
        raise HostOnly(role=Role.SEAT.value)
    return found


def table_to_join(request: Asking, typed: str) -> Table:
    """A table that the code opens the door of, also one that is closed to onlookers.

    Raises NoSuchTable, TooMany. Whether there is room, the action says.
    """
    _check_failures(request)
    found = _found(request, typed)
    if found is None:
        raise _failed(request)
    return found.table


def table_by_topic(topic: str) -> Table:
    """The table that a topic names, for who has just written to it."""
    return Table.objects.select_related("match").get(code=topic.partition(":")[2])


def seat_now(table: Table, seat: Seat) -> Seat | None:
    """The same seat, after something was written; None for who sits there no more."""
    return table.seats.filter(pk=seat.pk, left=False).first()


def seat_topic(table: Table, seat: Seat) -> str:
    """What the key of a seat is to. Nobody who sits down later gets the same."""
    return f"seat:{table.code}-{seat.ticket}"


def _found(request: Asking, typed: str) -> AtTable | None:
    code = code_in(typed)
    table = code and Table.objects.select_related("match").filter(code=code).first()
    if not table:
        return None
    seats = {seat_topic(table, seat): seat for seat in table.seats.filter(bot="")}
    held = [topic for topic in people.roles_among(request, seats) if not seats[topic].left]
    return AtTable(table, seats[max(held, key=lambda topic: seats[topic].ticket)] if held else None)


def _who(request: Asking) -> tuple[str, str]:
    """Whose failures these are: of a browser or key, else of everybody who has none; and where."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    return people.caller(request).scope or f"nobody at {address}", address


def _check_failures(request: Asking) -> None:
    who, address = _who(request)
    check_limit(f"codes at {address}", FAILURES_OF_AN_ADDRESS)
    if people.caller(request).scope:
        check_limit(f"codes by {who}", FAILURES_OF_ONE)


def _failed(request: Asking) -> NoSuchTable:
    """Count it; one too many, and that is what is said."""
    who, address = _who(request)
    check_limit(f"codes by {who}", FAILURES_OF_ONE)
    count_failure(f"codes by {who}")
    count_failure(f"codes at {address}")
    return NoSuchTable()


def _may_follow(request: HttpRequest, code: str) -> bool:
    try:
        found = _found(request, code)
    except Refusal:
        return False
    return found is not None and found.table.code == code and (found.table.open or bool(found.seat))


def _url(name: str) -> str:
    return reverse("play:table", args=[name.partition("-")[0]])


def _title(name: str) -> str:
    code, _sep, ticket = name.partition("-")
    seat = Seat.objects.filter(table__code=code, ticket=ticket).first()
    player = seat.player if seat else "?"
    return _("%(player)s at table %(code)s") % {"player": player, "code": code}


register_guard("table", _may_follow)
register_guard("signs", _may_follow)
people.register_topic("seat", Topic(_url, _title))
