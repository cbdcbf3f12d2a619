"""The tables of a night by their place in the room: which match is played there now."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from scorekeeper.league.models import Night, NightRound, NightTable
from scorekeeper.web.errors import NotFound


@dataclass(frozen=True, slots=True)
class Station:
    """A place in the room. `now`: the match to keep score of; `then`: what waits for its end."""

    number: int
    now: NightTable
    then: NightTable | None
    before: tuple[NightTable, ...]  # played here tonight, the latest first


def opened_tables(night: Night) -> QuerySet[NightTable]:
    """Every table of every round that is opened."""
    tables = NightTable.objects.filter(round__night=night, round__opened_at__isnull=False)
    return tables.select_related("match", "round__night").order_by("number", "round__number")


def is_seated(night: Night, number: int) -> bool:
    """Whether anybody is to sit there, in whichever round."""
    return NightTable.objects.filter(round__night=night, number=number).exists()


def places_of(night: Night) -> list[int]:
    """The numbers of all tables of the night, also of rounds to come."""
    tables = NightTable.objects.filter(round__night=night).order_by("number")
    return list(tables.values_list("number", flat=True).distinct())


def still_playing(night: Night) -> list[NightTable]:
    """The tables whose match counts and is not over, of whichever round."""
    return list(opened_tables(night).filter(voided_at=None, match__finished=False))


def round_now(night: Night) -> NightRound | None:
    """The round that was opened last."""
    return night.seated.filter(opened_at__isnull=False).last()


def last_opened(night: Night) -> int:
    """The number of the round that was opened last; 0: none."""
    now = round_now(night)
    return now.number if now else 0


def stations(night: Night) -> list[Station]:
    """The places that are played at tonight, those of the round opened last first of all."""
    by_number: dict[int, list[NightTable]] = {}
    for table in opened_tables(night):
        by_number.setdefault(table.number, []).append(table)
    return [_station(number, tables) for number, tables in sorted(by_number.items())]


def station(night: Night, number: int) -> Station:
    """One place in the room. Raises NotFound where nothing is or was to be played."""
    tables = list(opened_tables(night).filter(number=number))
    if not tables:
        raise NotFound
    return _station(number, tables)


def table_at(night: Night, number: int, round_number: int | None = None) -> NightTable:
    """The match now played at that place, or that of a round. Raises NotFound."""
    if round_number is None:
        return station(night, number).now
    of_round = Q(number=number, round__number=round_number)
    found = opened_tables(night).filter(of_round).first()
    if found is None:
        raise NotFound
    return found


def _station(number: int, tables: list[NightTable]) -> Station:
    """What is unfinished comes first, the older before the newer; else the last one shows."""
    open_ones = [table for table in tables if is_open(table)]
    now = open_ones[0] if open_ones else tables[-1]
    then = open_ones[1] if len(open_ones) > 1 else None
    before = tuple(table for table in reversed(tables) if table not in {now, then})
    return Station(number, now, then, before)


def is_open(table: NightTable) -> bool:
    """Whether its match counts and goes on."""
    return table.voided_at is None and table.match is not None and not table.match.finished
