"""The status of each kind of refusal."""

from scorekeeper.rules.errors import Forbidden, Impossible, Refusal
from scorekeeper.web.errors import (
    NotFound,
    StaleVersion,
    TooMany,
    status,
)


def test_the_status_of_each_kind() -> None:
    assert status(Impossible()) == 400
    assert status(Forbidden()) == 409
    assert status(Refusal()) == 400
    assert status(NotFound()) == 404
    assert status(StaleVersion(version=3)) == 409
    assert status(TooMany(retry_after=5)) == 429
