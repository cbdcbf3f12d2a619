"""A closed night is as it is: only that a match does not count is said later."""

import pytest

from tests.league.evening import Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    made = Evening(4)
    made.open(4)
    assert made.api.post(f"{made.path}close/").status == 200
    return made


@pytest.mark.parametrize(
    "asked", [{"title": "Late"}, {"date": "2020-01-01"}, {"rounds": 5}, {"sizes": [3]}]
)
def test_it_is_not_changed_before_it_is_open_again(evening: Evening, asked: object) -> None:
    before = evening.api.get(evening.path).json
    answer = evening.api.patch(evening.path, asked)
    assert (answer.status, answer.code) == (409, "night-closed")
    assert answer.json["current"] == before
    assert evening.api.post(f"{evening.path}reopen/").status == 200
    assert evening.api.patch(evening.path, asked).status == 200


def test_nobody_calls_time_in_it(evening: Evening) -> None:
    answer = evening.api.post(f"{evening.path}time/")
    assert (answer.status, answer.code) == (409, "night-closed")
    assert evening.api.get(evening.path).json["playing"] == [1]


def test_a_match_can_still_be_voided_and_counted_again(evening: Evening) -> None:
    void = f"{evening.path}tables/1/void/"
    assert evening.api.post(void, {"reason": "cards were missing"}).status == 200
    assert evening.api.delete(void).status == 200


def test_the_page_offers_no_change_and_its_form_makes_none(evening: Evening) -> None:
    client = evening.organiser()
    change = f"{evening.url}change/"
    assert change not in client.get(evening.url).content.decode()
    form = {"op": "a", "date": "2026-12-04", "rounds": "3", "sizes": ["3"], "title": "Late"}
    answer = client.post(change, form)
    assert answer.status_code == 409
    assert evening.api.get(evening.path).json["title"] == ""
