"""What a bot is, and what keeps a table of bots from going on for ever."""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol, TypeAlias, TypeVar

from scorekeeper.rules.chance import below
from scorekeeper.rules.deal.legal import legal_discards
from scorekeeper.rules.deal.moves import Declare, Move, Turn
from scorekeeper.rules.deal.view import View

T = TypeVar("T")

Chance: TypeAlias = Iterator[int]  # as rules.chance takes it

PATIENCE: Final = 8  # laps
MOST_PATIENCE: Final = 20


class Bot(Protocol):
    """Decides for the seat to move, whose view it is. The same chance gives the same move."""

    def __call__(self, view: View, chance: Chance, /) -> Move: ...


def may_declare(view: View) -> bool:
    return view.may is not None and view.may.declare


def impatience(view: View) -> int:
    """Laps too many: with each of them a bot asks for less before it declares."""
    return max(0, view.lap - PATIENCE)


def in_the_end(bot: Bot) -> Bot:
    """The bot, until a deal has lasted too long; then whatever brings its end near."""

    def decide(view: View, chance: Chance) -> Move:
        return bot(view, chance) if view.lap <= MOST_PATIENCE else _an_end(view, chance)

    return decide


def one_of(things: Sequence[T], chance: Chance) -> T:
    return things[below(chance, len(things))]


def _an_end(view: View, chance: Chance) -> Move:
    """Fewer cards and new ones: where a house lets only low hands declare, one comes in time. Not
    the best of them each time: nobody could pair an ace while everybody keeps one.
    """
    if may_declare(view):
        return Declare()
    discards = legal_discards(view)
    most = max(len(discard.cards) for discard in discards)
    largest = [discard.cards for discard in discards if len(discard.cards) == most]
    return Turn(one_of(largest, chance))
