"""What can be wrong with the answers to a row: the status, a refusal that leaves people standing, a
page that offers what would be refused, or shows what is for others.
"""

import gzip
import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Final

from django.http import HttpResponse

from tests.permissions.matrix import OF_DJANGO, Row, rows
from tests.permissions.world import World

TO_DO: Final = re.compile(
    r"\b(Ask|ask|Join|open|Follow|Leave|Sign in)\b"
)  # what a 403 leads people to
LINK: Final = re.compile(r'<a[^>]* href="(/[^"]*)"')
FORM: Final = re.compile(
    r'<form(?=[^>]* method="post")[^>]* action="([^"]+)"(.*?)</form>', re.DOTALL
)
BUTTON: Final = re.compile(r"<button(?![^>]* disabled)")  # that can be pressed
REFUSED: Final = {403, 404}


class Complaints:
    """Of the answers in one world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.expected = {
            (row.method, world.written(row.path)): row.expected
            for file in OF_DJANGO
            for row in rows(file)
            if not row.sent
        }

    def about(self, row: Row, answers: Mapping[str, HttpResponse]) -> Iterator[str]:
        for part, answer in answers.items():
            expected = row.expected[part]
            if answer.status_code != expected:
                yield f"{part} got {answer.status_code}, not {expected}"
            elif expected == 403 and not TO_DO.search(said(answer)):
                yield f"{part} is not told what to do: {said(answer)}"
            elif expected == 404 and not said(answer):
                yield f"{part} is told nothing"
            elif expected == 200 and row.method == "GET":
                yield from self._of_page(part, row, read(answer))

    def _of_page(self, part: str, row: Row, text: str) -> Iterator[str]:
        for way in offered(text):
            if self.expected.get((way[0], way[1].partition("?")[0]), {}).get(part) in REFUSED:
                yield f"{part} is offered {' '.join(way)}"
        for secret, (what, whose) in self.world.secrets.items():
            if secret in text and part not in whose and "{key}" not in row.path:
                yield f"{part} is shown {what}"


def offered(page: str) -> Iterator[tuple[str, str]]:
    """Where links lead, and forms that have a button."""
    yield from (("GET", unescape(href)) for href in LINK.findall(page))
    for action, inside in FORM.findall(page):
        if BUTTON.search(inside):
            yield "POST", unescape(action)


def read(answer: HttpResponse) -> str:
    """The text of an answer, unpacked if it is a packed file."""
    content = answer.content
    packed = answer.headers.get("Content-Type") == "application/gzip"
    return (gzip.decompress(content) if packed else content).decode()


def said(answer: HttpResponse) -> str:
    """The sentence of a refusal: in JSON, in a notice of the page, or as the whole page."""
    text = answer.content.decode()
    if "json" in answer.headers["Content-Type"]:
        return " ".join(re.findall(r'"detail":\s*"([^"]*)"', text))
    found = re.search(r'role="alert">(.*?)</p>|<main[^>]*>(.*)</main>', text, re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", " ", found[0])) if found else ""
