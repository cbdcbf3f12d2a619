"""No name poisons a list: whatever comes through whichever door, every page and every answer that
could show it is there, and shows it as text.
"""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.badinput import values
from tests.badinput.doors import BASE, doors
from tests.badinput.forms import FIELDS, NAMES
from tests.badinput.test_pages import every_page, post
from tests.badinput.world import World
from tests.league.clubs import Club
from tests.matches.api import Api, schema

pytestmark = pytest.mark.django_db
REFUSED = ["\ud800", "a\udfffb", "a\0b", "\u202egninnur", "x" * 5000, "a" + "\u0334" * 20, "\ufffe"]
TAKEN = [
    "<script>alert(1)</script>",
    "{{7*7}}{% now 'Y' %}",
    "=HYPERLINK(1)",
    "%s %(name)s {0}",
    ("a" + "\u0334" * 5) * 30,  # thirty graphemes, a hundred and eighty characters
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 15,
    "\ufdfa" * 30,  # eighteen letters each, where look-alikes are compared
]
POISON = [*REFUSED, *TAKEN]


@pytest.fixture
def world() -> World:
    return World()


def through_json(world: World, name: str, at: int) -> None:
    for door in doors():
        if door.bad[: len(values.NAMES)] == values.NAMES or door.field in {
            "title",
            "word",
            "reason",
        }:
            method, path = door.operation.method, door.operation.path
            op = f"{at}-{abs(hash((method, path, door.field)))}"
            answer = world.api(path).send(method, path.format(**world.ids), door.sent(name), op)
            assert answer.status < 500, (method, path, door.field)


def through_forms(world: World, phone: Client, name: str, at: int) -> None:
    for number, field in enumerate(FIELDS):
        if field.typed[:1] == NAMES[:1] or field.name in {"title", "word", "reason"}:
            sent = field._replace(rest={**field.rest, "op": f"{at}-{number}"})
            typed = name.encode("utf-8", "replace").decode()
            assert post(phone, world, sent, typed).status_code < 500, (field.url, field.name)


def through_files(club: Club, phone: Client, name: str, at: int) -> None:
    body = f"name\n{name}\nPlain {at}\n".encode("utf-8", "surrogatepass")
    assert club.send_csv(body).status < 500
    file = SimpleUploadedFile("names.csv", body)
    assert phone.post(f"{club.url}import/", {"file": file}).status_code < 500


def through_a_whole_league(whole: str, phone: Client, name: str, at: int) -> None:
    text = whole.replace('"Aino"', json.dumps(name))
    assert Club().send_csv(text.encode(), kind="application/json").status < 500
    file = SimpleUploadedFile("league.json", text.encode())
    answer = phone.post("/leagues/new/import/", {"op": f"whole-{at}", "file": file})
    assert answer.status_code < 500


def read_everything(world: World, phone: Client) -> None:
    for url in every_page(world):
        answer = phone.get(url)
        assert answer.status_code < 500, url
        assert b"<script>alert" not in getattr(answer, "content", b""), url
    for path, methods in schema()["paths"].items():
        if "get" in methods:
            address = path.removeprefix(BASE).format(**world.ids)
            told = world.api(path).get(address)
            assert told.status < 500, path
            assert told.json is not None


def test_no_name_poisons_a_list(world: World) -> None:
    phone, club = world.browser(), Club("Aino")
    whole = Api(world.league_key).get(f"leagues/{world.ids['league_id']}/export/").text
    for at, name in enumerate(POISON):
        through_json(world, name, at)
        through_forms(world, phone, name, at)
        through_files(club, phone, name, at)
        through_a_whole_league(whole, phone, name, at)
    read_everything(world, phone)
    roster = club.roster()
    assert {name for name in TAKEN if name in roster} >= {TAKEN[0], TAKEN[1], TAKEN[5]}
    assert not [name for name in roster if re.search("[\0\u202e\ud800-\udfff]", name)]
