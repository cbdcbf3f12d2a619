"""A whole match at a table with three phones, with all that happens to phones."""

import os
import re
import time
from collections.abc import Sequence
from statistics import median

import pytest
from playwright.sync_api import expect

from scorekeeper.play.models import Move
from tests.e2e.tables import USUAL_SECONDS, NewContext, Person, seen_by_all, whose_turn
from tests.servers import AsgiServer

OFFLINE_SECONDS = 20 if os.environ.get("LONG_TESTS") else 1
pytestmark = pytest.mark.looks


def move(people: Sequence[Person]) -> float:
    """Whose turn it is declares if possible with little, else throws; all see it soon, in so many
    seconds.
    """
    mover = whose_turn(people)
    mover.wait_for_turn()
    you = mover.sheet().you
    assert you
    began = time.perf_counter()
    if you.may.declare and (you.total or 0) <= 25:
        mover.declare()
    else:
        mover.choose_best()
        began = time.perf_counter()
        mover.page.locator(".pick-deck").tap()
        expect(mover.page.locator(".is-yours")).to_have_count(0)
    return seen_by_all(people, mover, began)


def play_on(people: Sequence[Person], took: list[float]) -> str:
    """To the end of the round; say how the table stands then, and how long each move took."""
    while people[0].sheet().status == "playing":
        took.append(move(people))
    return str(people[0].sheet().status)


def test_three_phones_play_a_whole_match_to_25(
    asgi_server: AsgiServer, new_context: NewContext, console_errors: list[str]
) -> None:
    aino = Person(asgi_server, new_context, "Aino").open(threshold="25")
    people = [aino]
    for name in ("Bo", "Cai"):
        people.append(Person(asgi_server, new_context, name).join(aino.code))
        expect(aino.page.locator(".lobby-seats")).to_contain_text(name)
    aino.look()
    aino.start()
    move(people)
    whose_turn(people).look()
    assert console_errors == []

    _one_reloads(people)
    _one_moves_to_another_device(people)
    _one_loses_the_network(people, console_errors)
    assert console_errors == []

    took: list[float] = []
    while play_on(people, took) == "round_over":
        people[1].page.locator("[data-next]").tap()
        for person in people:
            expect(person.page.locator("#table")).to_have_attribute("data-status", "playing")
        people[0].look()
    assert median(took) < USUAL_SECONDS, sorted(took)
    for person in people:
        expect(person.page.locator(".reveal-word").first).to_contain_text("Winner")
    aino.look()
    with aino.page.expect_navigation():
        aino.page.locator("a[href$='/podium/']").tap()
    expect(aino.page.locator(".podium")).to_be_visible()


def _one_reloads(people: Sequence[Person]) -> None:
    """Before the move and after it: the seat and the hand are there again."""
    mover = whose_turn(people)
    hand = mover.hand()
    mover.page.reload()
    assert sorted(mover.hand()) == sorted(hand)
    move(people)
    mover.page.reload()
    assert len(mover.hand()) == len(mover.sheet().you.hand)  # type: ignore[union-attr]


def _one_moves_to_another_device(people: Sequence[Person]) -> None:
    """In mid-turn, with cards chosen already."""
    mover = whose_turn(people)
    mover.wait_for_turn()
    old, hand = mover.page, mover.hand()
    mover.choose_best()
    old.goto(f"{asgi_url(mover)}seat/")
    link = old.locator("#seat-link").input_value()
    mover.page = mover.take_device()
    mover.page.goto(link)
    mover.page.locator("main form button").tap()
    mover.page.wait_for_url("**/t/*/")
    assert sorted(mover.hand()) == sorted(hand)
    old.goto(asgi_url(mover))
    move(people)
    old.wait_for_selector(f"#table[data-version='{mover.version}']")
    old.close()


def asgi_url(person: Person) -> str:
    return re.sub(r"(/t/[^/]+/).*", r"\1", person.page.url)


def _one_loses_the_network(people: Sequence[Person], console_errors: list[str]) -> None:
    """A move made then is kept, sent when the network is back, and made once."""
    mover = whose_turn(people)
    mover.wait_for_turn()
    mover.choose_best()
    made = Move.objects.count()
    mover.page.context.set_offline(True)
    mover.page.locator(".pick-deck").tap()
    expect(mover.page.locator("#kept")).to_be_visible()
    mover.page.wait_for_timeout(1000 * OFFLINE_SECONDS)
    assert Move.objects.count() == made
    assert mover.hand()
    mover.page.context.set_offline(False)
    expect(mover.page.locator("#kept")).to_be_hidden()
    expect(mover.page.locator(".is-yours")).to_have_count(0)
    assert Move.objects.count() == made + 1
    console_errors.clear()  # Chromium complains of a network that is not there
