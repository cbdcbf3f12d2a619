"""Fetch and check in one call: a table for those who look on, play, or run it; by its code."""

from typing import Final, NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from scorekeeper.feed.access import register_guard
from scorekeeper.matches.access import let_seats_read
from scorekeeper.people import access as people
from scorekeeper.people.access import Role, Topic
from scorekeeper.play.codec import code_in
from scorekeeper.play.models import Seat, Table
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import NotFound, TooLittleRight
from scorekeeper.web.limits import Limit, check_limit, count

__all__ = [
    "AtTable",
    "HostOnly",
    "NoSeat",
    "NoSuchTable",
    "OwnSeatOnly",
    "Seat",
    "Seated",
    "Table",
    "seat_now",
    "table_by_topic",
    "table_to_join",
    "table_to_leave",
    "table_to_play",
    "table_to_see",
]

Asking = HttpRequest | Request
WRONG_CODES_OF_ONE: Final = Limit("codes of", 10, 60)
WRONG_CODES_AT_AN_ADDRESS: Final = Limit("codes at", 600, 60)  # a whole pub is one address


class NoSuchTable(NotFound):
    """Unknown, mistyped or closed: all look the same."""

    code = "no-such-table"


class NoSeat(TooLittleRight):
    """The caller looks on."""

    code = "no-seat"


class HostOnly(TooLittleRight):
    code = "host-only"


class OwnSeatOnly(TooLittleRight):
    """The key of a seat is its holder's affair."""

    code = "own-seat-only"


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


def table_to_leave(request: Asking, typed: str) -> Seated:
    """As `table_to_play`; also for who has left: the same request may come again, and the action
    then knows it. Raises NoSuchTable, TooMany, NoSeat.
    """
    before, found = _tickets(request, code_in(typed) or ""), _found(request, typed)
    if before and found and not found.seat:
        # By the time it may be somebody else's seat, or nobody's.
        return Seated(found.table, Seat(table=found.table, ticket=max(before), left=True))
    return table_to_play(request, typed)


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


def _found(request: Asking, typed: str) -> AtTable | None:
    """What the caller holds is asked for in any case: a code that opens nothing takes no less time
    than one of a closed table.
    """
    code = code_in(typed)
    if code is None:
        return None
    table = Table.objects.select_related("match").filter(code=code).first()
    held = _tickets(request, code)
    if table is None:
        return None
    seats = table.seats.filter(bot="", left=False, ticket__in=held).order_by("-ticket")
    return AtTable(table, seats.first() if held else None)


def _tickets(request: Asking, code: str) -> list[int]:
    """Of the seats that the caller has, or had, at the table with that code."""
    own = f"{code}-"
    return [int(topic.rpartition("-")[2]) for topic in people.held(request, "seat", own)]


def _check_failures(request: Asking) -> None:
    """Who is known answers for the own failures; all at an address, for very many."""
    check_limit(WRONG_CODES_AT_AN_ADDRESS, people.address_of(request))
    if scope := people.caller(request).scope:
        check_limit(WRONG_CODES_OF_ONE, scope)


def _failed(request: Asking) -> NoSuchTable:
    """Count it; past the limit of this browser or key, or of all that have none, say to wait.

    Also what is answered so counts for the address, for a right code would be answered otherwise.
    """
    address = people.address_of(request)
    who = people.caller(request).scope or f"nobody at {address}"
    count(WRONG_CODES_AT_AN_ADDRESS, address)
    count(WRONG_CODES_OF_ONE, who)
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


def _is_seated(name: str) -> bool:
    """Of a table of a night its links are shown by who keeps the place: each is for one player."""
    code = name.partition("-")[0]
    table = Table.objects.filter(code=code).select_related("match").first()
    return table is not None and table.is_seated


def _admit(request: HttpRequest, code: str) -> None:
    """A code as it is written in full; any other is a guess like a wrong one."""
    table_to_see(request, code if code_in(code) == code else "")


def _sits_at(request: Asking, code: str) -> bool:
    return Seat.objects.filter(
        table__code=code, bot="", left=False, ticket__in=_tickets(request, code)
    ).exists()


register_guard("table", _may_follow, _admit)
register_guard("signs", _may_follow, _admit)
let_seats_read(_sits_at)
people.register_topic("seat", Topic(_url, _title, for_one=_is_seated))
