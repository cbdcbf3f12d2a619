"""What is wrong with a write, told in the contract's order: what cannot be read, too little right,
the same operation again, a stale version; only then what cannot be.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, NoReturn, TypeVar

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from scorekeeper.feed.actions import Write
from scorekeeper.league.access import League, Night
from scorekeeper.league.actions.writing import change
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.rules.errors import Impossible, Refusal
from scorekeeper.web.api_endpoint import body_of, read_body
from scorekeeper.web.fields import StrictSerializer

T = TypeVar("T", League, Night)
JSON = dict[str, Any]
Wrong = Refusal | ValidationError

UNREADABLE: Final = frozenset(
    {
        *("required", "null", "invalid", "not_a_dict", "not_a_list", "unknown-member"),
        *("not-an-integer", "not-a-boolean", "not-a-text", "player-or-name", "table-numbers"),
    }
)


def asked(
    request: Request,
    shape: type[StrictSerializer],
    fetch: Callable[[], T],
    told: Callable[[T], AbstractContextManager[None]],
) -> tuple[T, Write, JSON]:
    """Return what is written to, as `fetch` gets it for the caller; who writes; and the body.

    `told` sends the present state along with a conflict.
    """
    data, wrong = _read(shape, request)
    write = api_write(request, data)
    thing = fetch()
    if wrong:
        with told(thing):
            _refuse(thing, write, wrong)
    return thing, write, data


@contextmanager
def in_turn(thing: League | Night, write: Write) -> Iterator[None]:
    """What is refused here is refused when it is its turn."""
    try:
        yield
    except (Refusal, ValidationError) as wrong:
        _refuse(thing, write, wrong)


def _read(shape: type[StrictSerializer], request: Request) -> tuple[JSON, Wrong | None]:
    """The body, or of one that asks for what cannot be the version alone."""
    try:
        return read_body(shape, request), None
    except (ValidationError, Impossible) as wrong:
        if isinstance(wrong, ValidationError) and _is_unreadable(wrong):
            raise
        version = body_of(request).get("version")
        return {"version": version if type(version) is int else None}, wrong


def _is_unreadable(wrong: ValidationError) -> bool:
    return "version" in wrong.detail or bool(UNREADABLE & {*_codes(wrong.detail)})


def _refuse(thing: League | Night, write: Write, wrong: Wrong) -> NoReturn:
    def step() -> NoReturn:
        raise wrong

    change(thing, write, step)
    raise wrong  # the operation was done before, and cannot be done any more


def _codes(detail: object) -> Iterator[str]:
    if isinstance(detail, Mapping | list):
        for below in detail.values() if isinstance(detail, Mapping) else detail:
            yield from _codes(below)
    else:
        yield str(getattr(detail, "code", "invalid"))
