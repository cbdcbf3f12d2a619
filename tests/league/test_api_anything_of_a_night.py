"""Anything at all is sent to a night: it is refused in words, or it is done; nothing crashes."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.league.doors import Door
from tests.league.test_api_anything import FINE, HARD, VALUES

pytestmark = pytest.mark.django_db
MEMBERS = st.sampled_from(
    (
        *("date", "rounds", "sizes", "title", "season", "rules", "version", "player", "name"),
        *("guest", "confirm", "seed", "apart", "from_round", "effort", "mix", "evenly", "fresh"),
    )
)
IDS = st.sampled_from(["a" * 16, "\x00", "", "x" * 40]) | st.text(max_size=5)
ROUNDS = st.lists(
    st.fixed_dictionaries(
        {
            "round": st.integers(-1, 14),
            "tables": st.lists(
                st.fixed_dictionaries(
                    {"table": st.integers(-1, 4), "players": st.lists(IDS, max_size=4)}
                ),
                max_size=3,
            ),
        },
        optional={"sit_out": st.lists(IDS, max_size=3)},
    ),
    max_size=3,
)
NEARLY = st.fixed_dictionaries({"rounds": ROUNDS}, optional={"apart": st.lists(st.lists(IDS))})
BODIES = st.dictionaries(MEMBERS | st.text(max_size=4), VALUES, max_size=4) | VALUES | NEARLY
WRITES = st.sampled_from(
    [
        ("PATCH", ""),
        ("POST", "checkins/"),
        ("POST", "seating/"),
        ("POST", "seating/accept/"),
        ("POST", "close/"),
        ("POST", "reopen/"),
        ("DELETE", "checkins/aaaaaaaaaaaaaaaa/"),
    ]
)


@pytest.fixture
def door() -> Door:
    door = Door(3)
    door.come()
    return door


@HARD
@given(write=WRITES, body=BODIES)
def test_anything_as_a_body(door: Door, write: tuple[str, str], body: Any) -> None:
    method, part = write
    answer = door.api.send(method, door.path + part, json.dumps(body).encode())
    assert answer.status in FINE
    assert answer.json
    assert door.now()["id"] == door.id


@HARD
@given(
    part=st.sampled_from(["tap/", "walk-in/"]),
    sent=st.dictionaries(
        st.sampled_from(["op", "come", "go", "name", "guest", "confirm", "q", "version"]),
        st.text(max_size=20),
    ),
)
def test_anything_at_the_door(door: Door, part: str, sent: dict[str, str]) -> None:
    answer = door.browser.post(f"{door.url}checkin/{part}", sent)
    assert answer.status_code in {303, 400, 409, 422}


@HARD
@given(
    sent=st.dictionaries(
        st.sampled_from(["seed", "sizes", "mix", "swap", "tap", "picked", "apart", "rounds"]),
        st.text(max_size=12) | st.integers().map(str),
    )
)
def test_anything_in_the_address_of_the_seating(door: Door, sent: dict[str, str]) -> None:
    assert door.browser.get(f"{door.url}seating/", sent).status_code in {200, 400, 422}


@pytest.mark.parametrize("query", ["q=%00", "q=%F0%9F", f"q={'x' * 500}"])
def test_any_search(door: Door, query: str) -> None:
    assert door.get(f"checkin/?{query}").status_code == 200
    assert door.get(f"?me={query}").status_code == 200
