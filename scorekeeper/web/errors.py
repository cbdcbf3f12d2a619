"""Refusals that come from HTTP itself: each knows its status."""

from collections.abc import Mapping
from typing import Any, ClassVar

from scorekeeper.rules.errors import Forbidden, Impossible, JSONable, Refusal


class HttpRefusal(Refusal):
    """The base of all that carry a status."""

    code = "refused"
    status: ClassVar[int] = 400


class Malformed(HttpRefusal):
    """Not a request that can be read. Facts may hold: field."""

    code = "malformed"
    status = 400


class TooLittleRight(HttpRefusal):
    """A known thing, but the caller's keys do not reach. Facts: role."""

    code = "too-little-right"
    status = 403


class NotFound(HttpRefusal):
    """Unknown, or private: both look the same."""

    code = "not-found"
    status = 404


class SignedOut(TooLittleRight):
    """Said in place of these two where somebody was signed in and is not now: a key is lacking that
    they may have on their ring.
    """

    code = "signed-out"


class StaleVersion(HttpRefusal):
    """The thing has changed since the caller saw it. Facts: version (the present one)."""

    code = "stale-version"
    status = 409


class TooLarge(HttpRefusal):
    """Facts: limit (bytes)."""

    code = "too-large"
    status = 413


class OperationReused(HttpRefusal):
    """The same operation id came with another body."""

    code = "operation-reused"
    status = 422


class ComeAgain(HttpRefusal):
    """The same request may do in a while: `retry_after` in seconds."""

    def __init__(self, *, retry_after: int, **facts: JSONable) -> None:
        super().__init__(retry_after=retry_after, **facts)
        self.retry_after = retry_after


class TooMany(ComeAgain):
    """Too many failures in a short time."""

    code = "too-many"
    status = 429


class DatabaseAway(ComeAgain):
    """The database does not answer: stopped, being restarted, or too busy."""

    code = "database-away"
    status = 503


class CannotStore(ComeAgain):
    """The disk below the database is full, or fails."""

    code = "cannot-store"
    status = 507


class InContext(Exception):
    """A refusal, with what its answer tells along: the present state, and the names by seat or
    person.
    """

    def __init__(
        self, refusal: Refusal, current: object = None, names: Mapping[Any, str] | None = None
    ) -> None:
        super().__init__(refusal)
        self.refusal, self.current, self.names = refusal, current, names


def attach(
    refusal: Refusal, *, current: object = None, names: Mapping[Any, str] | None = None
) -> InContext:
    """Return the refusal to raise where an API view knows more than the rules that refused."""
    return InContext(refusal, current, names)


def status(refusal: Refusal) -> int:
    """The HTTP status: a value that cannot be is 400, what the rules forbid now is 409."""
    if isinstance(refusal, HttpRefusal):
        return refusal.status
    return 409 if isinstance(refusal, Forbidden) else 400


def page_status(refusal: Refusal) -> int:
    """The status of a page: a value that cannot be is 422, as of any form that is to be mended."""
    return 422 if isinstance(refusal, Impossible) else status(refusal)
