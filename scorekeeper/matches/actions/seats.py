"""What happens between rounds (rules 6.5 to 6.7), and who sits there (8.5)."""

from collections.abc import Mapping, Sequence

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.actions.rounds import NotTheNextRound
from scorekeeper.matches.actions.welcome import check_welcome
from scorekeeper.matches.actions.writing import Change, change
from scorekeeper.matches.models import Match, SeatChange, SeatVerb
from scorekeeper.matches.queries import Sheet
from scorekeeper.rules import checks
from scorekeeper.rules.errors import Impossible
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.names import alike, other_name


class NamesAlike(Impossible):
    """Two names that people would take for one. Facts: names, proposal (another for the second)."""

    code = "alike"


def check_alike(names: Sequence[str], field: str) -> None:
    """Refuse two names at one table that look the same."""
    if pair := alike(names):
        raise NamesAlike(names=list(pair), proposal=other_name(pair[1], names), field=field)


def join(match: Match, write: Write, name: str) -> Done:
    """Let somebody join late, at the end of the table (6.6)."""

    def step(now: Sheet) -> Change:
        checks.check_join(now.state)
        check_alike([*now.names.values(), name], "player")
        check_welcome(match, None, name)
        seat = len(now.state.seats)
        return _between(SeatVerb.JOINED, seat, name=name, from_round=now.state.next_round)

    return change(match, write, step)


def leave(match: Match, write: Write, seat: int) -> Done:
    """Let somebody leave; the row is frozen (6.6)."""

    def step(now: Sheet) -> Change:
        checks.check_leave(now.state, SeatNo(seat))
        return _between(SeatVerb.LEFT, seat)

    return change(match, write, step)


def come_back(match: Match, write: Write, seat: int) -> Done:
    """Somebody had not left after all; until the next round is recorded."""

    def step(now: Sheet) -> Change:
        checks.check_come_back(now.state, SeatNo(seat))
        return _between(SeatVerb.CAME_BACK, seat)

    return change(match, write, step)


def rebuy(match: Match, write: Write, seat: int) -> Done:
    """Let somebody who was knocked out back in (6.7)."""

    def step(now: Sheet) -> Change:
        checks.check_rebuy(now.state, SeatNo(seat))
        return _between(SeatVerb.REBOUGHT, seat)

    return change(match, write, step)


def call_time(match: Match, write: Write) -> Done:
    """End the match now; those still in rank by score (6.5)."""

    def step(now: Sheet) -> Change:
        checks.check_call(now.state)
        return _between(SeatVerb.CALLED)

    return change(match, write, step)


def reopen(match: Match, write: Write) -> Done:
    """Time was not called after all; undoes `call_time` only."""

    def step(now: Sheet) -> Change:
        checks.check_reopen(now.state)
        return _between(SeatVerb.REOPENED)

    return change(match, write, step)


def rename(match: Match, write: Write, seat: int, name: str) -> Done:
    """Correct the name of who sits there now."""

    def step(now: Sheet) -> Change | None:
        old = _sitting(now, seat)
        if old == name:
            return None
        check_alike([*_others(now, seat), name], "player")
        check_welcome(match, seat, name)
        return _between(SeatVerb.RENAMED, seat, name=name, facts={"old": old, "new": name})

    return change(match, write, step)


def swap_rows(match: Match, write: Write, seats: tuple[int, int]) -> Done:
    """Two players' rows were mixed up: exchange who sat there, from the start."""

    def step(now: Sheet) -> Change:
        names = [_sitting(now, seat, field="seats") for seat in seats]
        return _between(
            SeatVerb.SWAPPED, seats[0], other=seats[1], facts={"seats": list(seats), "names": names}
        )

    return change(match, write, step)


def substitute(
    match: Match, write: Write, seat: int, name: str, from_round: int | None = None
) -> Done:
    """Put somebody else into a row, from the next round or an earlier one on."""

    def step(now: Sheet) -> Change:
        old, start = _sitting(now, seat), from_round or now.state.next_round
        if start > now.state.next_round:
            raise NotTheNextRound(round=start, next=now.state.next_round)
        check_alike([*now.names.values(), name], "player")
        check_welcome(match, seat, name)
        facts = {"old": old, "new": name, "from_round": start}
        return _between(SeatVerb.SUBSTITUTED, seat, name=name, from_round=start, facts=facts)

    return change(match, write, step)


def _sitting(now: Sheet, seat: int, **field: str) -> str:
    checks.check_seat(now.state, SeatNo(seat), **field)
    return now.names[SeatNo(seat)]


def _others(now: Sheet, seat: int) -> list[str]:
    return [name for other, name in now.names.items() if other != seat]


def _between(
    verb: SeatVerb,
    seat: int | None = None,
    *,
    facts: Mapping[str, object] | None = None,
    **row: object,
) -> Change:
    told = {
        key: value
        for key, value in {"seat": seat, "player": row.get("name")}.items()
        if value is not None
    }
    return Change(verb.value, facts or told, [SeatChange(verb=verb, seat=seat, **row)])
