"""A browser without JavaScript that presses a button of a page: what its form sends, and where."""

import re
from html.parser import HTMLParser
from typing import Any

from django.test import Client

Attributes = dict[str, str]
CHOSEN = ("radio", "checkbox")


class Forms(HTMLParser):
    """The forms of a page, by their number, with fields and buttons in the order of the page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Attributes] = []
        self.fields: list[tuple[Attributes, int]] = []  # and the number of the form around it
        self.words: dict[int, str] = {}  # on buttons and links, by their place among the fields
        self._inside, self._button, self._select = -1, -1, {"name": ""}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a form, and what it sends."""
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = len(self.forms)
            self.forms.append(told)
        elif tag == "select":
            self._select = told
        elif tag == "option" and "selected" in told:
            self.fields.append(({**told, "name": self._select["name"]}, self._inside))
        elif tag in {"input", "button", "a"} and self._is_sent(told):
            self.fields.append(({**told, "tag": tag}, self._inside))
            self._button = len(self.fields) - 1 if tag != "input" else self._button

    def handle_endtag(self, tag: str) -> None:
        """Note where it ends."""
        if tag == "form":
            self._inside = -1
        elif tag in {"button", "a"}:
            self._button = -1

    def handle_data(self, data: str) -> None:
        """Note what a button says."""
        if self._button >= 0:
            self.words[self._button] = self.words.get(self._button, "") + data

    def _is_sent(self, told: Attributes) -> bool:
        return told.get("type") not in CHOSEN or "checked" in told

    def labels(self) -> list[str]:
        """What is on the buttons and links of the page."""
        return [" ".join(words.split()) for words in self.words.values()]

    def pressed(self, label: str) -> tuple[str, str, Attributes]:
        """The method, the address, and what is sent by the button, or link, that says this."""
        [at] = [at for at, words in self.words.items() if " ".join(words.split()) == label]
        button, inside = self.fields[at]
        if button["tag"] == "a":
            return "get", button["href"], {}
        owner = self._form(button, inside)
        sent = [one for one, around in self.fields if self._form(one, around) is owner]
        fields = {
            one["name"]: one.get("value", "on" if one.get("type") in CHOSEN else "")
            for one in sent
            if one.get("name") and (one.get("tag") != "button" or one is button)
        }
        return owner.get("method", "get"), owner.get("action", ""), fields

    def _form(self, field: Attributes, inside: int) -> Attributes:
        named = [form for form in self.forms if form.get("id") == field.get("form", "-")]
        return named[0] if named else self.forms[inside] if inside >= 0 else {}


def press(client: Client, answer: Any, label: str, **typed: str) -> Any:
    """Type into the form of that button, and press it."""
    method, address, fields = Forms(answer.content.decode()).pressed(label)
    return getattr(client, method)(address or answer.request["PATH_INFO"], {**fields, **typed})


def text(answer: Any) -> str:
    """The words of the page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", answer.content.decode()))
