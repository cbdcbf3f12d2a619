"""A browser without JavaScript: fills in the match pages and reads them."""

import re
from collections.abc import Mapping
from typing import Any

from django.test import Client

from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet, sheet
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role

RULES = {
    "threshold": "100",
    "penalty": "20",
    "ends": "last_standing",
    "starter": "rotate",
    "lap_limit": "30",
    "initial_open_card": "on",
}


def names(*players: str) -> dict[str, str]:
    return {f"player-{at}": name for at, name in enumerate(players, start=1)}


def open_match(client: Client, *players: str, **rules: str) -> Match:
    data = {**RULES, **rules, "op": "open", **names(*(players or ("Aino", "Bo", "Cai")))}
    response = client.post("/new/", data)
    assert response.status_code == 303, response.content.decode()
    return Match.objects.get(public_id=response["Location"].split("/")[2])


def typed(declarer: str, *totals: object, **more: object) -> dict[str, str]:
    """A round: who declared, and the totals in seat order; None leaves a seat out."""
    found = {f"total-{seat}": str(total) for seat, total in enumerate(totals) if total is not None}
    return {"op": "one", "declarer": declarer, **found, **{k: str(v) for k, v in more.items()}}


def enter(client: Client, match: Match, data: Mapping[str, str], **headers: Any) -> Any:
    return client.post(f"/m/{match.public_id}/round/", data, **headers)


def play(client: Client, match: Match, *rounds: tuple[str, ...]) -> None:
    for declarer, *totals in rounds:
        operation = f"play{now(match).version}"
        response = enter(client, match, typed(declarer, *totals, op=operation))
        assert response.status_code == 303, response.content.decode()


def now(match: Match) -> Sheet:
    return sheet(Match.objects.get(pk=match.pk))


def text(response: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def field(response: Any, name: str) -> str | None:
    """The value that a field of the page has."""
    for tag in re.findall(r"<input[^>]*>", response.content.decode()):
        if f'name="{name}"' in tag and ('type="radio"' not in tag or "checked" in tag):
            value = re.search(r'value="([^"]*)"', tag)
            return value[1] if value else ""
    return None


def choices(response: Any, name: str) -> list[str]:
    """The values that a radio field of the page offers."""
    tags = re.findall(r"<input[^>]*>", response.content.decode())
    values = (re.search(r'value="([^"]*)"', tag) for tag in tags if f'name="{name}"' in tag)
    return [value[1] for value in values if value]


def second_phone(match: Match) -> Client:
    other = Client()
    other.post(f"/k/{people.token(match.topic, Role.SCOREKEEPER)}/")
    return other
