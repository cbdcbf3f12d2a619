"""Every field of a form that people type into, and what is no good in it."""

# ruff: noqa: RUF001 - letters and signs that look like others are what this is about

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.utils import translation

from scorekeeper.rules.errors import Refusal
from scorekeeper.web.names import (
    MOST_GRAPHEMES,
    NameDirection,
    NameInvisible,
    NameMarks,
    NameMissing,
    NameTooLong,
)
from scorekeeper.web.words import sentence
from tests.matches.browsing import RULES

Typed = tuple[str, Refusal | None]  # and why it is refused, where the sentence is one of ours
NAMES: Final[list[Typed]] = [
    ("x" * 31, NameTooLong(most=MOST_GRAPHEMES)),
    ("\U0001f468\u200d\U0001f469\u200d\U0001f467" * 30, NameTooLong(most=MOST_GRAPHEMES)),
    ("\u202egninnur", NameDirection()),
    ("a\u2066b\u2069", NameDirection()),
    ("Ai\u200bno", NameInvisible()),
    ("Ai\tno", NameInvisible()),
    ("Ai\x7fno", NameInvisible()),
    ("\u3164", NameInvisible()),
    ("é" + "\u0301" * 9, NameMarks()),
    ("\u0301", NameMissing()),
]
MISSING: Final[list[Typed]] = [("", NameMissing()), (" \u3000 ", NameMissing())]
NUMBERS: Final[list[Typed]] = [
    (typed, None)
    for typed in (
        *("1_0", "7.0", "7,5", "abc", "-3", "−3", "٧", "1e1", "0x1", "9" * 10, "9" * 400, "<b>"),
        *("+7", "1 0", "½", "Infinity"),
    )
]
AMOUNTS: Final[list[Typed]] = [
    (typed, None)
    for typed in ("", "1_0", "-1", "NaN", "Infinity", "1e1", "1.505", "1000", "٧", "abc", "1,5,0")
]
DATES: Final[list[Typed]] = [
    (typed, None)
    for typed in (
        "",
        "2026-13-01",
        "2026-02-30",
        "3.12.",
        "tomorrow",
        "0000-01-01",
        "<b>",
        "9" * 99,
    )
]
LINES: Final[list[Typed]] = [
    (typed, None) for typed in ("a\u202eb", "a\x7fb", "a\tb", "x" * 201, "a\ue000b")
]


class Field(NamedTuple):
    """A field, the address of its form, and what else is sent."""

    url: str
    name: str
    typed: list[Typed]
    rest: dict[str, str] = {}


HOUSE: Final = {**RULES, "player-1": "Aino", "player-2": "Bo"}
TABLE: Final = {**RULES, "player": "Aino", "bots": "0", "level": "normal", "is_open": "on"}
LEAGUE: Final = {"name": "Thursday club", "timezone": "Europe/Helsinki", "points": "balanced"}
TERMS: Final = {**LEAGUE, "rebuy_cost": "0"}
NIGHT: Final = {"date": "2026-12-10", "rounds": "3", "sizes": "4"}
SEASON: Final = {"name": "2027", "starts": "2027-01-01"}
MATCH, ROOM, CLUB = "/m/{public_id}/", "/n/{night_id}/", "/l/{league_id}/"
RULES_TYPED: Final = ("penalty", "lap_limit", "rounds", "declare_at_most")

FIELDS: Final = [
    Field("/new/", "player-1", NAMES, HOUSE),
    Field("/new/", "player-12", NAMES, HOUSE),
    Field(MATCH + "players/join/", "player", NAMES + MISSING),
    Field(MATCH + "players/0/rename/", "player", NAMES + MISSING),
    Field(MATCH + "players/0/substitute/", "player", NAMES + MISSING, {"from_round": "2"}),
    Field("/play/", "player", NAMES + MISSING, TABLE),
    Field("/t/{code}/join/", "player", NAMES + MISSING),
    Field("/leagues/new/", "name", NAMES + MISSING, LEAGUE),
    Field(CLUB + "settings/terms/", "name", NAMES + MISSING, TERMS),
    Field(CLUB + "players/add/", "name", NAMES + MISSING),
    Field(CLUB + "players/{player_id}/rename/", "name", NAMES + MISSING),
    Field(CLUB + "seasons/open/", "name", NAMES + MISSING, SEASON),
    Field(CLUB + "seasons/{season_id}/change/", "name", NAMES + MISSING, SEASON),
    Field(ROOM + "checkin/walk-in/", "name", NAMES + MISSING),
    Field("/phone/label/", "label", NAMES + MISSING),
    *[Field("/new/", rule, NUMBERS, HOUSE) for rule in RULES_TYPED],
    Field("/new/", "threshold_other", NUMBERS, {**HOUSE, "threshold": "other"}),
    Field("/play/", "penalty", NUMBERS[:3], TABLE),
    Field(CLUB + "settings/house/", "penalty", NUMBERS[:3], RULES),
    Field(CLUB + "settings/terms/", "best_nights", NUMBERS, TERMS),
    Field(CLUB + "nights/new/", "rounds", NUMBERS, NIGHT),
    Field(ROOM + "change/", "rounds", NUMBERS, NIGHT),
    Field(ROOM + "tables/clock/", "minutes", NUMBERS),
    Field(ROOM + "cards/make/", "tables", NUMBERS),
    Field(ROOM + "tables/take-in/", "table", NUMBERS, {"match": "/m/{public_id}/"}),
    Field(MATCH + "round/", "total-0", NUMBERS, {"declarer": "0", "total-1": "9"}),
    Field(CLUB + "settings/terms/", "rebuy_cost", AMOUNTS, TERMS),
    Field(CLUB + "nights/new/", "date", DATES, NIGHT),
    Field(CLUB + "seasons/open/", "starts", DATES, SEASON),
    Field("/new/", "title", LINES, HOUSE),
    Field(CLUB + "nights/new/", "title", LINES, NIGHT),
    Field(ROOM + "tables/1/void/", "reason", LINES),
    Field(ROOM + "tables/1/doubt/", "word", LINES),
]


def said(refusal: Refusal | None, language: str) -> str:
    """Return the sentence that the page has to show; "" where it is Django's."""
    with translation.override(language):
        return sentence(refusal) if refusal else ""


def sent() -> Iterator[tuple[Field, str, Refusal | None]]:
    for field in FIELDS:
        for typed, refusal in field.typed:
            yield field, typed, refusal
