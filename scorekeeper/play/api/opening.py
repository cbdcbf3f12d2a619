"""Opening a table, and sitting down at one."""

from rest_framework.decorators import authentication_classes
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed import queries as feed
from scorekeeper.feed.actions import Done
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.api.opening import creation, opening_phone
from scorekeeper.people.access import Role, count_opening
from scorekeeper.people.actions import first_token
from scorekeeper.play import actions
from scorekeeper.play.access import Seat, Table, table_by_topic, table_to_join
from scorekeeper.play.actions import NewTable, seat_of
from scorekeeper.play.api.endpoint import TAGS, table_as_of, told_with
from scorekeeper.play.serializers.asked import JoinAsked, TableAsked
from scorekeeper.play.serializers.told import SeatedTold, TableConflictTold
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import ANYBODY, CONFLICT, OF_CREATIONS, writes


@writes(
    TableAsked,
    SeatedTold,
    "Open a table",
    text="Needs no key; who asks sits at seat 0 and is the host, by an API token (scope: play) its "
    "account. The answer is the only one that tells the key of the seat. A retry is known by the "
    "token, or by the cookie that came with the first answer.",
    made=True,
    errors=(*OF_CREATIONS, CONFLICT),
    conflict=TableConflictTold,
    tags=["Tables"],
    auth=ANYBODY,
)
@endpoint("POST")
@authentication_classes([])  # nobody's rights are used, so a retry needs no CSRF token
def tables(request: Request) -> Response:
    """Open a table."""
    new = NewTable(**read_body(TableAsked, request))
    count_opening(request)
    phone = opening_phone(request, Role.SEAT)
    done = actions.create_table(creation(request, {}), new, phone)
    table = table_by_topic(done.topic)
    return _seated(done, table, seat_of(table, 0))


@writes(
    JoinAsked,
    SeatedTold,
    "Sit down at a table",
    text="Before the start; by an API token (scope: play) its account sits there. The answer is "
    "the only one that tells the key of the seat.",
    made=True,
    auth=ANYBODY,
    **TAGS,
)
@endpoint("POST")
@authentication_classes([])
def join(request: Request, code: str) -> Response:
    """Sit down at a table."""
    data = read_body(JoinAsked, request)
    phone = opening_phone(request, Role.SEAT)
    write = creation(request, data)
    table = table_to_join(request, code)
    with told_with(table, None):
        done = actions.join(table, write, data["player"], data.get("client_seed"), phone)
    ticket = feed.event(table.topic, done.number).facts["ticket"]
    present = table_by_topic(done.topic)
    return _seated(done, present, seat_of(present, ticket))


def _seated(done: Done, table: Table, seat: Seat) -> Response:
    answer = {
        "code": table.code,
        "seat": seat.number,
        "table": table_as_of(table, seat, done.number),
        "keys": {"seat": first_token(seat.key_topic, Role.SEAT)},
    }
    response = answered(done, answer, made=True)
    response["Cache-Control"] = "no-store"
    return response
