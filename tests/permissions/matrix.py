"""The matrix as it is written in `rows/`: who gets which answer to which request.

    POST   /m/{private}/finish/        303 keeper, 403 viewer, 404

The keeper gets 303, the viewer 403, everybody else 404. A last status without names is everybody
else's; a lone one is everybody's, and only some are asked, unless LONG_TESTS is set. Braces are
things of `world.py`; what stands between the address and the statuses, as `topic=match:{match}`, is
sent along.
"""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from django.contrib import admin
from django.urls import URLPattern, URLResolver, get_resolver

from tests.permissions.world import PARTS

ROWS: Final = Path(__file__).parent / "rows"
RAW: Final = "raw.txt"
FOREIGN: Final = "foreign.txt"  # what nobody has a right to, whoever asks
OF_DJANGO: Final = sorted({file.name for file in ROWS.iterdir()} - {RAW, FOREIGN})
SOME: Final = ("stranger", "viewer", "next", "organiser")
LONG: Final = bool(os.environ.get("LONG_TESTS"))
FOR_STAFF: Final = "/admin/"
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
ROW: Final = re.compile(rf"({'|'.join(METHODS)}) +(/\S*)((?: +\w[\w-]*=\S*)*) +(\d{{3}}.*)")


class Row(NamedTuple):
    """`sent` beside what the address sends by itself; `expected`: a status for each part."""

    method: str
    path: str
    sent: Mapping[str, str] = {}
    expected: Mapping[str, int] = {}

    @property
    def asked(self) -> list[str]:
        """The parts that are asked: of a page for everybody, who has nothing, little, or much; of
        the many for staff a guest, somebody signed in, and staff.
        """
        if LONG:
            return [*PARTS]
        if self.path.startswith(FOR_STAFF):
            return ["stranger", "player", "staff"]
        for_everybody = len({*self.expected.values()}) == 1
        return [part for part in PARTS if part in SOME or not for_everybody]

    def __str__(self) -> str:
        return " ".join([self.method, self.path, *(f"{k}={v}" for k, v in self.sent.items())])


def rows(file: str) -> list[Row]:
    """Those of one file; one of each kind that staff look at is a row for each."""
    return [each for row in _read(ROWS / file) for each in _of_each_kind(row)]


def _of_each_kind(row: Row) -> Iterator[Row]:
    if "{kind}" not in row.path:
        yield row
        return
    for kind in kinds():
        yield row._replace(path=row.path.replace("{kind}", kind).replace("{row}", f"{{a_{kind}}}"))


def kinds() -> list[str]:
    """What staff may look at."""
    return sorted(model._meta.model_name or "" for model in admin.site._registry)


def _read(file: Path) -> Iterator[Row]:
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith(tuple(f"{method} " for method in METHODS)):
            found = ROW.fullmatch(line)
            assert found, f"{file.name}: not a row: {line}"
            sent = dict(pair.split("=", 1) for pair in found[3].split())
            yield Row(found[1], found[2], sent, _expected(found[4]))


def _expected(written: str) -> dict[str, int]:
    """A status for each part; one that is written for two parts, or for none, is a slip."""
    *told, rest = written.split(", ")
    expected: dict[str, int] = {}
    for status, *parts in map(str.split, told):
        for part in parts:
            assert part in PARTS, f"nobody is called {part}: {written}"
            assert part not in expected, f"{part} twice: {written}"
            expected[part] = int(status)
    return {part: expected.get(part, int(rest)) for part in PARTS}


class Route(NamedTuple):
    """An address of Django's, as it is written; `name` with its namespace."""

    template: str
    name: str


def routes() -> list[Route]:
    """Every address that Django knows."""
    return [*_routes(get_resolver().url_patterns)]


def _routes(
    patterns: list[URLPattern | URLResolver], before: str = "", space: str = ""
) -> Iterator[Route]:
    for one in patterns:
        written = str(one.pattern)
        template = before + (written.removeprefix("^") if before else written)
        if isinstance(one, URLResolver):
            yield from _routes(one.url_patterns, template, one.namespace or space)
        else:
            yield Route(template, f"{space}:{one.name}" if space else one.name or "")
