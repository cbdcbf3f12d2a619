"""Two organisers who mean the same round open one."""

import re

import pytest

from tests.league.evening import Evening
from tests.league.test_pages_tables import page, post
from tests.matches.browsing import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    evening = Evening(7)
    evening.open(4, 3)
    return evening


def test_a_round_is_opened_by_one_of_two_who_mean_the_same(evening: Evening) -> None:
    evening.seat(3, 4)
    evening.seat(4, 3)
    path = f"{evening.path}rounds/next/"
    assert evening.api.post(path, {"round": 3}).code == "no-round-seated"
    assert evening.api.post(path, {"round": 2}).status == 201
    answer = evening.api.post(path, {"round": 2})
    assert (answer.status, answer.code) == (409, "round-is-open")
    assert answer.json["current"]["round"] == 2
    assert evening.api.post(path, {"version": 1}).code == "stale-version"
    assert evening.night.seated.filter(opened_at=None).count() == 1


def test_two_organisers_who_press_at_once_open_one_round(evening: Evening) -> None:
    evening.seat(3, 4)
    evening.seat(4, 3)
    evening.finish(1)
    evening.finish(2)
    shown = [
        (client, page(client, evening, path))
        for client, path in ((evening.organiser(), "tables/"), (evening.organiser(), ""))
    ]
    answers = []
    for at, (client, told) in enumerate(shown):
        form = told.content.decode().partition(f'action="{evening.url}tables/next/"')[2]
        number = re.findall(r'name="round" value="(\d+)"', form.partition("</form>")[0])
        answers.append(post(client, evening, "tables/next/", op=f"n{at}", round=number[0]))
    assert [answer.status_code for answer in answers] == [303, 409]
    assert "Round 2 is open already" in text(answers[1])
    assert evening.night.seated.filter(opened_at=None).count() == 1
