"""Several processes on one database: whoever saves, all their viewers learn of it."""

import time

import pytest
from django.db import connection
from pytest_django import Settings

from scorekeeper.feed import hub, relay
from tests.conftest import Serve
from tests.feed.conftest import (
    Follow,
    database_address,
    happen,
    new_topic,
    wait_until,
)
from tests.servers import AsgiServer, RedisServer


@pytest.fixture
def one_redis(redis_server: RedisServer, settings: Settings) -> RedisServer:
    """Let this process use the Redis, too."""
    settings.REDIS_URL = redis_server.url
    return redis_server


def test_a_wake_goes_through_redis(
    one_redis: RedisServer, asgi_server: AsgiServer, serve: Serve, follow: Follow
) -> None:
    other = serve(DATABASE_URL=database_address(), REDIS_URL=one_redis.url)
    topic = new_topic()
    here, there = follow(asgi_server.port, topic), follow(other.port, topic)
    assert (here.version(), there.version()) == (1, 1)
    wait_until(lambda: one_redis.listeners() == 2)
    time.sleep(0.2)
    saved = time.monotonic()
    happen(topic)
    assert (here.version(), there.version()) == (2, 2)
    assert time.monotonic() - saved < 2  # four times the half second asked for


def test_redis_may_go_and_come_back(
    one_redis: RedisServer, asgi_server: AsgiServer, serve: Serve, follow: Follow
) -> None:
    other = serve(DATABASE_URL=database_address(), REDIS_URL=one_redis.url)
    topic = new_topic()
    here, there = follow(asgi_server.port, topic), follow(other.port, topic)
    assert (here.version(), there.version()) == (1, 1)
    wait_until(lambda: one_redis.listeners() == 2)
    one_redis.stop()
    saved = time.monotonic()
    happen(topic)
    assert time.monotonic() - saved < 2, "who saves a score does not wait for Redis"
    assert (here.version(), there.version()) == (2, 2)
    assert time.monotonic() - saved < 2, "the other process looks every second"
    one_redis.start()
    wait_until(lambda: one_redis.listeners() == 2)
    happen(topic)
    assert (here.version(), there.version()) == (3, 3)
    wait_until(lambda: one_redis.listeners() == 2)


def test_a_redis_that_hangs_is_as_good_as_none(
    one_redis: RedisServer, asgi_server: AsgiServer, serve: Serve, follow: Follow
) -> None:
    other = serve(DATABASE_URL=database_address(), REDIS_URL=one_redis.url)
    topic = new_topic()
    there = follow(other.port, topic)
    assert there.version() == 1
    wait_until(lambda: one_redis.listeners() == 1)
    one_redis.hang()
    for version in (2, 3):
        saved = time.monotonic()
        happen(topic)
        assert there.version() == version
        assert time.monotonic() - saved < 4, "it is silent for two seconds before one looks"
    one_redis.go_on()
    wait_until(lambda: one_redis.listeners() == 1)
    happen(topic)
    assert there.version() == 4


def test_what_was_missed_during_an_outage_is_found_afterwards(
    one_redis: RedisServer,
    asgi_server: AsgiServer,
    follow: Follow,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    topic = new_topic()
    viewer = follow(asgi_server.port, topic)
    assert viewer.version() == 1
    wait_until(lambda: one_redis.listeners() == 1)
    monkeypatch.setattr(hub, "wake", lambda _topic: None)
    happen(topic)
    one_redis.stop()
    one_redis.start()
    assert viewer.version() == 2


def test_a_dead_redis_is_only_logged(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    started = time.monotonic()
    for _ in range(100):
        relay.tell("match:abc")
    assert time.monotonic() - started < 2
    wait_until(lambda: "Redis is away" in caplog.text)


def test_two_processes_without_redis(asgi_server: AsgiServer, serve: Serve, follow: Follow) -> None:
    other = serve(DATABASE_URL=database_address())
    topic = new_topic()
    viewer = follow(other.port, topic)
    assert viewer.version() == 1
    saved = time.monotonic()
    happen(topic)
    assert viewer.version() == 2
    assert time.monotonic() - saved < 2


def test_as_many_workers_as_the_database_allows(
    serve: Serve, follow: Follow, transactional_db: None
) -> None:
    workers = "1" if connection.vendor == "sqlite" else "2"
    served = serve("--workers", workers, DATABASE_URL=database_address())
    topic = new_topic()
    viewers = [follow(served.port, topic) for _ in range(12)]
    assert [viewer.version() for viewer in viewers] == [1] * 12
    happen(topic)
    assert [viewer.version() for viewer in viewers] == [2] * 12
    started = time.monotonic()
    assert served.stop() == 0
    assert time.monotonic() - started < 3
    assert [viewer.event() for viewer in viewers] == [None] * 12
