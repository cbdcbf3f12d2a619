"""What was done in a round: its log, its replay, and what proves that it was dealt fairly."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.play.codec import agreed, opened
from scorekeeper.play.models import Deal, Seat, Table
from scorekeeper.play.queries.game import state_after, states_of, view_of
from scorekeeper.rules.deal.moves import Event
from scorekeeper.rules.deal.proof import published
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.discards import Cards
from scorekeeper.rules.errors import JSONable
from scorekeeper.rules.fairness import NOT_GIVEN, Transcript
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.errors import NotFound


@dataclass(frozen=True, slots=True)
class Fairness:
    """`seed` and `published` (all that verify.py takes) are None until the deal is revealed."""

    round: int
    commitment: str
    seed: str | None
    transcript: Transcript | None
    client_seeds: Mapping[SeatNo, str]
    not_given: tuple[SeatNo, ...]
    published: Mapping[str, JSONable] | None
    abandoned: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of a finished round; `event` led to it, None at the start."""

    event: Event | None
    hands: Mapping[SeatNo, Cards]
    floor: Cards
    deck: int


def log(table: Table, seat: Seat | None, number: int | None) -> tuple[Event, ...]:
    """Every move of a round, of the latest where none is named, as that seat may know them."""
    deal = _dealt(table, number)
    if deal is None:
        return ()
    state = _state(table, deal)
    if deal.revealed_at:
        return state.events
    return view_of(state, seat).seen


def replay(table: Table, number: int) -> list[Step]:
    """A round that is over, moment by moment with all hands. Raises NotFound."""
    deal = _dealt(table, number)
    if deal is None or not deal.revealed_at:
        raise NotFound
    states = states_of(deal, list(deal.moves.all()), _rules(table))
    events: list[Event | None] = [None, *states[-1].events]
    return [
        Step(event, dict(sorted(zip(state.deal.order, state.hands, strict=True))), state.floor,
             len(state.deck))
        for event, state in zip(events, states, strict=True)
    ]  # fmt: skip


def fairness(table: Table, number: int) -> Fairness:
    """What is public of a deal, also of the coming one. Raises NotFound."""
    deal = table.deals.filter(number=number).first()
    if deal is None:
        raise NotFound
    given = _client_seeds(table, deal)
    revealed = deal.transcript is not None and deal.revealed_at is not None
    return Fairness(
        round=number,
        commitment=deal.commitment,
        seed=opened(deal).hex() if deal.revealed_at else None,
        transcript=agreed(deal) if revealed else None,
        client_seeds=given,
        not_given=tuple(seat for seat, seed in given.items() if seed == NOT_GIVEN),
        published=_published(table, deal) if revealed else None,
        abandoned=deal.abandoned,
    )


def _client_seeds(table: Table, deal: Deal) -> dict[SeatNo, str]:
    """By seat: as frozen at dealing; of a coming deal, what has been given so far."""
    if deal.transcript is None:
        seats = table.seats.exclude(client_seed="")
        return {SeatNo(seat.number): seat.client_seed for seat in seats}
    frozen: list[Mapping[str, Any]] = deal.transcript["seats"]
    return {SeatNo(given["seat"]): given["client_seed"] for given in frozen}


def _published(table: Table, deal: Deal) -> dict[str, JSONable]:
    return published(_state(table, deal), table.match.rules, opened(deal), agreed(deal))


def _dealt(table: Table, number: int | None) -> Deal | None:
    """The deal of that round, or the latest. Raises NotFound where that round was not dealt."""
    dealt = table.deals.exclude(version=None)
    if number is None:
        return dealt.last()
    deal = dealt.filter(number=number).first()
    if deal is None:
        raise NotFound
    return deal


def _state(table: Table, deal: Deal) -> State:
    return state_after(deal, list(deal.moves.all()), _rules(table))


def _rules(table: Table) -> HouseRules:
    return HouseRules.from_dict(table.match.rules)
