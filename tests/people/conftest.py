"""Browsers, and a thing with keys."""

from collections.abc import Callable

import pytest
from django.test import Client

from scorekeeper.people import access, actions, topics
from scorekeeper.people.access import Role
from tests.people.accounts import link_shown

SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604.1"
NewPhone = Callable[[], Client]
TOPIC = "thing:abc"


@pytest.fixture
def new_phone() -> NewPhone:
    """Makes a browser of its own."""
    return lambda: Client(headers={"User-Agent": SAFARI, "Accept-Language": "en"})


@pytest.fixture(autouse=True)
def things(monkeypatch: pytest.MonkeyPatch) -> None:
    """A capability with things at /thing/abc/, called <abc> & Co, private but for public ones."""
    monkeypatch.setattr(topics, "_topics", dict(topics._topics))
    kind = access.Topic(
        url=lambda name: f"/thing/{name}/",
        title=lambda name: f"<{name}> & Co",
        is_private=lambda name: not name.startswith("public"),
    )
    access.register_topic("thing", kind)


@pytest.fixture
def tokens(db: None) -> dict[Role, str]:
    """The keys of one thing."""
    return actions.make_keys(TOPIC, [Role.SCOREKEEPER, Role.VIEWER])


@pytest.fixture
def owner(db: None, new_phone: NewPhone) -> Client:
    """Signed in, without an address or a passkey."""
    client = new_phone()
    link_shown(client)
    return client
