"""A name from right to left keeps to itself on every page: it moves no number and no other name."""

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.test import Client

from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.badinput.test_pages import every_page
from tests.badinput.world import World

pytestmark = pytest.mark.django_db
NAME = "مريم"
ISOLATED = f"\u2068{NAME}\u2069"
APART = {
    "bdi",
    "option",
    "textarea",
    "title",
    "script",
    "text",
}  # which the browser shows by themselves
VOID = {"meta", "link", "input", "br", "hr", "img", "source", "path", "circle", "rect", "use"}


class Words(HTMLParser):
    """Finds the name where nothing keeps it apart."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.around: list[str] = []
        self.shown, self.loose = 0, list[str]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into it."""
        if tag not in VOID:
            auto = ("dir", "auto") in attrs
            self.around.append("bdi" if auto else tag)

    def handle_endtag(self, tag: str) -> None:
        """Come out of it."""
        if tag not in VOID and self.around:
            self.around.pop()

    def handle_data(self, data: str) -> None:
        """Note the name, and whether it is apart."""
        if NAME in data:
            self.shown += 1
            if self.around[-1] not in APART and NAME in data.replace(ISOLATED, ""):
                self.loose.append(f"<{self.around[-1]}> {' '.join(data.split())}")


def arrived(world: World) -> Client:
    """Let her play, sit at a table, and be on a roster and checked in; her browser."""
    world.match.api.post(f"{world.match.path}seats/", {"player": NAME})
    world.match.play(2, 9, 12, 5)
    world.waiting.join(NAME)
    organiser = world.api("{night_id}")
    assert organiser.post(f"{world.evening.path}checkins/", {"name": NAME}).status == 201
    client = world.browser()
    client.post(f"/k/{token(world.evening.league.topic, Role.ORGANISER)}/")
    return client


def pages(world: World, client: Client) -> Iterator[tuple[str, Words]]:
    for url in every_page(world):
        answer = client.get(url)
        if answer.status_code == 200 and "html" in answer.headers.get("Content-Type", ""):
            yield url, Words(answer.content.decode())


def test_a_name_from_right_to_left_keeps_to_itself() -> None:
    world = World()
    seen = list(pages(world, arrived(world)))
    assert sum(words.shown > 0 for _url, words in seen) >= 12
    assert {url: words.loose for url, words in seen if words.loose} == {}
