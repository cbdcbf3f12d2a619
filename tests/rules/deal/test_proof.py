"""What is published of a played deal; the program people download says the same of it as we do."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scorekeeper
from scorekeeper.rules.deal.engine import play, start
from scorekeeper.rules.deal.legal import legal_moves
from scorekeeper.rules.deal.moves import Declare
from scorekeeper.rules.deal.proof import is_fair, published
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.deal.view import view
from scorekeeper.rules.fairness import (
    NOT_GIVEN,
    ClientSeed,
    Contribution,
    Transcript,
    commitment,
    deal_key,
    dealer_by_lot,
    fair_shuffle,
    rules_digest,
    transcript,
)
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import RoundNo, SeatNo
from scorekeeper.rules.turn_order import next_seat

VERIFY = Path(scorekeeper.__file__).parent / "static/scorekeeper/verify.py"
SEED = bytes(range(100, 132))
Json = dict[str, Any]


def agreement(house: HouseRules, seats: list[int], deal: int) -> Transcript:
    given = [
        Contribution(SeatNo(seat), f"p{seat}", ClientSeed(f"{seat:032x}") if seat else NOT_GIVEN)
        for seat in seats
    ]
    return transcript("7Q2MXK4T", RoundNo(deal), commitment(SEED), house, given)


def a_round(
    house: HouseRules, seats: list[int], deal: int = 1, turns: int = 400, seed: bytes = SEED
) -> Json:
    """Played at random to its end, or so far, and published as JSON."""
    agreed, sitting = agreement(house, seats, deal), [*map(SeatNo, seats)]
    key = deal_key(seed, agreed)
    starter = next_seat(dealer_by_lot(key, sitting), sitting) if deal == 1 else sitting[0]
    state, chance = start(sitting, starter, house, fair_shuffle(key)), random.Random(deal)
    while (seat := state.to_move) is not None and len(state.turns) < turns:
        moves = [move for move in legal_moves(view(state, seat)) if may_be_played(move, state)]
        state = play(state, seat, chance.choice(moves), fair_shuffle(key))
    told: Json = json.loads(json.dumps(published(state, house.to_dict(), seed, agreed)))
    return told


def may_be_played(move: object, state: State) -> bool:
    """Nobody declares before the deck was made anew three times, so that this is met."""
    return not isinstance(move, Declare) or state.reshuffles > 2


ROUNDS = {
    "three at the defaults": a_round(HouseRules(), [0, 1, 2]),
    "eight with two decks": a_round(HouseRules(), [*range(8)], deal=2),
    "eight with one deck": a_round(HouseRules(decks=1), [*range(8)]),
    "nothing turned up": a_round(HouseRules(initial_open_card=False), [0, 4], deal=5),
    "some are out": a_round(HouseRules(lap_limit=0, penalty=3), [1, 4, 6, 7, 9]),
    "abandoned": a_round(HouseRules(), [0, 1, 2], turns=7),
    "nobody moved": a_round(HouseRules(), [0, 1], turns=0),
}


def downloaded(told: Json, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the program as people do, with nothing of the project in reach."""
    command = [sys.executable, "-I", VERIFY, *arguments]
    given = "" if arguments else json.dumps(told)
    return subprocess.run(command, input=given, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("told", ROUNDS.values(), ids=ROUNDS)
def test_a_played_round_is_fair(told: Json) -> None:
    assert is_fair(told)
    ran = downloaded(told)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "NO" not in ran.stdout
    assert ran.stdout.count("yes ") == 5


def test_the_rounds_met_what_they_should() -> None:
    last = {name: told["moves"][-1:] for name, told in ROUNDS.items()}
    assert "declared" in last["some are out"][0]
    assert ROUNDS["nobody moved"]["moves"] == []
    assert len(ROUNDS["abandoned"]["moves"]) == 7
    assert len(ROUNDS["eight with two decks"]["deck"]) == 104
    drawn = [move for move in ROUNDS["some are out"]["moves"] if move.get("picked_up") == "deck"]
    assert len(drawn) > 52


def test_it_reads_a_file_too_and_says_what_everybody_added(tmp_path: Path) -> None:
    told = ROUNDS["three at the defaults"]
    path = tmp_path / "round.json"
    path.write_text(json.dumps(told))
    said = downloaded(told, path).stdout
    assert told["commitment"] in said
    assert f"seat 0, p0, added {'0' * 32}" in said
    assert f"seat 2, p2, added {2:032x}" in said


def _another_seed(told: Json) -> None:
    told["seed"] = told["seed"][2:] + "00"


def _another_promise(told: Json) -> None:
    told["commitment"] = told["commitment"][::-1]


def _another_client_byte(told: Json) -> None:
    told["transcript"]["seats"][1]["client_seed"] = "01" * 16


def _other_rules(told: Json) -> None:
    told["rules"]["penalty"] = 21


def _another_starter(told: Json) -> None:
    told["starter"] = (told["starter"] + 1) % 3


def _another_deck(told: Json) -> None:
    told["deck"][50], told["deck"][51] = told["deck"][51], told["deck"][50]


def _another_draw(told: Json) -> None:
    drawn = next(move for move in told["moves"] if move["picked_up"] == "deck")
    drawn["card"] = told["deck"][0]


def _a_card_nobody_held(told: Json) -> None:
    told["moves"][0]["discard"] = [told["deck"][-1]]


def _a_card_not_on_the_floor(told: Json) -> None:
    told["moves"][1] |= {"picked_up": told["deck"][-1], "card": told["deck"][-1]}


def _out_of_turn(told: Json) -> None:
    told["moves"][0]["seat"] = (told["moves"][0]["seat"] + 1) % 3


def _another_last_hand(told: Json) -> None:
    told["hands"]["0"][0] = told["deck"][-1]


FORGERIES: list[Callable[[Json], None]] = [
    _another_seed,
    _another_promise,
    _another_client_byte,
    _other_rules,
    _another_starter,
    _another_deck,
    _another_draw,
    _a_card_nobody_held,
    _a_card_not_on_the_floor,
    _out_of_turn,
    _another_last_hand,
]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__.strip("_"))
def test_a_forged_round_is_not(forge: Callable[[Json], None]) -> None:
    told = json.loads(json.dumps(ROUNDS["three at the defaults"]))
    forge(told)
    assert not is_fair(told)
    ran = downloaded(told)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "NO " in ran.stdout


def test_nobody_throws_a_card_of_somebody_else() -> None:
    """Even where the last hands are made to match."""
    told = json.loads(json.dumps(ROUNDS["nobody moved"]))
    seat, other, drawn = told["starter"], 1 - told["starter"], told["deck"][11]
    thrown = {"discard": told["hands"][str(other)][:1], "picked_up": "deck", "card": drawn}
    told["moves"] = [{"turn": 1, "seat": seat} | thrown]
    told["hands"][str(seat)].append(drawn)
    assert not is_fair(told)
    assert downloaded(told).returncode == 1


def test_a_seed_chosen_afterwards_is_not_the_one_promised() -> None:
    """All else is as it should be: deck, moves and hands follow from the other seed."""
    told = a_round(HouseRules(), [0, 1, 2], deal=2, seed=SEED[::-1])
    assert told["commitment"] == commitment(SEED)
    assert not is_fair(told)
    ran = downloaded(told)
    assert ran.returncode == 1
    assert ran.stdout.count("NO ") == 1
    assert "NO  the seed is the one promised" in ran.stdout


def test_nobody_chooses_the_first_dealer_of_a_match() -> None:
    """Dealt by the very same seed, but somebody else began."""
    house, sitting = HouseRules(), [*map(SeatNo, range(3))]
    agreed = agreement(house, [0, 1, 2], 1)
    key = deal_key(SEED, agreed)
    told = [
        json.loads(json.dumps(published(state, house.to_dict(), SEED, agreed)))
        for seat in sitting
        for state in [start(sitting, seat, house, fair_shuffle(key))]
    ]
    assert [is_fair(each) for each in told].count(True) == 1
    assert [downloaded(each).returncode for each in told].count(0) == 1


def test_the_program_is_short_and_needs_nothing() -> None:
    text = VERIFY.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    assert "scorekeeper" not in text


def test_a_round_stays_fair_when_options_are_added_later() -> None:
    """Its rules are published as they were written down then."""
    older = {name: value for name, value in HouseRules().to_dict().items() if name != "rebuy"}
    agreed = agreement(HouseRules(), [0, 1], 2) | {"rules": rules_digest(older)}
    sitting, shuffle = [SeatNo(0), SeatNo(1)], fair_shuffle(deal_key(SEED, agreed))
    state = start(sitting, SeatNo(0), HouseRules(), shuffle)
    told = json.loads(json.dumps(published(state, older, SEED, agreed)))
    assert is_fair(told)
    assert downloaded(told).returncode == 0
