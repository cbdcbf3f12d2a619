"""What is counted, and who counts as one."""

import time

import pytest
import redis
from pytest_django import Settings

from scorekeeper.web import counting
from scorekeeper.web.errors import TooMany
from scorekeeper.web.limits import AtOnce, Limit, check_limit, count, household, one_of
from tests.at_once import at_once
from tests.feed.conftest import wait_until
from tests.servers import RedisServer

THREE = Limit("things of", 3, 60)
TWO = AtOnce("things at", 2, 7)
HOME = "Aino, at 192.0.2.1"


def is_counted(limit: Limit, who: str) -> bool:
    """Count; false if it was too many."""
    try:
        count(limit, who)
    except TooMany:
        return False
    return True


@pytest.fixture(params=["in this process", "in Redis"])
def somewhere(request: pytest.FixtureRequest, settings: Settings) -> None:
    """Let it be counted here, then by all workers."""
    shared = request.param == "in Redis"
    settings.REDIS_URL = request.getfixturevalue("redis_server").url if shared else ""


@pytest.mark.usefixtures("somewhere")
def test_so_often_and_no_more() -> None:
    for _ in range(3):
        check_limit(THREE, HOME)
        count(THREE, HOME)
    for ask in (check_limit, count):
        with pytest.raises(TooMany) as refused:
            ask(THREE, HOME)
        assert 0 < refused.value.retry_after <= 60
    count(THREE, "Bo")
    count(THREE._replace(what="others of"), HOME)


@pytest.mark.usefixtures("somewhere")
def test_the_time_begins_with_the_first() -> None:
    moment = THREE._replace(seconds=1)
    began = time.monotonic()
    assert [is_counted(moment, HOME) for _ in range(4)] == [True, True, True, False]
    wait_until(lambda: is_counted(moment, HOME))
    assert time.monotonic() - began > 0.9


@pytest.mark.usefixtures("somewhere")
def test_however_many_come_at_once() -> None:
    assert sorted(at_once(*[lambda: is_counted(THREE, HOME)] * 12)) == [False] * 9 + [True] * 3


def test_in_redis_nothing_is_kept_for_ever_and_nobody_named(
    redis_server: RedisServer, settings: Settings
) -> None:
    settings.REDIS_URL = redis_server.url
    check_limit(THREE, HOME)
    count(THREE, HOME)
    with redis.Redis.from_url(redis_server.url) as client:
        (key,) = client.scan_iter()
        assert 0 < int(client.ttl(key)) <= 60
    assert b"192" not in key
    assert b"Aino" not in key


def test_a_clock_of_redis_that_was_set_back_locks_nobody_out(
    redis_server: RedisServer, settings: Settings
) -> None:
    settings.REDIS_URL = redis_server.url
    for _ in range(3):
        count(THREE, "Aino")
    with redis.Redis.from_url(redis_server.url) as client:
        [key] = client.keys("*")
        client.expire(key, 3600 + THREE.seconds)  # what is left, after an hour back
        count(THREE, "Aino")
        assert 0 < client.ttl(key) <= THREE.seconds


def test_without_its_redis_each_worker_counts_for_itself(
    redis_server: RedisServer,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.REDIS_URL = redis_server.url
    monkeypatch.setattr(counting, "ALONE", 0.5)
    assert [is_counted(THREE, HOME) for _ in range(2)] == [True] * 2
    redis_server.hang()
    began = time.monotonic()
    assert [is_counted(THREE, HOME) for _ in range(4)] == [True, True, True, False]
    assert time.monotonic() - began < 2 * counting.PATIENCE + 0.4, "only the first waits, if at all"
    redis_server.go_on()
    many = THREE._replace(most=1000)
    wait_until(lambda: is_counted(many, HOME) and "Redis is back" in caplog.text)
    assert not is_counted(THREE, HOME), "what was counted before still counts"


def test_a_few_at_once() -> None:
    with one_of(TWO, "Aino"):
        with one_of(TWO, "Aino"), one_of(TWO, "Bo"):
            with pytest.raises(TooMany) as refused, one_of(TWO, "Aino"):
                pass
            assert refused.value.retry_after == 7
        with one_of(TWO, "Aino"):
            pass


def test_what_went_wrong_is_over_too() -> None:
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), one_of(TWO, "Aino"):
            raise ZeroDivisionError


@pytest.mark.parametrize(
    ("address", "one"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("x" * 9000, "x" * 64),
    ],
)
def test_who_is_one(address: str, one: str) -> None:
    assert household(address) == one
