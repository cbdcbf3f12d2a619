"""When matches end and the next round begins: where something was played, never by a slip."""

import re

import pytest
from django.test import Client

from scorekeeper.league.models import Result
from scorekeeper.league.queries.audit import differences
from scorekeeper.matches.actions import call_time
from tests.league.evening import ORGANISER, Evening
from tests.league.test_pages_tables import evening, page, post
from tests.matches.browsing import text

__all__ = ["evening"]  # a fixture
pytestmark = pytest.mark.django_db


def test_time_called_at_all_tables_leaves_alone_what_has_not_begun(evening: Evening) -> None:
    """Also what waits unseen behind a table that still plays."""
    evening.play(1, 0, 5, 9, 12, 14)
    evening.open(4, 3)
    client = evening.organiser()
    answer = post(client, evening, "tables/time/")
    told = text(client.get(answer["Location"]))
    assert "no round was entered there: tables round 1: 2; round 2: 1, 2." in told
    matches = [evening.match(table, number) for number in (1, 2) for table in (1, 2)]
    assert [match.finished for match in matches] == [True, False, False, False]
    assert Result.objects.count() == 4


def test_a_match_that_ended_without_a_round_comes_to_nothing(evening: Evening) -> None:
    call_time(evening.match(2), ORGANISER)
    evening.play(1, 0, 5, 9, 12, 14)
    assert not Result.objects.exists()
    told = text(page(Client(), evening, "tables/2/"))
    assert "No round was played." in told
    assert "Winner" not in told
    assert "Nobody on the roster" not in text(page(Client(), evening, "standings/"))
    evening.open(4, 3)
    assert "Table 2 No round was played." in text(page(Client(), evening))
    assert [*differences()] == []


def test_the_next_round_waits_for_a_second_tap_while_tables_play(evening: Evening) -> None:
    evening.seat(4, 3)
    client = evening.organiser()
    told = page(client, evening).content.decode()
    assert re.search(
        r'<details class="fold room-next".*Still playing: 1, 2\..*</details>', told, re.S
    )
    evening.finish(1)
    evening.finish(2)
    assert "room-next" not in page(client, evening).content.decode()


def test_time_is_called_at_one_table_and_at_all(evening: Evening) -> None:
    client = evening.organiser()
    link = f"/m/{evening.match(2).public_id}/finish/"
    assert link in page(client, evening, "tables/2/").content.decode()
    assert client.post(link, {"op": "one"}).status_code == 303
    assert [evening.match(number).finished for number in (1, 2)] == [False, True]
    evening.play(1, 0, 5, 9, 12, 14)
    assert post(client, evening, "tables/time/", op="all").status_code == 303
    assert evening.match(1).finished
