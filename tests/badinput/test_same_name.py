"""A second Anna, through every door that takes names: asked whether she is the first, and both
answers are a tap that loses nothing of what was typed.
"""

# ruff: noqa: RUF001 - letters that look like others are what this is about

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from django.test import Client

from scorekeeper.matches.models import Match
from scorekeeper.web.names import MOST_GRAPHEMES, alike, clean_name, other_name
from tests.badinput.pressing import Forms, press, text
from tests.badinput.test_pages import shown
from tests.badinput.world import World, nothing_changes
from tests.matches.api import JSON, Api
from tests.matches.browsing import RULES, field

pytestmark = pytest.mark.django_db

TYPED: Final = ("Aino", "aino ", "Аino")  # the last begins with a Cyrillic letter
NEW: Final = {**RULES, "title": "Thursday", "penalty": "7", "player-1": "Aino", "player-3": "Cai"}
FAMILY: Final = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


class Door(NamedTuple):
    """A form with a name in it; what it asks and offers in both languages, first the Yes."""

    url: str
    name: str
    asks: tuple[str, str]
    yes: tuple[str, str]
    no: tuple[str, str]
    rest: dict[str, str] = {}
    other: tuple[str, str] | None = None  # on the button, where the No is a sentence

    @property
    def tap(self) -> tuple[str, str]:
        """What the button of the No begins with."""
        return self.other or self.no


SAME: Final = (
    "This name is there already: Aino. Is it the same person?",
    "Nimi on jo mukana: Aino. Onko hän sama henkilö?",
)
LEAVE: Final = ("Yes, leave it so", "Kyllä, jätä näin")
WRITE: Final = ("No, write:", "Ei, kirjoita:")
MATCH: Final = "/m/{public_id}/players/"
DOORS: Final = {
    "a new match": Door(
        "/new/", "player-2", SAME, ("Yes, once is enough", "Kyllä, kerran riittää"), WRITE, NEW
    ),
    "joining a match": Door(MATCH + "join/", "player", SAME, LEAVE, WRITE),
    "a name put right": Door(MATCH + "1/rename/", "player", SAME, LEAVE, WRITE),
    "a substitute": Door(
        MATCH + "1/substitute/", "player", SAME, LEAVE, WRITE, {"from_round": "1"}
    ),
    "a seat at a table": Door(
        "/t/{code}/join/",
        "player",
        (
            "Somebody here is called that already: Aino. Is it you?",
            "Täällä on jo sen niminen: Aino. Oletko se sinä?",
        ),
        ("Yes, I sit here already", "Kyllä, istun jo tässä"),
        ("No, call me:", "Ei, olen:"),
    ),
    "the roster": Door(
        "/l/{league_id}/players/add/",
        "name",
        ("Is it the same person?", "Onko hän sama henkilö?"),
        ("Yes, it is Aino", "Kyllä, hän on Aino"),
        ("No, somebody else.", "Ei, joku muu."),
        {"guest": "on"},
        ("Save", "Tallenna"),
    ),
    "the door of a night": Door(
        "/n/{night_id}/checkin/walk-in/",
        "name",
        ("Is it the same person?", "Onko hän sama henkilö?"),
        ("Yes, check in: Aino", "Kyllä, kirjaa paikalle: Aino"),
        WRITE,
        {"guest": "on"},
    ),
}


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture(params=DOORS)
def door(request: pytest.FixtureRequest) -> Door:
    return DOORS[request.param]


def phone(world: World, door: Door, language: str = "en") -> Client:
    """One that may use the door; who sits at a table already is not asked for a name there."""
    sits = "{code}" in door.url
    return Client(headers={"Accept-Language": language}) if sits else world.browser(language)


def ask(world: World, door: Door, client: Client, typed: str) -> Any:
    data = {"op": "op", **door.rest, door.name: typed}
    return client.post(door.url.format(**world.ids), data)


@pytest.mark.looks
@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("typed", TYPED)
def test_it_is_asked_and_nothing_typed_is_lost(
    world: World, door: Door, typed: str, language: str
) -> None:
    client, at = phone(world, door, language), ("en", "fi").index(language)
    client.get("/play/")
    with nothing_changes():
        answer = ask(world, door, client, typed)
    assert answer.status_code == 422
    page = text(answer)
    for words in (door.asks[at], door.yes[at], door.no[at], f"{typed.strip()} 2"):
        assert words in page + str(field(answer, "name")), words
    assert f'value="{typed}"' in answer.content.decode() or typed in page
    forms = Forms(answer.content.decode())
    kept = [forms.pressed(label)[2] for label in forms.labels() if label.startswith(door.tap[at])]
    assert kept
    assert all(door.rest.items() <= each.items() for each in kept)


def names_of_match(world: World) -> list[str]:
    return [seat["player"] for seat in world.match.now()["seats"]]


def names_at_table(world: World) -> list[str]:
    return [seat["player"] for seat in world.waiting.host.table()["seats"]]


def roster(world: World) -> list[str]:
    path = f"leagues/{world.ids['league_id']}/players/?limit=200"
    return [row["name"] for row in Api(world.league_key).get(path).json["results"]]


def here(world: World) -> list[str]:
    rows = Api(world.keys["night_id"]).get(world.evening.path).json["players"]
    return [row["name"] for row in rows if row["here"]]


def newest(_world: World) -> list[str]:
    players: list[str] = Match.objects.latest("pk").players
    return players


Names = Callable[[World], list[str]]
NO: Final[dict[str, tuple[Names, list[str]]]] = {
    "a new match": (newest, ["Aino", "aino 2", "Cai"]),
    "joining a match": (names_of_match, ["Aino", "Bo", "aino 2"]),
    "a name put right": (names_of_match, ["Aino", "aino 2"]),
    "a substitute": (names_of_match, ["Aino", "aino 2"]),
    "a seat at a table": (names_at_table, ["Aino", "Bo", "aino 2"]),
    "the door of a night": (here, ["aino 2"]),
}


@pytest.mark.parametrize(("kind", "names"), NO.items(), ids=NO)
def test_no_takes_another_name(world: World, kind: str, names: tuple[Names, list[str]]) -> None:
    door, (told, expected) = DOORS[kind], names
    client = phone(world, door)
    asked = ask(world, door, client, "aino ")
    answer = press(client, asked, f"{door.no[0]} aino 2")
    assert answer.status_code == 303
    assert [name for name in told(world) if name in {*expected, "aino"}] == expected
    again = press(client, asked, f"{door.no[0]} aino 2")
    assert again.status_code == 303, "tapped twice"
    assert told(world).count("aino 2") == 1


def test_no_on_the_roster_offers_another_name_to_be_saved(world: World) -> None:
    door = DOORS["the roster"]
    client = phone(world, door)
    asked = ask(world, door, client, "aino ")
    assert press(client, asked, "Save").status_code == 303
    assert [name for name in roster(world) if "ino" in name] == ["Aino", "aino 2"]
    asked = ask(world, door._replace(rest={"op": "b", "guest": "on"}), client, "aino ")
    assert press(client, asked, "Save", name="Aino").status_code == 303
    assert roster(world).count("Aino") == 2, "two of one name are two people, if somebody says so"


def test_yes_seats_one_of_them_and_opens_the_match(world: World) -> None:
    door = DOORS["a new match"]
    client = phone(world, door)
    asked = ask(world, door._replace(rest={**NEW, "dealer": "player-2"}), client, "aino ")
    assert press(client, asked, door.yes[0]).status_code == 303
    match = Match.objects.latest("pk")
    assert (match.players, match.first_dealer, match.title) == (["Aino", "Cai"], 0, "Thursday")
    assert match.rules["penalty"] == 7


def test_yes_leaves_a_match_as_it_is(world: World) -> None:
    for kind in ("joining a match", "a name put right", "a substitute"):
        client = phone(world, DOORS[kind])
        asked = ask(world, DOORS[kind], client, "aino ")
        with nothing_changes():
            answer = press(client, asked, "Yes, leave it so")
        assert answer.status_code == 200, kind
        assert names_of_match(world) == ["Aino", "Bo"], kind


def test_yes_says_how_to_come_back_to_a_seat(world: World) -> None:
    door = DOORS["a seat at a table"]
    page = text(ask(world, door, phone(world, door), "aino "))
    assert "tap “Go on with another device” in the menu of the table" in page


def test_yes_on_the_roster_and_at_the_door_is_who_is_there(world: World) -> None:
    for kind, status in (("the roster", 200), ("the door of a night", 303)):
        client = phone(world, DOORS[kind])
        asked = ask(world, DOORS[kind], client, "aino ")
        assert press(client, asked, DOORS[kind].yes[0]).status_code == status
        assert [name for name in roster(world) if "ino" in name] == ["Aino"], kind


def test_a_third_one_is_asked_about_in_her_turn(world: World) -> None:
    door = DOORS["a new match"]
    client = phone(world, door)
    asked = ask(world, door._replace(rest={**NEW, "player-3": "AINO"}), client, "aino ")
    labels = Forms(asked.content.decode()).labels()
    assert [label for label in labels if label.startswith("No, write:")] == [
        "No, write: aino 2",
        "No, write: AINO 2",
    ]
    again = press(client, asked, "No, write: aino 2")
    assert again.status_code == 422
    assert shown(again) == [SAME[0]]
    assert press(client, again, "No, write: AINO 3").status_code == 303
    assert Match.objects.latest("pk").players == ["Aino", "aino 2", "AINO 3"]


JSONS: Final[dict[str, tuple[str, str, JSON, tuple[int, str]]]] = {
    "a new match": ("POST", "matches/", {"players": ["Aino", None]}, (400, "alike")),
    "joining a match": ("POST", "matches/{public_id}/seats/", {"player": None}, (400, "alike")),
    "a name put right": ("PATCH", "matches/{public_id}/seats/1/", {"player": None}, (400, "alike")),
    "a substitute": (
        "POST", "matches/{public_id}/seats/1/substitute/", {"player": None}, (400, "alike"),
    ),
    "the roster": (
        "POST", "leagues/{league_id}/players/", {"name": None}, (409, "alike-on-roster"),
    ),
    "the door of a night": (
        "POST", "nights/{night_id}/checkins/", {"name": None}, (409, "alike-on-roster"),
    ),
}  # fmt: skip


@pytest.mark.looks
@pytest.mark.parametrize("typed", TYPED)
def test_programs_are_told_a_name_that_would_do(world: World, typed: str) -> None:
    with nothing_changes():
        for method, path, body, expected in JSONS.values():
            sent = {
                name: [*value[:-1], typed] if isinstance(value, list) else typed
                for name, value in body.items()
            }
            answer = world.api(path).send(method, path.format(**world.ids), sent)
            assert (answer.status, answer.code) == expected, path
            [error] = answer.json["errors"]
            assert error["facts"]["proposal"] == f"{typed.strip()} 2", path
        joined = Api().post(f"tables/{world.waiting.code}/join/", {"player": typed})
        assert (joined.status, joined.code) == (400, "alike")
        [error] = joined.json["errors"]
        assert error["facts"]["proposal"] == f"{typed.strip()} 2"


@pytest.mark.parametrize(
    "name",
    ["Anna", "x" * MOST_GRAPHEMES, FAMILY * 16, "漢" * MOST_GRAPHEMES, "😀\u200d" * 50 + "😀"],
)
def test_the_other_name_is_one(name: str) -> None:
    """However long the first is: a character is never cut through."""
    taken = [clean_name(name)]
    for _again in range(12):
        taken.append(other_name(name, taken))
    assert [clean_name(one) for one in taken] == taken
    assert alike(taken) is None
