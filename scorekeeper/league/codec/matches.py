"""Reads a match that was written down: its rows must make a match by the rules."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from scorekeeper.feed.models import Event
from scorekeeper.league.codec.facts import known_facts
from scorekeeper.league.codec.strict import Piece
from scorekeeper.league.codec.whole import ReadMatch, Rules, read_rules
from scorekeeper.matches.codec import Record
from scorekeeper.matches.models import Match, RoundRecord, SeatChange, SeatVerb
from scorekeeper.rules.house import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.rules.scoring import HIGHEST_TOTAL, LOWEST_TOTAL
from scorekeeper.web.names import alike

MATCH = (
    *("id", "title", "rules", "players", "first_dealer"),
    *("created", "rounds", "changes", "history"),
)
MOST_NUMBER = 10_000
MOST_EVENT = 1_000_000_000
NOTHING: Final[Mapping[int, dict[str, Any]]] = {}
NAMED = {SeatVerb.JOINED, SeatVerb.RENAMED, SeatVerb.SUBSTITUTED}
SEATLESS = {SeatVerb.CALLED, SeatVerb.REOPENED}


def read_match(piece: Piece, rules_of_the_night: Rules) -> ReadMatch:
    """Return a match and its rows. Raises NotAnExport."""
    piece.has(*MATCH)
    players = [name.name() for name in piece["players"].each()]
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS or alike(players):
        raise piece["players"].wrong()
    match = Match(
        public_id=piece["id"].id(),
        title=piece["title"].text(120),
        rules=piece["rules"].maybe(read_rules) or rules_of_the_night,
        players=players,
        first_dealer=piece["first_dealer"].whole(0, len(players) - 1),
        created=piece["created"].moment(),
    )
    rounds = [_round(one.row(8), match) for one in piece["rounds"].each()]
    piece["rounds"].unique([(one.number, one.revision) for one in rounds])
    changes = [_change(one.row(8), match) for one in piece["changes"].each()]
    known = known_facts(match, rounds)
    events = read_history(piece["history"], known)
    match.version = events[-1].number
    _check(piece, match, rounds, changes)
    return ReadMatch(match, rounds, changes, events, piece)


def read_history(piece: Piece, known: Mapping[int, dict[str, Any]] = NOTHING) -> list[Event]:
    """Return events in their order, the first of them number 1; a restored backup leaves a gap."""
    events = [_event(one, known) for one in piece.each()]
    rising = all(one.number < two.number for one, two in pairwise(events))
    if not events or events[0].number != 1 or not rising:
        raise piece.wrong()
    return events


def _event(piece: Piece, known: Mapping[int, dict[str, Any]]) -> Event:
    """Return an event without its topic; `known` are the facts of those written without."""
    number = piece.row(5)[0].whole(1, MOST_EVENT)
    facts = known.get(number) if piece[2].value is None else piece[2].object()
    if facts is None:
        raise piece[2].wrong()
    return Event(
        number=number,
        verb=piece[1].text(32),
        facts=facts,
        by=piece[3].text(100),
        at=piece[4].moment(),
    )


def _round(piece: Piece, match: Match) -> RoundRecord:
    return RoundRecord(
        match=match,
        version=piece[0].whole(1),
        number=piece[1].whole(1, MOST_NUMBER),
        revision=piece[2].whole(1, MOST_NUMBER),
        declarer=piece[3].maybe(_seat),
        totals=_totals(piece[4]),
        undone=piece[5].flag(),
        by=piece[6].text(60),
        at=piece[7].moment(),
    )


def _totals(piece: Piece) -> dict[str, int]:
    seats = {str(seat) for seat in range(MOST_PLAYERS)}
    if not set(piece.object()) <= seats:
        raise piece.wrong()
    return {seat: piece[seat].whole(LOWEST_TOTAL, HIGHEST_TOTAL) for seat in piece.object()}


def _change(piece: Piece, match: Match) -> SeatChange:
    return SeatChange(
        match=match,
        version=piece[0].whole(1),
        verb=piece[1].one_of(SeatVerb.values),
        seat=piece[2].maybe(_seat),
        other=piece[3].maybe(_seat),
        name=piece[4].name() if piece[4].value else "",
        from_round=piece[5].maybe(lambda one: one.whole(1, MOST_NUMBER)),
        by=piece[6].text(60),
        at=piece[7].moment(),
    )


def _seat(piece: Piece) -> int:
    return piece.whole(0, MOST_PLAYERS - 1)


def _check(
    piece: Piece, match: Match, rounds: Sequence[RoundRecord], changes: Sequence[SeatChange]
) -> None:
    """Every row is of an event of the match, names a row that is there, and a round in turn."""
    seats, played = len(match.players), 0
    records: list[Record] = [*rounds, *changes]
    for record in sorted(records, key=lambda one: one.version):
        if not 1 < record.version <= match.version:
            raise piece.wrong()
        if isinstance(record, RoundRecord):
            if record.number > played + 1 or (record.undone and record.number > played):
                raise piece["rounds"].wrong()
            _check_seats(piece["rounds"], record, seats)
            played = record.number - 1 if record.undone else max(played, record.number)
        else:
            seats += _check_change(piece["changes"], record, seats)


def _check_seats(piece: Piece, record: RoundRecord, seats: int) -> None:
    """The seats of a round are there, and its declarer has shown a hand; undone, nobody has."""
    there = all(int(seat) < seats for seat in record.totals)
    shown = record.declarer is None or str(record.declarer) in record.totals
    if not (there and shown and bool(record.totals) != record.undone):
        raise piece.wrong()


def _check_change(piece: Piece, change: SeatChange, seats: int) -> int:
    """Return how many rows it adds."""
    verb = SeatVerb(change.verb)
    joins = verb is SeatVerb.JOINED
    fits = verb in SEATLESS or (change.seat == seats if joins else (change.seat or 0) < seats)
    other = verb is not SeatVerb.SWAPPED or (change.other or 0) < seats
    named = verb not in NAMED or bool(change.name)
    if not (fits and other and named and seats + joins <= MOST_PLAYERS):
        raise piece.wrong()
    return int(joins)
