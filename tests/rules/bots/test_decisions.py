"""What each bot makes of plain situations."""

from dataclasses import replace

import pytest

from scorekeeper.rules.bots.bot import MOST_PATIENCE, PATIENCE, Bot
from scorekeeper.rules.bots.easy import easy
from scorekeeper.rules.bots.hard import hard
from scorekeeper.rules.bots.normal import normal
from scorekeeper.rules.bots.registry import BOTS
from scorekeeper.rules.cards import in_order
from scorekeeper.rules.deal.moves import Declare, Move
from scorekeeper.rules.deal.view import View, view
from tests.rules.bots.bench import numbers, to_move
from tests.rules.deal.dealing import A, dealt, played, turn

ALL_FIVE = "8C 9C 10C JC QC"


def opening(hand: str, floor: str) -> View:
    return view(dealt(hand, ALL_FIVE, floor=floor), A)


def second_turn(hand: str, draws: str, *, neighbour_takes: str = "deck") -> View:
    """A threw the king of spades and drew; the neighbour threw the queen, or all for the king."""
    begun = dealt(f"{hand} KS", ALL_FIVE, floor="9H", then=f"{draws} KD")
    thrown = "QC" if neighbour_takes == "deck" else ALL_FIVE
    return to_move(played(begun, turn("KS"), turn(thrown, neighbour_takes)))


def told(move: Move) -> str:
    if isinstance(move, Declare):
        return "declare"
    return f"{' '.join(map(str, in_order(move.discard)))}, {move.pick_up}"


def once(bot: Bot, seen: View, seed: int = 0) -> str:
    return told(bot(seen, numbers(seed)))


def often(bot: Bot, seen: View) -> set[str]:
    return {once(bot, seen, seed) for seed in range(200)}


def test_easy_throws_one_of_the_two_best_and_picks_up_no_high_card() -> None:
    assert often(easy, opening("2C 4D 7S 8H JH", floor="9H")) == {"JH, deck", "8H, deck"}


def test_easy_takes_a_low_card_or_not() -> None:
    moves = often(easy, opening("2C 4D 7S 8H JH", floor="3H"))
    assert moves == {"JH, deck", "8H, deck", "JH, 3H", "8H, 3H"}


def test_easy_declares_a_low_hand_or_not() -> None:
    assert {"declare"} < often(easy, second_turn("AC AD 2C 2D", "3C"))
    assert "declare" not in often(easy, second_turn("AC AD 2C 2D", "4C"))


def test_normal_throws_the_most_points_and_takes_a_low_card() -> None:
    assert once(normal, opening("2C 4D 8H KC KH", floor="5H")) == "KC KH, 5H"
    assert once(normal, opening("2C 4D 8H KC KH", floor="6H")) == "KC KH, deck"


def test_normal_declares_what_is_probably_the_lowest() -> None:
    assert once(normal, second_turn("AC AD 2C 2D", "4C")) == "declare"
    assert once(normal, second_turn("5D 6C 6D 7D", "9S")) != "declare"


def test_normal_fears_who_has_few_cards() -> None:
    assert once(normal, second_turn("AC AD 2C 2D", "4C", neighbour_takes="KS")) != "declare"


def test_hard_knows_a_hand_that_it_saw_being_picked_up() -> None:
    """Ten points: the king."""
    assert once(hard, second_turn("AC AD 2C 2D", "3C", neighbour_takes="KS")) == "declare"
    assert once(hard, second_turn("AC AD 2C 2D", "5C", neighbour_takes="KS")) != "declare"


def test_hard_takes_what_it_can_throw_next() -> None:
    assert once(hard, opening("2C 4D 9D JH QS", floor="JD")) == "QS, JD"
    assert once(hard, opening("2C 5D 6D 9S QS", floor="7H")) == "QS, 7H"


@pytest.mark.parametrize(
    ("taken", "its_like", "other"), [("10S", "10H", "KD"), ("KS", "KH", "10D")]
)
def test_hard_feeds_no_pair(taken: str, its_like: str, other: str) -> None:
    """Of two cards worth ten it throws the one whose like the next player did not take."""
    begun = dealt(f"2C 4D 7H {other} {taken}", "AC 5D 6D 8C 9S", floor="QH", then=its_like)
    seen = to_move(played(begun, turn(taken), turn("9S", taken)))
    assert once(hard, seen) == f"{other}, deck"


@pytest.mark.parametrize(
    ("bot", "hand", "drawn"), [(normal, "2D 3C 3D 4H", "4S"), (hard, "3D 5C 5D 6H", "8S")]
)
def test_who_waits_long_asks_for_less(bot: Bot, hand: str, drawn: str) -> None:
    seen = second_turn(hand, drawn)
    assert once(bot, replace(seen, lap=PATIENCE)) != "declare"
    assert once(bot, replace(seen, lap=MOST_PATIENCE)) == "declare"


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_in_the_end_every_bot_ends_it(bot: Bot) -> None:
    seen = replace(second_turn("9D 10H JD QH", "KC"), lap=MOST_PATIENCE + 1)
    assert seen.may is not None
    barred = replace(seen, may=replace(seen.may, why_not_declare="declare-too-high"))
    assert once(bot, seen) == "declare"
    assert once(bot, barred) == "KC 9D JD 10H QH, deck"
