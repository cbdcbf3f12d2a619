"""Anything at all at the door and on the seating page: refused in words, or it is done."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.league.doors import Door
from tests.league.test_any_file import HARD

pytestmark = pytest.mark.django_db


@pytest.fixture
def door() -> Door:
    door = Door(3)
    door.come()
    return door


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
