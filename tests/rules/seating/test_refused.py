"""What cannot be asked, and what cannot be played."""

from typing import Any

import pytest

from scorekeeper.rules.errors import Impossible
from scorekeeper.rules.seating.ask import numbered
from scorekeeper.rules.seating.check import check_plan
from scorekeeper.rules.seating.plan import Round
from tests.rules.seating.seated import asked

GOOD = Round(((0, 1, 2), (3, 4)), (5,))


@pytest.mark.parametrize(
    ("people", "rounds", "more", "code"),
    [
        (0, 3, {}, "one-person-alone"),
        (1, 3, {}, "one-person-alone"),
        (61, 3, {}, "too-many-people"),
        (9, 0, {}, "bad-number-of-rounds"),
        (9, 13, {}, "bad-number-of-rounds"),
        (9, 3, {"mix": ()}, "bad-table-size"),
        (9, 3, {"mix": (1, 8)}, "bad-table-size"),
        (9, 3, {"mix": (9,)}, "bad-table-size"),
        (9, 3, {"mix": (5, 5)}, "mix-too-large"),
    ],
)
def test_what_cannot_be_asked(people: int, rounds: int, more: Any, code: str) -> None:
    with pytest.raises(Impossible) as refused:
        asked(people, rounds, **more)
    assert refused.value.code == code


def test_nobody_is_here_twice() -> None:
    with pytest.raises(Impossible) as refused:
        asked((4, 7, 9, 7), 2)
    assert refused.value.code == "person-twice"
    assert refused.value.facts == {"field": "players", "person": 7}


def test_so_many_people() -> None:
    assert numbered(3) == (0, 1, 2)
    with pytest.raises(Impossible) as refused:
        numbered(10**18)
    assert refused.value.facts == {"field": "players", "people": 10**18, "most": 60}


@pytest.mark.parametrize(
    ("planned", "code", "facts"),
    [
        (Round(((0, 1), (2,)), (3, 4, 5)), "table-too-small", {"table": 2, "seats": 1, "low": 2}),
        (Round(((*range(9),),)), "table-too-large", {"table": 1, "seats": 9, "high": 8}),
        (Round(((0, 1, 2), (3, 4, 2)), (5,)), "seated-twice", {"table": 2, "person": 2}),
        (Round(((0, 1, 2), (3, 4)), (5, 0)), "seated-twice", {"table": 0, "person": 0}),
        (Round(((0, 1, 2), (3, 4, 7)), (5,)), "unknown-person", {"table": 2, "person": 7}),
        (Round(((0, 1, 2), (3, 4))), "not-seated", {"person": 5}),
    ],
)
def test_a_plan_that_cannot_be_played(planned: Round, code: str, facts: dict[str, int]) -> None:
    with pytest.raises(Impossible) as refused:
        check_plan([GOOD, planned], range(6), first=3)
    assert refused.value.code == code
    assert refused.value.facts == {"round": 4, **facts}


def test_a_plan_that_can() -> None:
    check_plan([GOOD, GOOD], range(6))
