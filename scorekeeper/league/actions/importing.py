"""Many names onto the roster at once: all of them, or none."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.players import check_alike, new_player
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import League
from scorekeeper.rules.errors import Forbidden


class NobodyToImport(Forbidden):
    """Everybody in the file is on the roster already."""

    code = "nobody-to-import"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Somebody to be put on the roster; `confirm`: whoever there is called alike."""

    name: str
    guest: bool = False
    confirm: bool = False


def import_players(
    league: League, write: Write, rows: Sequence[Wanted], counts: Mapping[str, int] | None = None
) -> Done:
    """Put everybody on the roster; `counts` of all rows of the file are told with the event.

    Raises PlayerAlike, for who came onto it since it was looked at; NobodyToImport.
    """

    def step() -> Happened:
        if not rows:
            raise NobodyToImport
        told = {"players": list(_added(league, rows)), "counts": dict(counts or {})}
        return Happened("players_imported", told)

    return change(league, write, step)


def _added(league: League, rows: Iterable[Wanted]) -> Iterator[str]:
    for row in rows:
        if not row.confirm:
            check_alike(league, row.name)
        yield new_player(league, row.name, guest=row.guest).public_id
