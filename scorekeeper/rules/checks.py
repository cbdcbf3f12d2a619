"""Whether what a scorekeeper wants to do is allowed now: each check passes or refuses by name."""

from collections.abc import Mapping

from scorekeeper.rules.errors import Forbidden, Impossible
from scorekeeper.rules.house import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.rules.match import Ending, MatchState, Standing, Status
from scorekeeper.rules.scoring import RoundNo, SeatNo, check_declare, check_totals
from scorekeeper.rules.timeline import UnknownSeat


class MatchOver(Forbidden):
    """Facts: after_round."""

    code = "match-over"
    clause = "6.3"


class TooFewPlayers(Forbidden):
    """One is left in, and the match is not over (rule 6.6): call time, or let somebody join."""

    code = "too-few-players"
    clause = "6.6"


class MissingTotal(Impossible):
    """Facts: seat, field, given, expected."""

    code = "missing-total"
    clause = "5.1"


class SeatNotIn(Impossible):
    """A total for somebody who is out or has left. Facts: seat, field, given, expected."""

    code = "seat-not-in"
    clause = "6.1"


class TableFull(Forbidden):
    """Facts: most."""

    code = "table-full"
    clause = "6.6"


class JoinTooLate(Forbidden):
    """Somebody has been knocked out. Facts: seat, after_round."""

    code = "join-too-late"
    clause = "6.6"


class AlreadyOut(Forbidden):
    """Facts: seat."""

    code = "already-out"
    clause = "6.6"


class LastOneIn(Forbidden):
    """Facts: seat."""

    code = "last-one-in"
    clause = "6.6"


class NotLeft(Forbidden):
    """Facts: seat."""

    code = "not-left"
    clause = "6.6"


class ComeBackTooLate(Forbidden):
    """Rounds were played without that player. Facts: seat, after_round."""

    code = "come-back-too-late"
    clause = "6.6"


class NoRebuys(Forbidden):
    """The house rules have none."""

    code = "no-rebuys"
    clause = "6.7"


class NotKnockedOut(Forbidden):
    """Facts: seat."""

    code = "not-knocked-out"
    clause = "6.7"


class AlreadyRebought(Forbidden):
    """Facts: seat."""

    code = "already-rebought"
    clause = "6.7"


class NotCalled(Forbidden):
    """Time was not what ended the match, or it is not over."""

    code = "not-called"
    clause = "6.5"


class NothingToUndo(Forbidden):
    code = "nothing-to-undo"
    clause = "8.4"


class NotTheLastRound(Forbidden):
    """Facts: round, last."""

    code = "not-the-last-round"
    clause = "8.4"


def check_round(state: MatchState, declarer: SeatNo | None, totals: Mapping[SeatNo, int]) -> None:
    """Rules 1.3, 4.4 and 5: totals for exactly the seats that are in, at least two of them."""
    _check_running(state)
    check_totals(totals)
    _check_seats(state, totals)
    if len(state.seats_in) < FEWEST_PLAYERS:
        raise TooFewPlayers
    if declarer is not None:
        _row(state, declarer, field="declarer")
    check_declare(totals, declarer, state.rules)


def check_join(state: MatchState) -> None:
    """Rule 6.6. The seat that joins is the next number."""
    _check_running(state)
    for played in state.rounds:
        if played.knocked_out:
            raise JoinTooLate(seat=played.knocked_out[0], after_round=played.number)
    if len(state.seats) >= MOST_PLAYERS:
        raise TableFull(most=MOST_PLAYERS)


def check_leave(state: MatchState, seat: SeatNo) -> None:
    """Rule 6.6."""
    _check_running(state)
    if not _row(state, seat).is_in:
        raise AlreadyOut(seat=seat)
    if len(state.seats_in) == 1:
        raise LastOneIn(seat=seat)


def check_come_back(state: MatchState, seat: SeatNo) -> None:
    """A leave can be taken back until the next round is recorded: no round lacks that total yet."""
    row = _row(state, seat)
    if row.status is not Status.LEFT:
        raise NotLeft(seat=seat)
    if row.out_in_round != len(state.rounds):
        raise ComeBackTooLate(seat=seat, after_round=row.out_in_round)


def check_rebuy(state: MatchState, seat: SeatNo) -> None:
    """Rule 6.7."""
    _check_running(state)
    row = _row(state, seat)
    if not state.rules.rebuy:
        raise NoRebuys
    if row.status is not Status.OUT:
        raise NotKnockedOut(seat=seat)
    if row.rebought:
        raise AlreadyRebought(seat=seat)


def check_call(state: MatchState) -> None:
    """Rule 6.5."""
    _check_running(state)


def check_reopen(state: MatchState) -> None:
    """Only a call can be taken back, and only where it is what ended the match."""
    if state.ended_by is not Ending.TIME:
        raise NotCalled


def check_seat(state: MatchState, seat: SeatNo, **field: str) -> None:
    """Somebody sits there, or did."""
    _row(state, seat, **field)


def check_undo(state: MatchState, number: RoundNo) -> None:
    """Rule 8.4: only the last round that counts; also after the end."""
    last = len(state.rounds)
    if not last:
        raise NothingToUndo
    if number != last:
        raise NotTheLastRound(round=number, last=last)


def _check_running(state: MatchState) -> None:
    if state.is_over:
        raise MatchOver(after_round=len(state.rounds))


def _check_seats(state: MatchState, totals: Mapping[SeatNo, int]) -> None:
    count = {"given": len(totals), "expected": len(state.seats_in)}
    for seat in totals:
        if not _row(state, seat, field=f"totals.{seat}").is_in:
            raise SeatNotIn(seat=seat, field=f"totals.{seat}", **count)
    for seat in state.seats_in:
        if seat not in totals:
            raise MissingTotal(seat=seat, field=f"totals.{seat}", **count)


def _row(state: MatchState, seat: SeatNo, **field: str) -> Standing:
    if not 0 <= seat < len(state.seats):
        raise UnknownSeat(seat=seat, **field)
    return state.seats[seat]
