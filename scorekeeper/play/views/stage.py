"""The table as its page shows it: who sits around, what was done, what one holds and may do."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple, Self

from django.utils import timezone

from scorekeeper.matches.queries import table as score_table
from scorekeeper.matches.queries.table import Line
from scorekeeper.play.forms.words import KINDS, LEVELS
from scorekeeper.play.queries import SeatShown, TableSheet
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal.checks import FirstRound
from scorekeeper.rules.deal.moves import Declared, Event, Pile, TurnTaken
from scorekeeper.rules.discards import options
from scorekeeper.rules.scoring import DeclareTooHigh, SeatNo
from scorekeeper.rules.turn_order import clockwise
from scorekeeper.web.words import sentence

FLOOR_KEYS = "qwert"  # below 1 to 5 on the keyboard
RED_BETWEEN = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)  # as people hold them


@dataclass(frozen=True, slots=True)
class Told:
    """A move in words. `card`: what was picked up, as far as the reader may know it."""

    number: int
    name: str
    declared: bool
    discard: tuple[str, ...] = ()
    from_deck: bool = False
    card: str = ""
    by_clock: bool = False

    @classmethod
    def of(cls, number: int, event: Event, names: Mapping[SeatNo, str]) -> Self:
        name = names[event.seat]
        if isinstance(event, Declared):
            return cls(number, name, declared=True)
        discard = tuple(map(str, event.discard))
        card = str(event.card) if event.card else ""
        from_deck = event.picked_up is Pile.DECK
        return cls(number, name, declared=False, discard=discard, from_deck=from_deck, card=card)


class SeatOnPage(NamedTuple):
    """One seat with its line of the score sheet and what its player did last in this deal."""

    shown: SeatShown
    line: Line | None
    did: Told | None

    @property
    def is_in(self) -> bool:
        return self.shown.standing.is_in and not self.shown.left

    @property
    def bot_words(self) -> str:
        return str(LEVELS.get(self.shown.bot, ""))

    @property
    def backs(self) -> range:
        """One for every card that is held, for a loop."""
        return range(self.shown.cards)


class InHand(NamedTuple):
    """A card of the own hand; the two numbers sort it."""

    text: str
    by_rank: int
    by_suit: int
    chosen: bool


class OnFloor(NamedTuple):
    text: str
    key: str


class Throw(NamedTuple):
    """A legal discard to be offered."""

    cards: tuple[str, ...]
    kind: str
    points: int

    @property
    def value(self) -> str:
        return " ".join(self.cards)


@dataclass(frozen=True, slots=True)
class Stage:
    """`chosen`: the cards that stay ticked after a refusal."""

    now: TableSheet
    chosen: Sequence[str] = ()

    @property
    def is_yours(self) -> bool:
        return bool(self.now.you and self.now.you.may.discard)

    @property
    def turn_name(self) -> str:
        return self.now.names[self.now.turn.seat] if self.now.turn else ""

    @property
    def deadline(self) -> datetime | None:
        """When the clock plays, or the next round is dealt."""
        return self.now.turn.deadline if self.now.turn else self.now.next_at

    @property
    def deadline_ms(self) -> int | None:
        return _milliseconds(self.deadline) if self.deadline else None

    @property
    def now_ms(self) -> int:
        """The server's time, by which the page counts down."""
        return _milliseconds(timezone.now())

    @property
    def events(self) -> Collection[Event]:
        return self.now.view.seen if self.now.view else ()

    @property
    def moves(self) -> list[Told]:
        told = (Told.of(at, event, self.now.names) for at, event in enumerate(self.events, start=1))
        made = zip(told, self.now.moved_by, strict=True)
        return [replace(move, by_clock=by == "clock") for move, by in made]

    @property
    def told(self) -> list[Told]:
        return self.moves[-1:]

    @property
    def moves_back(self) -> list[list[Told]]:
        """Every move of the deal, the latest first, each to be told by itself."""
        return [[told] for told in reversed(self.moves)]

    @property
    def news(self) -> list[Told]:
        """What may be new to who hears the page: the moves of a lap."""
        return self.moves[-len(self.now.seats) :]

    @property
    def last(self) -> TurnTaken | None:
        """The last move, if it is one that moves cards."""
        last = self.now.last
        return last if isinstance(last, TurnTaken) else None

    @property
    def starter(self) -> str:
        return self.now.names[self.now.view.order[0]] if self.now.view else ""

    @property
    def thrower(self) -> str:
        view = self.now.view
        return "" if view is None or view.thrower is None else self.now.names[view.thrower]

    @property
    def host(self) -> str:
        return self.now.names[self.now.host]

    @property
    def seats(self) -> list[SeatOnPage]:
        lines = {line.seated.seat: line for line in score_table(self.now.match).standings}
        did: dict[SeatNo, Told] = {}
        for event, told in zip(self.events, self.moves, strict=True):
            if isinstance(event, TurnTaken):
                did[event.seat] = told
        shown = self.now.seats
        return [SeatOnPage(one, lines.get(one.number), did.get(one.number)) for one in shown]

    @property
    def others(self) -> list[SeatOnPage]:
        """Clockwise from the own seat, which itself is not among them."""
        seats = {seat.shown.number: seat for seat in self.seats}
        if self.now.you is None:
            return [*seats.values()]
        return [seats[number] for number in clockwise(self.now.you.seat, seats)[:-1]]

    @property
    def mine(self) -> SeatOnPage | None:
        return next((seat for seat in self.seats if seat.shown.is_you), None)

    @property
    def floor(self) -> list[OnFloor]:
        floor = self.now.floor
        return [OnFloor(str(card), FLOOR_KEYS[at]) for at, card in enumerate(floor)]

    @property
    def hand(self) -> list[InHand]:
        """The own cards, by rank; a chosen one is ticked once for each time it was chosen."""
        held = sorted(self.now.you.hand, key=_by_rank) if self.now.you else []
        left = [*self.chosen]
        shown = []
        for card in held:
            if chosen := str(card) in left:
                left.remove(str(card))
            shown.append(InHand(str(card), _order(_by_rank(card)), _order(_by_suit(card)), chosen))
        return shown

    @property
    def throws(self) -> list[Throw]:
        """Every legal discard of the own hand, most points first; also to think ahead."""
        view = self.now.view
        found = options(view.hand, view.rules) if view and view.hand else ()
        return [
            Throw(tuple(map(str, each.cards)), str(KINDS[each.kind]), each.points) for each in found
        ]

    @property
    def may_declare(self) -> bool:
        return bool(self.now.you and self.now.you.may.declare)

    @property
    def why_not_declare(self) -> str:
        """Why one may not declare in the own turn."""
        if not self.is_yours or self.may_declare or self.now.you is None:
            return ""
        if self.now.you.may.why_not_declare == FirstRound.code:
            return sentence(FirstRound())
        at_most = self.now.match.rules.declare_at_most
        return sentence(DeclareTooHigh(total=self.now.you.total, at_most=at_most))


def _by_rank(card: Card) -> tuple[int, int]:
    return card.rank, RED_BETWEEN.index(card.suit)


def _by_suit(card: Card) -> tuple[int, int]:
    return RED_BETWEEN.index(card.suit), card.rank


def _order(pair: tuple[int, int]) -> int:
    return 100 * pair[0] + pair[1]


def _milliseconds(at: datetime) -> int:
    return round(at.timestamp() * 1000)
