"""Browsers, and a thing with keys."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from scorekeeper.people import access, actions
from scorekeeper.people.access import Role

SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604.1"
NewPhone = Callable[[], Client]
TOPIC = "thing:abc"


@pytest.fixture
def new_phone() -> NewPhone:
    """Makes a browser of its own."""
    return lambda: Client(headers={"User-Agent": SAFARI, "Accept-Language": "en"})


@pytest.fixture
def tokens(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[Role, str]]:
    """The keys of a thing at /thing/abc/, called Thursday & friends."""
    known = dict(access._topics)
    access.register_topic("thing", lambda name: f"/thing/{name}/", lambda name: f"<{name}> & Co")
    yield actions.make_keys(TOPIC, [Role.SCOREKEEPER, Role.VIEWER])
    access._topics.clear()
    access._topics.update(known)
