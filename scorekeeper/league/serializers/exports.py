"""A league as files for spreadsheets: a line for each result, standing, player or hand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from rest_framework import serializers

from scorekeeper.league.models import League, NightTable, Result, Season
from scorekeeper.league.queries import roster, standings
from scorekeeper.league.queries.exported import played_tables, result_rows
from scorekeeper.league.queries.faces import Faces, faces
from scorekeeper.league.serializers.standings import SeasonQuery
from scorekeeper.matches.queries import sheet
from scorekeeper.matches.serializers.exports import hand_lines
from scorekeeper.web.csv_file import csv_file
from scorekeeper.web.csv_text import guarded

Lines = Iterator[Sequence[object]]
RESULTS: Final = (
    *("season", "date", "night", "round", "table", "match", "player_id", "player", "guest"),
    *("place", "of", "score", "points", "won", "rebought", "rounds", "declares"),
    *("false_declares", "declared_totals", "knocked_out_by", "rating"),
)
STANDINGS: Final = (
    *("place", "player_id", "player", "points", "nights", "matches", "wins", "score"),
    *("rating", "decided_by"),
)
PLAYERS: Final = ("player_id", "player", "guest", "also", "nights", "last_night")
MATCHES: Final = (
    *("date", "night_round", "table", "match", "round", "seat", "player", "total", "declared"),
    *("false_declare", "points", "score", "knocked_out", "entered_by", "entered_at"),
)


class LeagueExportQuery(SeasonQuery):
    what = serializers.ChoiceField(
        ["results", "standings", "players", "matches"], default="results", help_text="Of csv."
    )

    def get_fields(self) -> dict[str, Any]:
        """Name the parameter, which is a word of Python's."""
        return {
            **super().get_fields(),
            "as": serializers.ChoiceField(["json", "csv"], default="json"),
        }


def league_csv(league: League, what: str, season: Season | None) -> str:
    """Return a file; of all seasons where none is named, standings of the present one."""
    columns, lines = FILES[what]
    return csv_file(columns, lines(league, season))


def _results(league: League, season: Season | None) -> Lines:
    people = faces(league)
    return (_result(row, people) for row in result_rows(league, season))


def _result(row: Result, people: Faces) -> Sequence[object]:
    """Who turned out to be somebody else has the line under the name of now."""
    now, by = people[row.player_id], people.get(row.knocked_out_by_id or 0)
    return [
        *_where(row.table, guarded(row.table.round.night.season.name)),
        now.public_id,
        guarded(now.name),
        int(now.guest),
        *(row.place, row.seats, row.score, row.points, int(row.won), int(row.rebought)),
        *(row.rounds, row.declares, row.false_declares, row.declared_totals),
        guarded(by.name) if by else "",
        "" if row.mu is None else round(row.mu, 1),
    ]


def _where(table: NightTable, *season: str) -> Sequence[object]:
    night = table.round.night
    match = table.match.public_id if table.match else ""
    return [
        *season,
        night.date.isoformat(),
        night.public_id,
        table.round.number,
        table.number,
        match,
    ]


def _standings(league: League, season: Season | None) -> Lines:
    found = standings(league, season, live=False)
    for line in found.lines if found else ():
        yield [
            *(line.place, line.player.public_id, guarded(line.player.name), line.points),
            *(line.nights, line.matches, line.wins, line.score),
            line.rating.shown if line.rating else "",
            line.decided_by.value,
        ]


def _players(league: League, _season: Season | None) -> Lines:
    for row in roster(league):
        also = guarded(", ".join(row.also))
        last = row.last_night.isoformat() if row.last_night else ""
        yield [row.id, guarded(row.name), int(row.guest), also, row.nights, last]


def _matches(league: League, season: Season | None) -> Lines:
    for table in played_tables(league, season):
        date, _night, *where = _where(table)
        hands = hand_lines(sheet(table.match)) if table.match else ()
        yield from ([date, *where, *hand] for hand in hands)


FILES: Final[Mapping[str, tuple[Sequence[str], Callable[[League, Season | None], Lines]]]] = {
    "results": (RESULTS, _results),
    "standings": (STANDINGS, _standings),
    "players": (PLAYERS, _players),
    "matches": (MATCHES, _matches),
}
