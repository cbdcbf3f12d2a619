"""A code that opens nothing is answered in the same words and the same time, whyever it does not:
unknown, of a closed table, or no code at all. That an unknown one and a closed one ask the database
the same, `tests/permissions/test_one_path.py` shows.
"""

import re
from collections.abc import Mapping
from time import perf_counter
from typing import Final
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.web import counting
from tests.matches.browsing import text
from tests.play.browsing import Browser
from tests.play.tables import Game

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS: Final = 25
APART: Final = 0.02  # seconds
SAID: Final = {
    "en": "No open table with that code.",
    "fi": "Tällä koodilla ei ole avointa pöytää.",
}
CHANCE: Final = re.compile(r'(name="csrfmiddlewaretoken" value|data-csrf)="[^"]*"')
LOOKS: Final = ("/t/{}/", "/api/v1/tables/{}/", "/api/v1/tables/{}/log/")
NONE: Final = {"unknown": "BCDFGH", "mistyped": "O0I1AE", "short": "BCD", "long": "BCDFGHJ"}


@pytest.fixture(params=["stranger", "known"])
def client(request: pytest.FixtureRequest) -> Client:
    """A browser that is new, or one that sits at a table of its own."""
    if request.param == "known":
        return Browser("Bo").open().client
    return Client(headers={"Accept-Language": "en"})


def nothing_counts() -> None:
    """As if nobody had guessed yet, wherever that is counted."""
    counting.SALT = uuid4().hex  # type: ignore[misc]


def codes() -> dict[str, str]:
    return {**NONE, "closed": Game(2, open=False).code}


def asked(client: Client, path: str, code: str) -> tuple[float, int, str]:
    """How long it took, the status, and the answer but for the code and what is drawn by lot."""
    nothing_counts()
    start = perf_counter()
    answer = client.get(path.format(code))
    took = perf_counter() - start
    content = CHANCE.sub("", answer.content.decode()).replace(code, "?")
    return took, answer.status_code, content


@pytest.mark.parametrize("path", LOOKS)
def test_same_words_in_the_same_time(client: Client, path: str) -> None:
    check(client, path, codes())


@pytest.mark.parametrize("client", ["stranger"], indirect=True)
def test_where_a_code_is_typed_too(client: Client) -> None:
    """A closed table has a door there for who knows its code."""
    check(client, "/play/find/?code={}", NONE)


def check(client: Client, path: str, kinds: Mapping[str, str]) -> None:
    """Ask in turn, and take the least of each: a busy machine adds to that the least."""
    took: dict[str, list[float]] = {kind: [] for kind in kinds}
    answers: set[tuple[int, str]] = set()
    for _round in range(ROUNDS):
        for kind, code in kinds.items():
            time, status, content = asked(client, path, code)
            took[kind].append(time)
            answers.add((status, content))
    [(status, content)] = answers
    assert status == 404
    assert SAID["en"] in content
    least = {kind: min(times) for kind, times in took.items()}
    assert max(least.values()) - min(least.values()) < APART, least


@pytest.mark.parametrize("language", SAID)
def test_the_words_are_there_in_both_languages(language: str) -> None:
    client = Client(headers={"Accept-Language": language})
    for kind, code in codes().items():
        nothing_counts()
        for path in LOOKS[:1] if kind == "closed" else (*LOOKS[:1], "/play/find/?code={}"):
            answer = client.get(path.format(code))
            assert answer.status_code == 404, (kind, path)
            assert SAID[language] in text(answer), (kind, path)
