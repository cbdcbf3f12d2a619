"""What is counted, and who counts as one."""

import pytest

from scorekeeper.web.errors import TooMany
from scorekeeper.web.limits import AtOnce, Limit, check_limit, count, household, one_of

THREE = Limit("things of", 3, 60)
TWO = AtOnce("things at", 2, 7)


def test_so_often_and_no_more() -> None:
    for _ in range(3):
        check_limit(THREE, "Aino, at home")
        count(THREE, "Aino, at home")
    for ask in (check_limit, count):
        with pytest.raises(TooMany) as refused:
            ask(THREE, "Aino, at home")
        assert 0 < refused.value.retry_after <= 60
    count(THREE, "Bo")
    count(THREE._replace(what="others of"), "Aino, at home")


def test_the_time_begins_with_the_first() -> None:
    moment = THREE._replace(seconds=0)
    for _ in range(5):
        count(moment, "Aino")


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
