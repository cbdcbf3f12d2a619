"""What a refusal carries along."""

from scorekeeper.rules.errors import Forbidden, Impossible, Refusal
from scorekeeper.web.errors import (
    NotFound,
    StaleVersion,
    TooMany,
    attach,
    current_of,
    names_of,
    status,
)


def test_the_status_of_each_kind() -> None:
    assert status(Impossible()) == 400
    assert status(Forbidden()) == 409
    assert status(Refusal()) == 400
    assert status(NotFound()) == 404
    assert status(StaleVersion(version=3)) == 409
    assert status(TooMany(retry_after=5)) == 429


def test_nothing_is_attached_at_first() -> None:
    assert current_of(NotFound()) is None
    assert names_of(NotFound()) is None


def test_attaching_one_thing_keeps_the_other() -> None:
    refusal = attach(StaleVersion(version=3), current={"version": 3})
    assert attach(refusal, names={0: "Aino"}) is refusal
    assert current_of(refusal) == {"version": 3}
    assert names_of(refusal) == {0: "Aino"}
