"""What is not yours is answered as what there is not: the same words, by the same way.

The same questions to the database in the same order: so the time it takes tells nothing either.
"""

import re
from itertools import zip_longest

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.people.codec import SESSION_PHONE
from scorekeeper.people.models import Phone
from scorekeeper.web.sessions import SIGNED_IN
from tests.permissions.asking import Asker
from tests.permissions.matrix import OF_DJANGO, Row, rows
from tests.permissions.test_walk import things_in
from tests.permissions.world import PARTS, World

pytestmark = pytest.mark.django_db
UNKNOWN = {
    "private": "unknown",
    "closed_match": "unknown",
    "closed": "nowhere",
    "hidden": "nowhere",
}
CHANCE = re.compile(r'(name="(csrfmiddlewaretoken|op)" value|data-csrf)="[^"]*"')
VALUES = re.compile(r"'[^']*'|\b\d+\b")


def hidden_rows() -> list[Row]:
    """Those in which somebody is told that there is nothing, where there is something."""
    everything = [row for file in OF_DJANGO for row in rows(file)]
    return [
        row
        for row in everything
        if UNKNOWN.keys() & {*things_in(row)} and 404 in row.expected.values()
    ]


def test_not_yours_is_answered_as_unknown() -> None:
    asker, wrong = Asker(World()), []
    asked = [(row, part) for row in hidden_rows() for part in strangers(row)]
    for row, part in asked:
        there, not_there = told(asker, part, row), told(asker, part, gone(row))
        if there != not_there:
            wrong.append(f"{part} {row}: {difference(there, not_there)}")
    assert not wrong, "\n".join(wrong)


def test_who_was_signed_out_is_answered_the_same_of_both() -> None:
    """They are told that, of what is not theirs as of what there is not."""
    asker, wrong, told_of_it = Asker(World()), [], 0
    client = asker.world.browsers["player"].client
    session = client.session
    session[SIGNED_IN] = True
    session.save()
    Phone.objects.filter(pk=session[SESSION_PHONE]).update(account=None)
    for row in [row for row in hidden_rows() if row.expected["player"] == 404]:
        there, not_there = told(asker, "player", row), told(asker, "player", gone(row))
        told_of_it += "You were signed out" in there[1]
        if there != not_there:
            wrong.append(f"{row}: {difference(there, not_there)}")
    assert not wrong, "\n".join(wrong)
    assert told_of_it > 20


def strangers(row: Row) -> list[str]:
    """Some who are told that there is nothing: a browser that is new, and one that is known."""
    asking = ("stranger", "player") if row.method == "GET" else ("player",)
    return [part for part in asking if row.expected[part] == 404]


def gone(row: Row) -> Row:
    """The same of what there is not."""
    path = re.sub(r"\{(\w+)\}", lambda name: f"{{{UNKNOWN.get(name[1], name[1])}}}", row.path)
    return row._replace(path=path)


def told(asker: Asker, part: str, row: Row) -> tuple[int, str, list[str]]:
    """Status, content but for what is drawn by lot, and the questions to the database."""
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        answer = asker.ask(part, row)
    content = answer.content.decode().replace(asker.world.written(row.path), "")
    questions = [VALUES.sub("?", each["sql"]) for each in asked.captured_queries]
    questions = [each for each in questions if "SAVEPOINT" not in each]
    return answer.status_code, CHANCE.sub(r"\1", content), questions


def difference(there: tuple[int, str, list[str]], not_there: tuple[int, str, list[str]]) -> str:
    """What tells them apart, in short."""
    if there[:2] != not_there[:2]:
        return f"{there[:2]} is not {not_there[:2]}"
    asked = zip_longest(there[2], not_there[2])
    one, other = next(pair for pair in asked if pair[0] != pair[1])
    return f"asks {one and one[-200:]}, of what there is not {other and other[-200:]}"


WRONG_MAC = "a" * 26


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_wrong_key_is_as_good_as_any_other(method: str) -> None:
    """Of a key that there is, of one that there is not, and one that was revoked."""
    asker = Asker(World())
    number, mac = asker.world.things["key"].split("-")
    tokens = [f"{number}-{WRONG_MAC}", f"999999-{WRONG_MAC}", f"999999-{mac}"]
    row = Row(method, "/k/{guess}/")
    found = []
    for token in tokens:
        asker.world.things["guess"] = token
        found += [told(asker, part, row) for part in PARTS[:2]]
    assert found[0][0] == 404
    assert found[0:2] == found[2:4] == found[4:6]


def test_a_form_that_names_another_code_tells_nothing_of_a_closed_table() -> None:
    asker = Asker(World())
    row = Row("GET", "/play/?like={closed}")
    there, not_there = told(asker, "player", row), told(asker, "player", gone(row))
    assert there == not_there, difference(there, not_there)


@pytest.mark.parametrize("path", ["/l/no-id/", "/n/no-id/", "/m/no-id/", "/t/no-code/"])
def test_what_can_be_no_id_is_not_asked_for(path: str) -> None:
    """A database may stumble over what is no text to it."""
    _status, _content, asked = told(Asker(World()), "stranger", Row("GET", path))
    assert [each for each in asked if "scorekeeper" in each] == []
