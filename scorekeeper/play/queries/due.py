"""What is due at which table, and what a bot decides: from its view, outside every lock."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from scorekeeper.play.models import Level, Table
from scorekeeper.play.queries.game import game
from scorekeeper.rules.bots.registry import BOTS
from scorekeeper.rules.chance import NUMBERS
from scorekeeper.rules.deal.moves import Move

AHEAD: Final = timedelta(seconds=5)  # that clocks of two machines may differ
STAND_IN: Final = Level.NORMAL  # who plays for those who are away or have left


@dataclass(frozen=True, slots=True)
class Decided:
    """A bot's move, for the version of the table that it saw."""

    version: int
    move: Move


def due_tables(at: datetime) -> list[Table]:
    """Where something is due, the longest overdue first; or would be, were the clock not back."""
    due = Q(due__lte=at) | Q(due__isnull=False, turn_began__gt=at + AHEAD)
    return list(Table.objects.filter(due).order_by("due").select_related("match"))


def next_due() -> datetime | None:
    """When something is due next, anywhere."""
    due = Table.objects.filter(due__isnull=False).order_by("due").values_list("due", flat=True)
    return due.first()


def decided(table: Table) -> Decided | None:
    """What a bot does whose turn it is; None where it is nobody's, or a person's."""
    now = game(table)
    seat = now.to_move
    seen = now.view(seat) if seat and seat.plays_itself else None
    if seat is None or seen is None:
        return None
    chance = iter(lambda: secrets.randbelow(NUMBERS), NUMBERS)
    return Decided(now.version, BOTS[seat.bot or STAND_IN](seen, chance))
