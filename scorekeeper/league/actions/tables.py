"""What an organiser does to one table of a night."""

from collections.abc import Callable
from typing import Final

from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.nights import check_not_closed
from scorekeeper.league.actions.results import settle_results
from scorekeeper.league.actions.welcome import check_play_nowhere_else, sits_at
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import Night, NightTable
from scorekeeper.league.queries.cards import cards_of
from scorekeeper.league.queries.stations import table_at
from scorekeeper.people import actions as people
from scorekeeper.people.models import Phone, Role
from scorekeeper.rules.errors import Forbidden
from scorekeeper.web.errors import NotFound

LONGEST_WORD: Final = 200  # of a reason, or of what somebody finds wrong


class NoRoundComes(Forbidden):
    """How a table is dealt is said before its round is opened."""

    code = "no-round-comes"


def void_table(
    night: Night, write: Write, number: int, reason: str, round_number: int | None = None
) -> Done:
    """Let a match not count, and say why: the one that is played there now, or of that round."""

    def step(table: NightTable) -> Happened | None:
        if table.voided_at:
            return None
        table.voided_at, table.void_reason = timezone.now(), reason
        return Happened("voided", _which(table) | {"reason": reason})

    return _change_table(night, write, (number, round_number), step)


def count_again(night: Night, write: Write, number: int, round_number: int | None = None) -> Done:
    """It counts after all. Raises PlaysElsewhere: nobody has two results in a round."""

    def step(table: NightTable) -> Happened | None:
        if table.voided_at is None:
            return None
        check_play_nowhere_else(sits_at(table), table.round.tables.exclude(pk=table.pk))
        reason, table.voided_at, table.void_reason = table.void_reason, None, ""
        return Happened("counted_again", _which(table) | {"reason": reason})

    return _change_table(night, write, (number, round_number), step)


def deal_digitally(night: Night, write: Write, number: int, *, digital: bool) -> Done:
    """Let a table of the coming round be dealt here, or not. Raises NoRoundComes."""

    def step() -> Happened | None:
        check_not_closed(night)
        coming = night.seated.filter(opened_at=None).first()
        if coming is None:
            raise NoRoundComes
        table = coming.tables.filter(number=number).first()
        if table is None:
            raise NotFound
        if table.digital == digital:
            return None
        table.digital = digital
        table.save(update_fields=["digital"])
        return Happened("dealt_digitally" if digital else "dealt_by_hand", _which(table))

    return change(night, write, step)


def rotate_station(night: Night, write: Write, number: int, keep: Phone | None) -> Done:
    """Make a new key for a place in the room: its card and every phone but `keep` lose theirs."""

    def step() -> Happened:
        if number not in cards_of(night):
            raise NotFound
        people.rotate(night.station_topic(number), Role.SCOREKEEPER, keep)
        return Happened("revoked", {"table": number})

    return change(night, write, step)


def _change_table(
    night: Night,
    write: Write,
    which: tuple[int, int | None],
    step: Callable[[NightTable], Happened | None],
) -> Done:
    def on_it() -> Happened | None:
        table = table_at(night, *which)
        happened = step(table)
        table.save(update_fields=["voided_at", "void_reason"])
        settle_results(table)
        return happened

    return change(night, write, on_it)


def _which(table: NightTable) -> dict[str, object]:
    return {"table": table.number, "round": table.round.number}
