"""One moment of a round that is over, and the way to all the others."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.play.queries import Step, TableSheet
from scorekeeper.play.views.stage import Told
from scorekeeper.rules.cards import Card, hand_total
from scorekeeper.rules.scoring import SeatNo


class HandThen(NamedTuple):
    """A hand at that moment; `fresh`: the card that was just picked up."""

    name: str
    colour: int
    cards: tuple[str, ...]
    fresh: str
    total: int
    moved: bool


class MoveThen(NamedTuple):
    told: tuple[Told, ...]
    is_now: bool


@dataclass(frozen=True, slots=True)
class Replayed:
    """`at` of `of` moves have been made."""

    at: int
    of: int
    starter: str
    told: tuple[Told, ...]
    floor: tuple[str, ...]
    deck: int
    hands: tuple[HandThen, ...]
    moves: tuple[MoveThen, ...]

    @property
    def before(self) -> int | None:
        return self.at - 1 if self.at else None

    @property
    def after(self) -> int | None:
        return self.at + 1 if self.at < self.of else None


def replayed(steps: Sequence[Step], at: int, now: TableSheet) -> Replayed:
    """The round after `at` moves."""
    last = len(steps) - 1
    here = steps[min(at, last)]
    told = [_told(number, step, now.names) for number, step in enumerate(steps)]
    before = steps[max(min(at, last) - 1, 0)]
    return Replayed(
        at=min(at, last),
        of=last,
        starter=now.names[steps[1].event.seat] if last and steps[1].event else "",
        told=told[min(at, last)],
        floor=tuple(map(str, here.floor)),
        deck=here.deck,
        hands=tuple(_hand(seat, here, before, now.names) for seat in here.hands),
        moves=tuple(MoveThen(words, number == at) for number, words in enumerate(told) if number),
    )


def _told(number: int, step: Step, names: Mapping[SeatNo, str]) -> tuple[Told, ...]:
    return (Told.of(number, step.event, names),) if step.event else ()


def _hand(seat: SeatNo, here: Step, before: Step, names: Mapping[SeatNo, str]) -> HandThen:
    cards = sorted(here.hands[seat], key=_by_rank)
    fresh = Counter(here.hands[seat]) - Counter(before.hands[seat])
    return HandThen(
        name=names[seat],
        colour=seat + 1,
        cards=tuple(map(str, cards)),
        fresh=next(map(str, fresh), ""),
        total=hand_total(cards),
        moved=here.event is not None and here.event.seat == seat,
    )


def _by_rank(card: Card) -> tuple[int, str]:
    return card.rank, card.suit
