"""The live stream as viewers see it."""

import threading
import time

import pytest
from django.conf import settings
from pytest_django import Settings

from scorekeeper.feed import stream
from scorekeeper.feed.hub import hub
from scorekeeper.people.access import Role
from scorekeeper.people.actions import rotate, token
from tests.feed.conftest import Follow, happen, new_topic, wait_until
from tests.servers import AsgiServer


def test_the_present_version_comes_first(asgi_server: AsgiServer, follow: Follow) -> None:
    topic = new_topic()
    happen(topic)
    viewer = follow(asgi_server.port, topic)
    assert viewer.response.getheader("Content-Type") == "text/event-stream"
    assert viewer.event() == ("changed", {"topic": topic, "version": 2})


def test_a_change_is_pushed_at_once(asgi_server: AsgiServer, follow: Follow) -> None:
    topic = new_topic()
    viewers = [follow(asgi_server.port, topic) for _ in range(5)]
    assert [viewer.version() for viewer in viewers] == [1] * 5
    time.sleep(0.2)
    saved = time.monotonic()
    happen(topic)
    assert [viewer.version() for viewer in viewers] == [2] * 5
    assert time.monotonic() - saved < 1.2  # four times the 300 ms asked for


def test_many_changes_are_told_as_few(asgi_server: AsgiServer, follow: Follow) -> None:
    topic = new_topic()
    viewer = follow(asgi_server.port, topic)
    assert viewer.version() == 1
    started = time.monotonic()
    for _ in range(40):
        happen(topic)
    took = time.monotonic() - started
    told: list[int] = []
    while not told or told[-1] < 41:
        told.append(viewer.version())
    assert told == sorted(set(told))
    assert len(told) <= took / 0.1 + 3


def test_one_stream_tells_of_many_topics(asgi_server: AsgiServer, follow: Follow) -> None:
    topics = [new_topic() for _ in range(64)]
    viewer = follow(asgi_server.port, *topics)
    first = [viewer.event() for _ in topics]
    assert {event[1]["topic"] for event in first if event} == set(topics)
    happen(topics[7])
    assert viewer.event() == ("changed", {"topic": topics[7], "version": 2})


def test_the_id_is_topic_and_version(asgi_server: AsgiServer, follow: Follow) -> None:
    topic = new_topic()
    viewer = follow(asgi_server.port, topic)
    lines = [viewer.response.readline().decode().strip() for _ in range(6)]
    assert f"id: {topic}@1" in lines


@pytest.mark.parametrize(
    ("topics", "status"),
    [
        ([], 400),
        ([""], 404),
        (["match:nosuchmatch"], 404),
        (["nosuchkind:1"], 404),
        (["match:a\nevent: changed"], 404),
        (["match:\0"], 404),
        ([f"match:a{number}" for number in range(65)], 400),
    ],
)
def test_nothing_to_follow(
    asgi_server: AsgiServer, follow: Follow, topics: list[str], status: int
) -> None:
    assert follow(asgi_server.port, *topics).status == status


def test_one_unknown_topic_spoils_the_stream(asgi_server: AsgiServer, follow: Follow) -> None:
    assert follow(asgi_server.port, new_topic(), "match:nosuchmatch").status == 404


@pytest.mark.parametrize("method", ["HEAD", "POST", "PUT", "DELETE"])
def test_a_stream_is_for_get(asgi_server: AsgiServer, follow: Follow, method: str) -> None:
    answer = follow(asgi_server.port, new_topic(), method=method)
    assert answer.status == 405
    assert answer.response.getheader("Allow") == "GET"


def test_an_unknown_host_is_refused(
    asgi_server: AsgiServer, follow: Follow, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["score.example.org"]
    assert follow(asgi_server.port, new_topic()).status == 400


def test_a_private_match_is_for_who_holds_a_key(asgi_server: AsgiServer, follow: Follow) -> None:
    topic = new_topic(private=True)
    assert follow(asgi_server.port, topic).status == 404
    assert follow(asgi_server.port, topic, Authorization="Bearer 1-wrong").status == 404
    held = f"Bearer {token(topic, Role.VIEWER)}"
    viewer = follow(asgi_server.port, topic, Authorization=held)
    assert viewer.version() == 1


def test_a_revoked_viewer_is_told_and_cut_off(
    asgi_server: AsgiServer, follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.2)
    secret, open_to_all = new_topic(private=True), new_topic()
    held = {"Authorization": f"Bearer {token(secret, Role.VIEWER)}"}
    kept = {"Authorization": f"Bearer {token(secret, Role.SCOREKEEPER)}"}
    revoked = follow(asgi_server.port, secret, **held)
    both = follow(asgi_server.port, secret, open_to_all, **held)
    holder = follow(asgi_server.port, secret, **kept)
    rotate(secret, Role.VIEWER, None)
    assert revoked.event() == ("changed", {"topic": secret, "version": 1})
    assert revoked.event() == ("gone", {"topic": secret})
    assert revoked.event() is None
    happen(secret)
    assert [holder.version(), holder.version()] == [1, 2]
    happen(open_to_all)
    seen = [both.event() for _ in range(4)]
    assert ("gone", {"topic": secret}) in seen
    assert seen[-1] == ("changed", {"topic": open_to_all, "version": 2})
    assert ("changed", {"topic": secret, "version": 2}) not in seen


@pytest.mark.parametrize(
    "others",
    [
        [("cookie", "{session}; junk=1"), ("cookie", "junk=2;{session}"), ("cookie", "{session} ")],
        [("authorization", "Bearer 1-a"), ("authorization", "bEARER   1-a")],
    ],
)
def test_who_asks_in_many_ways_is_one(others: list[tuple[str, str]]) -> None:
    """Each of many would be asked for at every beat, and would have a limit of its own."""
    session = f"{settings.SESSION_COOKIE_NAME}={'a' * 32}"
    scopes = [
        {"headers": [(name.encode(), value.format(session=session).encode())]}
        for name, value in others
    ]
    assert len({stream._credential(scope) for scope in scopes}) == 1
    assert len({stream._who(scope) for scope in scopes}) == 1


def test_a_bearer_counts_before_a_session_and_a_proxys_own_word_does_not() -> None:
    session = f"{settings.SESSION_COOKIE_NAME}={'a' * 32}".encode()
    cookie = (b"cookie", session)
    both = {"headers": [cookie, (b"authorization", b"Bearer 1-a")]}
    assert stream._credential(both) == (b"", b"Bearer 1-a")
    proxys = {"headers": [cookie, (b"authorization", b"Basic abc")]}
    assert stream._credential(proxys) == (session, b"")
    assert stream._credential({"headers": [(b"cookie", b"sessionid=junk")]}) == (b"", b"")


def test_rights_are_looked_at_within_15_seconds() -> None:
    assert stream.HEARTBEAT < 15


def test_a_change_that_nobody_woke_for_is_found(
    asgi_server: AsgiServer, follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    topic = new_topic()
    viewer = follow(asgi_server.port, topic)
    assert viewer.version() == 1
    monkeypatch.setattr("scorekeeper.feed.hub.wake", lambda _topic: None)
    happen(topic)
    assert viewer.version() == 2


def test_who_leaves_is_forgotten(asgi_server: AsgiServer, follow: Follow) -> None:
    topic = new_topic()
    viewer = follow(asgi_server.port, topic)
    assert viewer.version() == 1
    assert topic in hub.topics
    viewer.close()
    wait_until(lambda: not hub.topics and not hub.followers)


def test_viewers_cost_no_thread(asgi_server: AsgiServer, follow: Follow) -> None:
    topic = new_topic()
    assert follow(asgi_server.port, topic).version() == 1
    before = threading.active_count()
    assert [follow(asgi_server.port, topic).version() for _ in range(50)] == [1] * 50
    assert threading.active_count() <= before + 1  # the second reader
