"""Opening a match, and the next one of the same table."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from scorekeeper.feed.actions import Done, Happened, Write, open_topic
from scorekeeper.matches.access import ROLES
from scorekeeper.matches.actions.seats import check_alike
from scorekeeper.matches.actions.writing import Change, change
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet, summary
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from scorekeeper.people.models import Phone
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules
from scorekeeper.rules.match import Status
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.rules.timeline import Opening


class MatchNotOver(Forbidden):
    """A rematch comes after the match."""

    code = "match-not-over"


class NoRematchHere(Forbidden):
    """At a table of a night the next match comes with the next round."""

    code = "no-rematch-here"


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be opened; the first dealer is drawn by lot where none is named (2.5)."""

    players: Sequence[str]
    rules: HouseRules = DEFAULT_RULES
    title: str = ""
    first_dealer: int | None = None
    private: bool = False
    lies_in: str = ""  # the topic whose scorekeepers keep the score, and organisers run it all


def open_match(write: Write, new: NewMatch, phone: Phone | None) -> Done:
    """Open a match; the phone that asked becomes its scorekeeper. `Done.topic` names it.

    Raises WrongNumberOfPlayers, UnknownSeat (of the first dealer), NamesAlike.
    """
    match = _new_row(new)
    return open_topic(write, match.topic, partial(_open, match, phone))


def rematch(match: Match, write: Write) -> Done:
    """Open the next match of the same table: who sits there now, same rules, the next dealer.

    Every phone keeps its role. `Done.topic` names the new match; there is one rematch of a match,
    whoever asks first. Raises NoRematchHere, MatchNotOver.
    """
    if match.lies_in:
        raise NoRematchHere

    def step(now: Sheet) -> Change | None:
        if not now.state.is_over:
            raise MatchNotOver
        if match.rematches.exists():
            return None
        again = _new_row(_next_match(now))
        again.rematch_of = match
        open_topic(Write(write.by, write.phone_id), again.topic, partial(_open, again, None))
        people.copy_holdings(match.topic, again.topic)
        return Change("rematched", {"match": again.public_id}, [])

    done = change(match, write, step)
    return replace(done, number=1, topic=match.rematches.get().topic)


def _new_row(new: NewMatch) -> Match:
    opening = Opening(len(new.players), SeatNo(new.first_dealer or 0))
    check_alike(new.players, "players")
    lot = secrets.randbelow(opening.seats)
    return Match(
        title=new.title,
        rules=new.rules.to_dict(),
        players=list(new.players),
        first_dealer=lot if new.first_dealer is None else opening.first_dealer,
        private=new.private,
        lies_in=new.lies_in,
    )


def _open(match: Match, phone: Phone | None) -> Happened:
    match.summary = summary(Sheet.of(match, 0, []))
    match.save(force_insert=True)
    people.make_keys(match.topic, [Role.VIEWER] if match.lies_in else ROLES)
    if phone:
        people.grant(phone, match.topic, Role.SCOREKEEPER)
        people.remember_players(phone, match.players)
    return Happened("opened", {"players": match.players, "rules": match.rules})


def _next_match(now: Sheet) -> NewMatch:
    """Everybody who has not left, in seat order; the deal goes on from the last round's dealer."""
    stayed = [row.seat for row in now.state.seats if row.status is not Status.LEFT]
    last = now.state.rounds[-1].dealer if now.state.rounds else now.reading.opening.first_dealer - 1
    dealer = next((seat for seat in stayed if seat > last), stayed[0])
    return NewMatch(
        players=[now.names[seat] for seat in stayed],
        rules=now.rules,
        title=now.title,
        first_dealer=stayed.index(dealer),
        private=now.private,
    )
