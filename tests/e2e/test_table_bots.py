"""One person on a bus: two taps, then a round against bots that play by themselves."""

import re

import pytest
from playwright.sync_api import expect
from pytest_django import Settings

from scorekeeper.play.models import Move
from tests.e2e.tables import NewContext, Person
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks


def test_a_round_against_bots_in_two_taps(
    keeping_server: AsgiServer, new_context: NewContext, settings: Settings
) -> None:
    settings.PACE = 0.1  # bots that one can follow, two seconds between the rounds
    person = Person(keeping_server, new_context, "Me")
    page = person.page
    page.goto(keeping_server.url)
    page.locator(".door[href='/play/']").tap()
    page.locator("[data-bots-now]").tap()
    page.wait_for_url("**/t/*/")
    expect(page.locator(".seat")).to_have_count(3)
    for _turn in range(2):
        page.locator(".is-yours, .reveal").wait_for()
        if page.locator(".reveal").count():
            break
        person.throw()
    page.locator(".is-yours, .reveal").wait_for()
    if page.locator(".is-yours").count():
        person.declare()
    expect(page.locator(".reveal-row")).to_have_count(4)
    expect(page.locator("[data-next] [data-clock]")).to_have_text(re.compile(r"0:0\d"))
    expect(page.locator("#table")).to_have_attribute("data-round", "2")  # by itself
    assert Move.objects.filter(by="bot").exists()
