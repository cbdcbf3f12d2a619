"""Accepting a plan of tables: it replaces what was planned before, and opens the next round."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.nights import check_not_closed
from scorekeeper.league.actions.opening import make_station_keys, open_round
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import Night, NightRound, NightTable
from scorekeeper.league.queries import known, present, seated_since
from scorekeeper.league.queries.stations import last_opened, still_playing
from scorekeeper.rules.errors import Forbidden, Impossible
from scorekeeper.rules.seating.check import check_plan
from scorekeeper.rules.seating.plan import Round

Pid = str


class RoundOpened(Forbidden):
    """That round is opened: its tables stay as they are. Facts: round, next."""

    code = "round-opened"


class RoundsOutOfOrder(Impossible):
    """Rounds are planned one after the other, from the next on. Facts: round, next."""

    code = "rounds-out-of-order"


class SeatedMeanwhile(Forbidden):
    """Rounds were seated or opened after this seating was drawn."""

    code = "seated-meanwhile"


@dataclass(frozen=True, slots=True)
class Seated:
    """A round of the plan: ids of players at each table, in seat order, and who sits out."""

    number: int
    tables: tuple[tuple[Pid, ...], ...]
    sit_out: tuple[Pid, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """How a seating was drawn: whether its last round is by standing, at which version of the
    night. None: not told.
    """

    standing: bool | None = None
    since: int | None = None


def accept(
    night: Night,
    write: Write,
    rounds: Sequence[Seated],
    apart: Iterable[Sequence[Pid]] | None = None,
    drawn: Drawn = Drawn(),
) -> Done:
    """Let the rounds from the first of these on be these. The next one is opened, unless one is
    being played. `apart`: pairs to keep apart from now on.

    Raises NightClosed, SeatedMeanwhile, RoundOpened, RoundsOutOfOrder, and what
    `rules.seating.check` refuses, with the person's id in its facts.
    """

    def step() -> Happened:
        check_not_closed(night)
        _check_is_new(night, drawn)
        check_order(night, [each.number for each in rounds])
        _check_people(night, rounds)
        _replace(night, rounds)
        make_station_keys(night)
        _remember(night, rounds, apart)
        following = night.seated.get(number=last_opened(night) + 1)
        if is_free := not still_playing(night):
            open_round(following, write)
        opened = following.number if is_free else None
        numbers = [each.number for each in rounds]
        facts = {"rounds": numbers, "opened": opened, "standing": drawn.standing}
        return Happened("seated", facts)

    return change(night, write, step)


def _check_is_new(night: Night, drawn: Drawn) -> None:
    """A page that somebody has come back to replaces no newer seating."""
    if drawn.since is not None and seated_since(night, drawn.since):
        raise SeatedMeanwhile


def check_order(night: Night, numbers: Sequence[int]) -> None:
    """The rounds follow those that are opened or planned, and each other. Raises RoundOpened,
    RoundsOutOfOrder.
    """
    opened, first = last_opened(night), numbers[0]
    if first <= opened:
        raise RoundOpened(round=first, next=opened + 1)
    is_planned = first == opened + 1 or night.seated.filter(number=first - 1).exists()
    if not is_planned or [*numbers] != [*range(first, first + len(numbers))]:
        raise RoundsOutOfOrder(round=first, next=opened + 1)


def _check_people(night: Night, rounds: Sequence[Seated]) -> None:
    """Only who is here is seated, and everybody has a place."""
    here = [player.public_id for player in present(night)]
    numbers: dict[Pid, int] = {pid: number for number, pid in enumerate(here)}
    for each in rounds:
        for pid in (pid for table in (*each.tables, each.sit_out) for pid in table):
            numbers.setdefault(pid, len(numbers))
    try:
        check_plan(_numbered(rounds, numbers), range(len(here)), rounds[0].number)
    except Impossible as refusal:
        raise _by_id(refusal, [*numbers]) from None


def _numbered(rounds: Iterable[Seated], numbers: Mapping[Pid, int]) -> list[Round]:
    return [
        Round(
            tuple(tuple(numbers[pid] for pid in table) for table in each.tables),
            tuple(numbers[pid] for pid in each.sit_out),
        )
        for each in rounds
    ]


def _by_id(refusal: Impossible, pids: Sequence[Pid]) -> Impossible:
    """The refusal with the person's id instead of our number."""
    person = refusal.facts.get("person")
    named = {"person": pids[person]} if isinstance(person, int) else {}
    return type(refusal)(**{**refusal.facts, **named})


def _replace(night: Night, rounds: Sequence[Seated]) -> None:
    """Write the plan; a table that was to be dealt digitally still is."""
    old = night.seated.filter(opened_at=None, number__gte=rounds[0].number)
    was = NightTable.objects.filter(round__in=old, digital=True)
    digital = {*was.values_list("round__number", "number")}
    old.delete()
    for each in rounds:
        _seat(night, each, digital)


def _seat(night: Night, seated: Seated, digital: Collection[tuple[int, int]]) -> None:
    planned = NightRound.objects.create(
        night=night, number=seated.number, sit_out=list(seated.sit_out)
    )
    NightTable.objects.bulk_create(
        NightTable(
            round=planned,
            number=number,
            players=list(table),
            digital=(seated.number, number) in digital,
        )
        for number, table in enumerate(seated.tables, 1)
    )


def _remember(
    night: Night, rounds: Sequence[Seated], apart: Iterable[Sequence[Pid]] | None
) -> None:
    if apart is not None:
        there = known(night.season.league)
        night.apart = sorted(sorted(pair) for pair in apart if {*pair} <= there.keys())
    night.rounds = max(night.rounds, rounds[-1].number)
    night.save(update_fields=["apart", "rounds"])
