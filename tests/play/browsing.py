"""A browser without JavaScript at a table: reads pages, ticks cards, presses buttons."""

import re
from typing import Any

from django.test import Client

from scorekeeper.rules.cards import Card
from scorekeeper.rules.discards import options
from tests.matches.browsing import RULES

Fields = dict[str, Any]


class Browser:
    """One person's browser, looking at one table."""

    def __init__(self, name: str, code: str = "", language: str = "en") -> None:
        self.name, self.code = name, code
        self.client = Client(headers={"Accept-Language": language})
        self.answer: Any = None

    @property
    def url(self) -> str:
        return f"/t/{self.code}/"

    @property
    def html(self) -> str:
        return str(self.answer.content.decode())

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", self.html))

    def look(self, path: str = "") -> "Browser":
        self.answer = self.client.get(self.url + path)
        return self

    def open(self, **settings: Any) -> "Browser":
        """Start a table as its host."""
        data = {**RULES, "op": "open", "player": self.name, "bots": "0", "level": "normal"}
        self.answer = self.client.post("/play/", {**data, "is_open": "on", **settings})
        assert self.answer.status_code == 303, self.text
        self.code = self.answer["Location"].split("/")[2]
        return self.look()

    def join(self) -> "Browser":
        self.look("join/")
        self.press("join/", player=self.name)
        assert self.answer.status_code == 303, self.text
        return self.look()

    def press(self, action: str, **fields: Any) -> int:
        """Send the form with that address as the page has it, and these fields; the status."""
        self.answer = self.client.post(self.url + action, {**self.hidden(action), **fields})
        return int(self.answer.status_code)

    def hidden(self, action: str) -> Fields:
        """What the form brings along by itself."""
        form = re.search(rf'<form[^>]*action="{self.url}{action}".*?</form>', self.html, re.DOTALL)
        assert form, f"no form for {action}"
        tags = re.findall(r'<input type="hidden"[^>]*>', form[0])
        named = [
            (re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)) for tag in tags
        ]
        return {name[1]: value[1] if value else "" for name, value in named if name}

    @property
    def hand(self) -> list[str]:
        return re.findall(r'name="discard" value="(\w+)"', self.html)

    @property
    def ticked(self) -> list[str]:
        return re.findall(r'name="discard" value="(\w+)" checked', self.html)

    @property
    def choices(self) -> list[str]:
        """What can be picked up now."""
        buttons = re.findall(r'<button[^>]*class="pick[^>]*>', self.html)
        found = (re.search(r'value="(\w+)"', tag) for tag in buttons if "disabled" not in tag)
        return [value[1] for value in found if value]

    @property
    def is_on_turn(self) -> bool:
        return bool(self.choices)

    @property
    def may_declare(self) -> bool:
        return f'action="{self.url}declare/"' in self.html

    def best(self) -> list[str]:
        """The discard that throws the most."""
        return [str(card) for card in options([*map(Card.parse, self.hand)])[0].cards]


def seated(*names: str, **settings: Any) -> list[Browser]:
    """People around a table; the first is its host, and nothing is dealt yet."""
    host = Browser(names[0]).open(**settings)
    return [host, *(Browser(name, host.code).join() for name in names[1:])]


def dealt(*names: str, **settings: Any) -> list[Browser]:
    people = seated(*names, **settings)
    assert people[0].look().press("start/") == 303
    return [person.look() for person in people]


def on_turn(people: list[Browser]) -> Browser:
    found = [person for person in people if person.look().is_on_turn]
    assert len(found) == 1
    return found[0]


def play_turn(people: list[Browser]) -> Browser:
    """Whose turn it is throws the most and takes from the deck."""
    mover = on_turn(people)
    status = mover.press("turn/", discard=mover.best(), pick_up=mover.choices[0])
    assert status == 303, mover.text
    return mover


def play_round(people: list[Browser]) -> Browser:
    """Two laps, then whose turn it is declares."""
    while not on_turn(people).may_declare:
        play_turn(people)
    for _again in people:
        play_turn(people)
    declarer = on_turn(people)
    assert declarer.press("declare/") == 303
    return declarer
