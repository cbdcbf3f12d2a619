"""The tables of this phone, its own seat's link, and the last signs at a table."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from scorekeeper.feed import queries as feed
from scorekeeper.people import access as people
from scorekeeper.people.actions import token
from scorekeeper.people.models import Key, Role
from scorekeeper.people.queries import SharedKey, claim_url, holders
from scorekeeper.play.models import Seat, Sign, Table, TableStatus
from scorekeeper.rules.scoring import SeatNo

SHOWN: Final = timedelta(seconds=8)  # for so long a sign is seen


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in a list."""

    code: str
    names: tuple[str, ...]
    status: TableStatus
    round: int
    threshold: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Signed:
    seat: SeatNo
    sign: Sign
    at: datetime


def my_tables(request: HttpRequest, most: int = 12) -> list[TableCard]:
    """The running tables where this phone has a seat, the latest first."""
    codes = {topic.partition(":")[2].partition("-")[0] for topic in people.held(request, "seat")}
    over = Q(status__in=[TableStatus.FINISHED, TableStatus.ABANDONED])
    running = Table.objects.filter(~over, code__in=codes).order_by("-changed")
    return [_card(table) for table in running.select_related("match")[:most]]


def seat_link(request: HttpRequest, seat: Seat) -> SharedKey:
    """The link and QR code by which whoever has this seat takes it to another phone."""
    key = token(seat.key_topic, Role.SEAT)
    return SharedKey(Role.SEAT, key, claim_url(request, key), ())


@dataclass(frozen=True, slots=True)
class SeatToTake:
    """A seat of a table that people were seated at. `link`: None as soon as somebody has it."""

    player: str
    link: SharedKey | None


def seats_to_take(request: HttpRequest, code: str) -> list[SeatToTake]:
    """The seats and their links. Who has sat down is the only one to see their own from then on,
    and nobody shows any as soon as cards are dealt: each opens a hand.
    """
    table = Table.objects.get(code=code)
    if table.status != TableStatus.WAITING:
        return []
    return [_to_take(request, seat) for seat in table.seats.filter(bot="")]


def _to_take(request: HttpRequest, seat: Seat) -> SeatToTake:
    return SeatToTake(seat.player, None if _is_taken(seat) else seat_link(request, seat))


def _is_taken(seat: Seat) -> bool:
    """A phone has it, or somebody who uses its key made a new one, or added to the chance."""
    renewed = Key.objects.filter(topic=seat.key_topic, generation__gt=1).exists()
    return bool(holders(seat.key_topic)) or renewed or bool(seat.client_seed)


def signs(table: Table) -> list[Signed]:
    """What was signed just now, the latest of each seat."""
    since = timezone.now() - SHOWN
    signed = (event for event in feed.history(f"signs:{table.code}") if event.verb == "signed")
    latest = {event.facts["seat"]: event for event in signed if event.at > since}
    return [
        Signed(SeatNo(seat), Sign(event.facts["sign"]), event.at) for seat, event in latest.items()
    ]


def _card(table: Table) -> TableCard:
    match = table.match
    names: Iterable[str] = match.summary["names"]
    rounds, threshold = int(match.summary["rounds"]), int(match.rules["threshold"])
    playing = table.status == TableStatus.PLAYING
    return TableCard(
        code=table.code,
        names=tuple(names),
        status=TableStatus(table.status),
        round=rounds + playing,
        threshold=threshold,
        at=table.changed,
    )
