"""What all endpoints of tables do alike: versions, and the present table with refusals."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.play.access import Seat, Seated, Table, seat_now, table_by_topic, table_to_play
from scorekeeper.play.queries import table_sheet
from scorekeeper.play.serializers.answers import table_json
from scorekeeper.play.serializers.told import TableConflictTold
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.timeline import UnknownSeat
from scorekeeper.web.api_endpoint import read_body
from scorekeeper.web.api_schema import CONFLICT, OF_WRITES
from scorekeeper.web.errors import NotFound, attach, status
from scorekeeper.web.fields import StrictSerializer

TAGS: Final[dict[str, Any]] = {
    "tags": ["Tables"],
    "conflict": TableConflictTold,
    "errors": (*OF_WRITES, 429),
}
READS: Final[dict[str, Any]] = {"tags": ["Tables"], "errors": (400, 404, 429)}

Asked = Mapping[str, Any]


def versioned(request: Request, table: Table, make: Callable[[], HttpResponse]) -> HttpResponse:
    """Answer a read with its ETag, or 304 to who has this version already."""
    tag = f'"{table.version}"'
    # The underlying request: the framework's own has no conditional headers.
    early = get_conditional_response(request._request, etag=tag)  # noqa: SLF001
    response = early or make()
    response["ETag"] = tag
    patch_vary_headers(response, ["Authorization", "Cookie"])  # each sees another table
    return response


def seated_write(
    request: Request,
    code: str,
    shape: type[StrictSerializer],
    act: Callable[[Seated, Write, Asked], Done],
    *,
    required: bool = False,
) -> Response:
    """Let somebody at the table do something; the answer is the table as it is for them then."""
    data = read_body(shape, request)
    write = api_write(request, data, required=required)
    seated = table_to_play(request, code)
    with told_with(*seated):
        done = act(seated, write, data)
    return answered_table(done, seated.seat)


def answered_table(done: Done, seat: Seat) -> Response:
    """Answer a write with the table as it was just after, for who sits there, or sat there."""
    table = table_by_topic(done.topic)
    return answered(done, table_as_of(table, seat_now(table, seat), done.number))


def table_as_of(table: Table, seat: Seat | None, version: int | None = None) -> JSON:
    return table_json(table_sheet(table, seat, version))


@contextmanager
def told_with(table: Table, seat: Seat | None) -> Iterator[None]:
    """Send names and, with a conflict, the present table along with what is refused.

    A seat of the address that does not exist: 404.
    """
    try:
        yield
    except UnknownSeat as refusal:
        raise NotFound from refusal
    except Refusal as refusal:
        present = table_by_topic(table.topic)
        mine = seat and seat_now(present, seat)
        now = table_sheet(present, mine)
        shown = status(refusal) == CONFLICT and (mine or table.open)
        names = {int(number): name for number, name in now.names.items()}
        raise attach(refusal, current=table_json(now) if shown else None, names=names) from None
