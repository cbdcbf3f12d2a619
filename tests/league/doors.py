"""A league night over HTTP: people on the roster, a browser that organises, a reader of pages."""

import re
from collections.abc import Iterable, Sequence
from html import unescape
from typing import Any

from django.test import Client

from scorekeeper.league.access import Night, night_by_topic
from tests.league.clubs import Club
from tests.league.evening import NAMES
from tests.matches.api import JSON, Answer


class Door:
    """A night of a club, planned by its organiser; `people` of its roster may come."""

    def __init__(self, people: int = 7, zone: str = "Europe/Helsinki", **asked: object) -> None:
        self.club = Club(*NAMES[:people], timezone=zone)
        night = {"date": "2026-12-03", "rounds": 3, "sizes": [3, 4], **asked}
        answer = self.club.api.post(f"{self.club.path}nights/", night)
        assert answer.status == 201, answer.text
        self.opened: JSON = answer.json
        self.id: str = self.opened["id"]
        self.api = self.club.api
        self.path = f"nights/{self.id}/"
        self.url = f"/n/{self.id}/"
        self.browser: Client = self.club.organiser()

    @property
    def night(self) -> Night:
        return night_by_topic(f"night:{self.id}")

    def now(self) -> JSON:
        return self.api.get(self.path).json

    def pid(self, name: str) -> str:
        return self.club.ids[name]

    def come(self, *names: str) -> None:
        for name in names or self.club.ids:
            answer = self.api.post(f"{self.path}checkins/", {"player": self.pid(name)})
            assert answer.status in {200, 201}, answer.text

    def go(self, name: str) -> Answer:
        return self.api.delete(f"{self.path}checkins/{self.pid(name)}/")

    def here(self) -> list[str]:
        return [row["name"] for row in self.now()["players"] if row["here"]]

    def propose(self, **asked: object) -> Answer:
        return self.api.post(f"{self.path}seating/", asked)

    def accept(self, rounds: Iterable[JSON], **more: object) -> Answer:
        return self.api.post(f"{self.path}seating/accept/", {"rounds": [*rounds], **more})

    def seat(self, **asked: object) -> JSON:
        """Accept what is proposed."""
        answer = self.accept(self.propose(**asked).json["rounds"])
        assert answer.status == 201, answer.text
        return answer.json

    def finish(self, *tables: int) -> None:
        """Call time at these tables of what plays, or at all."""
        for seated in self.now()["seated"]:
            for table in seated["tables"]:
                if (
                    table["match"]
                    and not table["finished"]
                    and table["table"] in (tables or [table["table"]])
                ):
                    assert self.api.post(f"matches/{table['match']}/finish/").status == 200

    def get(self, part: str = "", **headers: str) -> Any:
        return self.browser.get(self.url + part, headers=headers)

    def post(self, part: str, data: dict[str, Any], **headers: str) -> Any:
        return self.browser.post(self.url + part, {"op": "op", **data}, headers=headers)


def round_of(number: int, *tables: Sequence[str], sit_out: Sequence[str] | None = None) -> JSON:
    """A round as it is sent."""
    seated = [{"table": at, "players": list(pids)} for at, pids in enumerate(tables, start=1)]
    told: JSON = {"round": number, "tables": seated}
    return told if sit_out is None else {**told, "sit_out": list(sit_out)}


def words(response: Any) -> str:
    """What a page says."""
    text = re.sub(
        r"<(script|title|template)[^>]*>.*?</\1>", " ", response.content.decode(), flags=re.S
    )
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def hidden(response: Any, name: str) -> list[str]:
    """The values of the hidden fields of this name."""
    tags = re.findall(r"<input[^>]*>", response.content.decode())
    found = [tag for tag in tags if f'name="{name}"' in tag]
    return [unescape(value[1]) for tag in found if (value := re.search(r'value="([^"]*)"', tag))]


def accept(door: Door, page: Any, op: str = "op") -> Any:
    """Press the button that accepts the seating of this page."""
    sent: dict[str, Any] = {"op": op, "round": hidden(page, "round")}
    form = page.content.decode().rpartition("<form")[2]
    sent |= {
        name: re.findall(f'name="{name}" value="([^"]*)"', form) for name in ("since", "standing")
    }
    return door.browser.post(f"{door.url}seating/accept/", sent)


def seats(sent: list[str], number: int) -> list[list[str]]:
    """Who sits at the tables of a round, as the hidden field of its form has it."""
    [written] = [each for each in sent if each.startswith(f"{number}|")]
    return [table.split(",") for table in written.split("|")[1].split(";")]
