"""A round that is over: move by move with all hands, and whether it was dealt fairly."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play.browsing import Browser, dealt, play_round, play_turn

pytestmark = pytest.mark.django_db
VERIFY = Path(__file__).resolve().parents[2] / "scorekeeper/static/scorekeeper/verify.py"


@pytest.fixture
def people() -> list[Browser]:
    return dealt("Aino", "Bo")


@pytest.mark.parametrize("path", ["round/1/", "round/1/round.json", "round/2/", "round/99999/"])
def test_a_running_round_cannot_be_looked_into(people: list[Browser], path: str) -> None:
    play_turn(people)
    assert people[0].look(path).answer.status_code == 404


def test_before_the_reveal_only_the_seal_is_shown(people: list[Browser]) -> None:
    page = people[0].look("round/1/fairness/")
    assert page.answer.status_code == 200
    assert "until then the seed stays sealed" in page.text
    assert len(re.findall(r"\b[0-9a-f]{64}\b", page.text)) == 1


def test_every_moment_can_be_looked_at_by_links(people: list[Browser]) -> None:
    play_round(people)
    onlooker = Browser("Dee", people[0].code)
    page = onlooker.look("round/1/")
    moves = int(re.findall(r"move 0 of (\d+)", page.text)[0])
    hands = []
    for number in range(moves + 1):
        page = onlooker.look(f"round/1/?move={number}")
        assert f"move {number} of {moves}" in page.text
        hands.append(re.findall(r'<div class="replay-cards">(.*?)</div>', page.html, re.DOTALL))
    assert all(len(shown) == 2 for shown in hands)
    assert hands[0] != hands[-1]
    assert 'data-step="after"' not in page.html
    for strange in ("-1", "x", "9999", "99999", "\u0663"):
        assert onlooker.look(f"round/1/?move={strange}").answer.status_code == 200


def test_the_fairness_page_and_verify_py_say_the_same(
    people: list[Browser], tmp_path: Path
) -> None:
    play_round(people)
    page = people[1].look("round/1/fairness/")
    assert "Dealt again by the server just now: seal, deck, draws and hands agree." in page.text
    assert "not given" in page.text  # these browsers add nothing
    told = people[1].look("round/1/round.json").answer.json()
    file = tmp_path / "round.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    found = subprocess.run(
        [sys.executable, str(VERIFY), str(file)], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr
    told["moves"][0]["discard"], told["moves"][1]["discard"] = (
        told["moves"][1]["discard"], told["moves"][0]["discard"],
    )  # fmt: skip
    file.write_text(json.dumps(told), encoding="utf-8")
    forged = subprocess.run(
        [sys.executable, str(VERIFY), str(file)], capture_output=True, text=True, check=False
    )
    assert forged.returncode
