"""A seating that is come back to: remembered with its plan, gone stale, one round too many."""

import pytest

from tests.league.doors import Door, accept, hidden, seats, words

pytestmark = pytest.mark.django_db


def test_the_last_round_by_standing_is_remembered_with_the_plan() -> None:
    door = Door(7, rounds=3)
    door.come()
    first = door.get("seating/?standing=1")
    assert "will not have met this season without the last round:" in words(first)
    accept(door, first)
    later = "Round 3 is seated by standing, once the others are played"
    assert later in words(door.get("seating/"))
    assert later in words(door.get("seating/?seed=2&fresh=1")), "a re-draw keeps it"
    not_so = door.get("seating/?standing=0&fresh=1")
    assert later not in words(not_so)
    accept(door, not_so, "drawn")
    assert later not in words(door.get("seating/"))


def test_by_standing_there_are_as_many_tables_as_before() -> None:
    """Of 25 the most equal mix has eight tables; these sat at seven."""
    door = Door(25, rounds=2)
    door.come()
    accept(door, door.get("seating/?standing=1&mix=3,3,3,4,4,4,4"))
    door.finish()
    last = door.get("seating/")
    assert "This seating, by standing" in words(last)
    assert sorted(map(len, seats(hidden(last, "round"), 2))) == [3, 3, 3, 4, 4, 4, 4]
    other = door.get("seating/?mix=4,4,4,4,3,3,3&sizes=3&sizes=4")
    assert len(seats(hidden(other, "round"), 2)) == 7


def test_a_page_that_one_comes_back_to_replaces_nothing() -> None:
    door = Door()
    door.come()
    old = door.get("seating/")
    since = hidden(old, "since")[0]
    assert "what stands here is old" not in words(door.get(f"seating/news/?since={since}"))
    accept(door, door.get("seating/?seed=2"), "first")
    assert "what stands here is old" in words(door.get(f"seating/news/?since={since}"))
    before = door.now()["seated"]
    answer = accept(door, old, "second")
    assert answer.status_code == 409
    assert "not saved" in words(answer)
    assert door.now()["seated"] == before


def test_accepting_again_what_was_accepted_is_the_same() -> None:
    door = Door()
    door.come()
    page = door.get("seating/")
    assert accept(door, page).status_code == 303
    assert accept(door, page).status_code == 303


def test_one_round_more_than_planned_is_said_to_be_one() -> None:
    door = Door(rounds=1)
    door.come()
    accept(door, door.get("seating/"))
    text = words(door.get("seating/"))
    assert "This would be one more, round 2." in text
    assert "Add round 2" in text
    assert "Accept" not in text
