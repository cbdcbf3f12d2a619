"""What a bot is, and what keeps a table of bots from going on for ever."""

from collections.abc import Iterator
from typing import Final, Protocol, TypeAlias

from scorekeeper.rules.deal.legal import legal_discards
from scorekeeper.rules.deal.moves import Declare, Move, Turn
from scorekeeper.rules.deal.view import View

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
        return bot(view, chance) if view.lap <= MOST_PATIENCE else _an_end(view)

    return decide


def _an_end(view: View) -> Move:
    """Fewer cards and new ones: where a house lets only low hands declare, one comes in time."""
    if may_declare(view):
        return Declare()
    return Turn(max(legal_discards(view), key=lambda discard: len(discard.cards)).cards)
