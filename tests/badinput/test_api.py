"""Bad input of every kind through every door of the API: the documented refusal, nothing stored."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

import pytest

from tests.badinput import values
from tests.badinput.doors import BASE, Operation, doors, good_body, operations
from tests.badinput.world import World, nothing_changes
from tests.matches.api import Answer, Api, schema

pytestmark = pytest.mark.django_db
# At a table it is told before what is wrong with a card or a seed whether there is a turn at all.
LATER = {"tables/{code}/turns/", "tables/{code}/next/"}


class Sent(NamedTuple):
    """A request, and how it is to be refused: `code` and `field` of a 400, "" whichever."""

    method: str
    path: str
    query: str = ""
    body: object = None
    op: str | None = None
    kind: str = "application/json"
    statuses: Collection[int] = (400,)
    code: str = ""
    field: str = ""
    ids: tuple[tuple[str, str], ...] = ()
    key: str | None = None


@pytest.fixture
def world() -> World:
    return World()


def check(world: World, requests: Iterable[Sent], *, least: int) -> None:
    """Send them all, and fail with those that were not refused as they should be."""
    found, number = [], 0
    with nothing_changes():
        for sent in requests:
            number += 1
            api = world.api(sent.path) if sent.key is None else Api(sent.key)
            address = sent.path.format(**{**world.ids, **dict(sent.ids)}) + sent.query
            answer = api.send(sent.method, address, sent.body, sent.op, Content_Type=sent.kind)
            if told := "; ".join(wrong(answer, sent)):
                found.append((told, sent))
    assert found == []
    assert number >= least


def wrong(answer: Answer, sent: Sent) -> Iterator[str]:
    """Yield what is not as it should be."""
    errors = answer.json["errors"] if answer.status >= 400 else []
    if answer.status not in sent.statuses:
        yield f"{answer.status} instead of {sent.statuses}"
    elif answer.status != 400:
        return
    elif sent.code and {error["code"] for error in errors} != {sent.code}:
        yield f"{[error['code'] for error in errors]} instead of {sent.code}"
    elif sent.field and not any(_is_about(str(error["field"]), sent.field) for error in errors):
        yield f"{[error['field'] for error in errors]} instead of {sent.field}"


def _is_about(told: str, field: str) -> bool:
    return told.startswith(field) or field.startswith(told)


def with_a_body() -> list[Operation]:
    return [one for one in operations() if one.shape and not one.path.endswith("/import/")]


def test_every_member_of_every_body(world: World) -> None:
    def requests() -> Iterator[Sent]:
        for door in doors():
            method, path = door.operation.method, door.operation.path
            statuses = (400, 409) if path in LATER else (400,)
            for value, code in door.bad:
                sent = Sent(method, path, body=door.sent(value), op="op", statuses=statuses)
                yield sent._replace(code="" if path in LATER else code, field=door.field)

    check(world, requests(), least=2000)


def test_every_text_that_is_no_json(world: World) -> None:
    requests = (
        Sent(one.method, one.path, body=text, op="op", code="bad-json")
        for at, one in enumerate(with_a_body())
        for text in values.JSON_TEXTS[:: 1 if at == 0 else 4]
    )
    check(world, requests, least=250)


def test_every_body_that_is_no_json(world: World) -> None:
    requests = (
        Sent(one.method, one.path, body=b"a=1", op="op", kind=kind, statuses=(415,))
        for at, one in enumerate(with_a_body())
        for kind in values.KINDS[:: 1 if at == 0 else 3]
    )
    check(world, requests, least=120)


def test_every_body_that_is_too_large(world: World) -> None:
    large = b'{"a":"' + b"x" * 65_536 + b'"}'
    requests = (
        Sent(one.method, one.path, body=large, op="op", statuses=(413,)) for one in with_a_body()
    )
    check(world, requests, least=40)


def test_a_member_that_nobody_knows(world: World) -> None:
    requests = (
        Sent(one.method, one.path, body={**good_body(one), name: 1}, op="op", field=name[:64])
        for one in with_a_body()
        for name in ("nobody-knows", "", "x" * 500)
    )
    check(world, requests, least=100)


def test_every_operation_id_that_is_none(world: World) -> None:
    requests = (
        Sent(one.method, one.path, body=good_body(one), op=op, code="bad-idempotency-key")
        for one in operations()
        if any(each["name"] == "Idempotency-Key" for each in one.told.get("parameters", []))
        for op in values.OPERATIONS[::2]
    )
    check(world, requests, least=150)


def every_address() -> Iterator[tuple[str, str, set[str]]]:
    """Yield method, path and the names of what may be asked in the address."""
    for path, methods in schema()["paths"].items():
        for method, told in methods.items():
            names = {each["name"] for each in told.get("parameters", []) if each["in"] == "query"}
            yield method.upper(), path.removeprefix(BASE), names


def test_every_question_in_an_address(world: World) -> None:
    requests = (
        Sent(method, path, query=f"?{query}", op="op")
        for method, path, names in every_address()
        for query in (*values.QUERIES[::2], *(values.LISTS_ASKED if "limit" in names else ()))
    )
    check(world, requests, least=400)


def test_every_id_and_number_in_an_address(world: World) -> None:
    def requests() -> Iterator[Sent]:
        seen = set[str]()
        for method, path, _names in every_address():
            for name in (name for name in world.ids if f"{{{name}}}" in path):
                bad = values.NUMBERS if name == "number" else values.IDS
                for one in bad if name not in seen else bad[: values.SOME]:
                    yield Sent(method, path, body={}, op="op", ids=((name, one),))
                seen.add(name)

    refused = (400, 403, 404, 409, 429)
    check(world, (sent._replace(statuses=refused) for sent in requests()), least=600)


def test_every_key_that_is_none(world: World) -> None:
    requests = (
        Sent(method, path, op="op", key=key, statuses=(400, 403, 404))
        for method, path, _names in every_address()
        if {} not in schema()["paths"][BASE + path][method.lower()].get("security", [{}])
        for key in values.KEYS_SENT[::2]
    )
    check(world, requests, least=200)
