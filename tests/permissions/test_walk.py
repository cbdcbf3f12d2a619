"""The matrix has all of it: every address, every method, and of private things both sides."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from django.urls import resolve

import leastscore_site.asgi
from tests.permissions.asking import API, Asker
from tests.permissions.matrix import FOR_STAFF, METHODS, OF_DJANGO, RAW, Row, routes, rows
from tests.permissions.world import World

ALL = [row for file in OF_DJANGO for row in rows(file)]
ROUTES = routes()
HIDDEN = {"public_id": {"private", "closed_match"}, "code": {"closed"}}  # by what an address names


def things_in(row: Row) -> list[str]:
    return [name for _text, name, *_ in Formatter().parse(row.path) if name]


def template(row: Row) -> str:
    """The address of Django's that a row is about."""
    path = row.path.format_map(dict.fromkeys(things_in(row), "1")).partition("?")[0]
    return resolve(path).route


@cache
def rows_by_route() -> Mapping[str, list[Row]]:
    found = defaultdict(list)
    for row in ALL:
        found[template(row)].append(row)
    return found


def test_every_address_has_a_row() -> None:
    assert [route for route in ROUTES if route.template not in rows_by_route()] == []


def test_what_can_be_private_has_rows_of_both_kinds() -> None:
    for route, about in rows_by_route().items():
        for name, hidden in HIDDEN.items():
            if f":{name}>" in route:
                kinds = {bool(hidden & {*things_in(row)}) for row in about}
                assert kinds == {True, False}, f"{route}: a row for {hidden}, and one for others"


@pytest.mark.django_db
def test_what_has_no_row_is_no_way_to_ask() -> None:
    """405, whoever asks. HEAD goes with GET; OPTIONS tells of the API, and of no thing in it.
    Django's own pages, for staff, take any method as GET.
    """
    asker, wrong = Asker(World()), []
    for about in rows_by_route().values():
        for way in () if about[0].path.startswith(FOR_STAFF) else other_ways(about):
            got, expected = asker.ask("organiser", way).status_code, way.expected["organiser"]
            if got != expected:
                wrong.append(f"{way}: {got}, not {expected}")
    assert not wrong, "\n".join(wrong)


def other_ways(about: list[Row]) -> Iterator[Row]:
    """The methods that no row of an address names, and how the organiser is answered to each."""
    path, gets = about[0].path, [row for row in about if row.method == "GET"]
    for method in {*METHODS, "TRACE"} - {row.method for row in about}:
        yield Row(method, path, {}, {"organiser": 405})
    yield gets[0]._replace(method="HEAD") if gets else Row("HEAD", path, {}, {"organiser": 405})
    yield Row("OPTIONS", path, {}, {"organiser": 200 if is_operation(path) else 405})


def is_operation(path: str) -> bool:
    """Of the API, and not one of the pages that describe it."""
    return path.startswith(API) and not path.endswith(("/schema/", "/docs/"))


@pytest.mark.django_db
def test_options_tells_of_no_thing() -> None:
    asker = Asker(World())
    for about in rows_by_route().values():
        path = about[-1].path
        if path.startswith(API):
            there, not_there = Row("OPTIONS", path), Row("OPTIONS", nowhere(path))
            told = [asker.ask("stranger", each) for each in (there, not_there)]
            assert told[0].content == told[1].content, path


def nowhere(path: str) -> str:
    """The same address of a thing that there is not."""
    return re.sub(r"\{\w+\}", "{unknown}", path)


def test_what_is_answered_in_front_of_django_has_a_row() -> None:
    tree = ast.parse(Path(leastscore_site.asgi.__file__).read_text(encoding="utf-8"))
    compared = [
        node.comparators[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and ast.unparse(node.left) == "scope['path']"
        and isinstance(node.comparators[0], ast.Constant)
    ]
    assert len(compared) == 3
    assert {row.path.partition("?")[0] for row in rows(RAW)} == {*compared}
