"""Bad input through every form: 422 with a sentence in English and in Finnish, what was typed kept
on the page, and nothing stored.
"""

import html
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.badinput.forms import Field, said, sent
from tests.badinput.values import IDS as BAD_IDS
from tests.badinput.values import NUMBERS, SOME
from tests.badinput.world import World, nothing_changes

pytestmark = pytest.mark.django_db
ERRORS = re.compile(r'<p class="(?:field-error|notice notice-bad)[^>]*>.*?</p>', re.DOTALL)

SOME_IDS = BAD_IDS[:SOME]
ANY_ROUND = ("/preview/", "/dispute/")  # of one that is not there, they say what there is
IDS = {"public_id", "code", "league_id", "season_id", "night_id", "player_id", "token", "role"}
WITHOUT_OPERATION = (
    *("/k/", "/language/", "/phone/", "/keys/", "/account/", "/points/", "/discard/", "/hand/"),
)


@pytest.fixture
def world() -> World:
    return World()


def shown(answer: Any) -> list[str]:
    """Return what the page says is wrong."""
    texts = (re.sub(r"<[^>]+>", " ", one) for one in ERRORS.findall(answer.content.decode()))
    return [text for one in texts if (text := " ".join(html.unescape(one).split()))]


def post(phone: Client, world: World, field: Field, typed: str) -> Any:
    rest = {name: value.format(**world.ids) for name, value in field.rest.items()}
    data = {"op": "op", **rest, field.name: typed}
    return phone.post(field.url.format(**world.ids), data)


def wrong(world: World, phone: Client, field: Field, typed: str, sentence: str) -> Iterator[str]:
    """Send it; yield what is not as it should be in the answer."""
    answer = post(phone, world, field, typed)
    if answer.status_code != 422:
        yield f"{answer.status_code} instead of 422"
    elif not any(sentence in one for one in shown(answer)):
        yield f"{shown(answer)} instead of {sentence!r}"
    elif html.escape(typed) not in answer.content.decode():
        yield "it is not kept"


@pytest.mark.looks
def test_every_field_that_people_type_into(world: World) -> None:
    phone, found = world.browser(), []
    with nothing_changes():
        for field, typed, refusal in sent():
            told = "; ".join(wrong(world, phone, field, typed, said(refusal, "en")))
            found += [(field.url, field.name, typed, told)] if told else []
    assert found == []


@pytest.mark.looks
def test_each_sentence_is_there_in_finnish(world: World) -> None:
    english, finnish, found = world.browser(), world.browser("fi"), []
    asked = {
        (field.url, field.name, type(refusal)): (field, typed) for field, typed, refusal in sent()
    }
    for field, typed in asked.values():
        there, here = (shown(post(phone, world, field, typed)) for phone in (english, finnish))
        if not here or set(here) & set(there):
            found.append((field.url, field.name, there, here))
    assert found == []


# ── Every address that takes a form ──────────────────────────────────────────────────────────────
def addresses(
    patterns: list[URLPattern | URLResolver], space: str = ""
) -> Iterator[tuple[str, set[str]]]:
    """Yield the names of all pages, and what their addresses need."""
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from addresses(one.url_patterns, one.namespace or space)
        elif one.name and space not in {"api", "admin"}:  # they have doors of their own
            yield f"{space}:{one.name}" if space else one.name, {*one.pattern.converters}


def every_page(world: World) -> Iterator[str]:
    for name, needed in addresses(get_resolver().url_patterns):
        yield reverse(name, kwargs={each: world.ids.get(each, "1") for each in needed})


def acts_without(url: str) -> bool:
    """Say whether what is posted there does something without an operation, or is a question."""
    return url.startswith(WITHOUT_OPERATION) or url.endswith("/here/")


LONG = "x" * 20_000
NONSENSE: list[dict[str, object]] = [
    {},
    {"op": ["a b", "c d"], "version": "9" * 30},
    dict.fromkeys(("op", "name", "player", "q", "title", "next", "code", "topic"), "a\x00b"),
    dict.fromkeys(("op", "name", "player"), LONG),
]
REFUSED = {400, 403, 404, 405, 409, 422, 429}


@pytest.mark.looks
def test_every_address_that_takes_a_form(world: World) -> None:
    """By its operation: without a good one nothing is done."""
    phone, found = world.browser(), []
    with nothing_changes():
        pages = [url for url in every_page(world) if not acts_without(url)]
        for url, data in product(pages, NONSENSE):
            if (status := phone.post(url, data).status_code) not in REFUSED:
                found.append((url, str(data)[:40], status))
    assert found == []


def test_every_address_that_takes_a_form_without_an_operation(world: World) -> None:
    phone, found = world.browser(), []
    pages = [url for url in every_page(world) if acts_without(url)]
    for url, data in product(pages, NONSENSE):
        if (status := phone.post(url, data).status_code) >= 500:
            found.append((url, str(data)[:40], status))
    assert found == []


@pytest.mark.looks
def test_every_form_with_files_where_none_are_taken(world: World) -> None:
    phone, found = world.browser(), []
    with nothing_changes():
        for url in every_page(world):
            if acts_without(url):
                continue
            file = SimpleUploadedFile("a\0b.csv", b"\xff\xfe\0", "text/csv; charset=hex")
            answer = phone.post(url, {"op": "!", "file": file, "name": file, "player": file})
            if answer.status_code >= 500:
                found.append((url, answer.status_code))
    assert found == []


ASKED = (
    *("q", "me", "season", "round", "table", "from", "code", "like", "move", "match", "cards"),
    *("hand", "seed", "sizes", "mix", "swap", "rounds", "since", "saved", "declarer", "total-0"),
    *("rules", "decks", "all", "added", "as", "what", "next", "version", "threshold", "picked"),
)


def test_every_question_in_the_address_of_a_page(world: World) -> None:
    phone, found = world.browser(), []
    texts = "&".join(f"{name}=%00%ff" for name in ASKED)
    numbers = "&".join(f"{name}={'9' * 30}&{name}=-1" for name in ASKED)
    asked = ((texts, "true"), (numbers, "false"))
    with nothing_changes():
        for url, (query, wants) in product(every_page(world), asked):
            answer = phone.get(f"{url}?{query}", headers={"HX-Request": wants})
            if answer.status_code >= 500:
                found.append((url, query[:20], answer.status_code))
    assert found == []


def parts_of(world: World) -> Iterator[str]:
    """Yield every address with one part of it that is none."""
    for name, needed in addresses(get_resolver().url_patterns):
        parts = {each: world.ids.get(each, "1") for each in needed}
        bad = [
            (each, one) for each in needed for one in (SOME_IDS if each in IDS else NUMBERS[:SOME])
        ]
        for each, one in bad:
            url = reverse(name, kwargs=parts).replace(f"/{parts[each]}/", f"/{one}/")
            if f"/{one}/" in url and not url.endswith(ANY_ROUND):
                yield url


def test_every_part_of_an_address(world: World) -> None:
    phone, found = world.browser(), []
    with nothing_changes():
        for at, url in enumerate(parts_of(world)):
            answer = phone.post(url, {"op": "!"}) if at % 2 else phone.get(url)
            if answer.status_code not in REFUSED:
                found.append((url, answer.status_code))
    assert found == []
