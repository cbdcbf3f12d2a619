"""Every page answers, whoever asks, and whether the whole or a part of it is asked for."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorekeeper.people.access import Role
from tests.league.evening import Evening
from tests.play.browsing import Browser, dealt

pytestmark = pytest.mark.django_db
NOT_OURS = {"live", "api"}


def pages(
    patterns: list[URLPattern | URLResolver], space: str = ""
) -> Iterator[tuple[str, set[str]]]:
    """The names of all pages, and what their addresses need."""
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from pages(one.url_patterns, one.namespace or space)
        elif one.name:
            name = f"{space}:{one.name}" if space else one.name
            yield name, {*one.pattern.converters}


ALL = [
    (name, needed)
    for name, needed in pages(get_resolver("scorekeeper.urls").url_patterns)
    if name.partition(":")[0] not in NOT_OURS
]


@pytest.fixture
def evening() -> Evening:
    evening = Evening(7)
    evening.open(4, 3)
    evening.play(1, 0, 5, 9, 12, 8)
    evening.seat(3, 4)
    return evening


@pytest.fixture
def host() -> Browser:
    return dealt("Aino", "Bo")[0]


def addresses(evening: Evening, host: Browser) -> list[str]:
    known = {
        "league_id": evening.league.public_id,
        "night_id": evening.night.public_id,
        "player_id": evening.people[0].public_id,
        "season_id": evening.night.season.public_id,
        "public_id": evening.match(1).public_id,
        "token": evening.token(Role.VIEWER),
        "code": host.code,
        "number": 1,
        "seat": 0,
        "role": "viewer",
        "passkey": 1,
        "phone": 1,
    }
    return [reverse(name, kwargs={each: known[each] for each in needed}) for name, needed in ALL]


def test_every_page_answers_htmx_as_it_answers_a_browser(evening: Evening, host: Browser) -> None:
    organiser = evening.organiser()
    organiser.post(f"/k/{evening.station_token(1)}/")
    shown = 0
    for client in (organiser, evening.viewer(), host.client, Client()):
        for url in addresses(evening, host):
            whole, part = client.get(url), client.get(url, headers={"HX-Request": "true"})
            assert whole.status_code < 500, url
            assert (part.status_code < 400) == (whole.status_code < 400), (url, part.status_code)
            shown += whole.status_code == 200
    assert shown > 100
