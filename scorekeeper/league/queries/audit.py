"""Whether the results and ratings that are kept are what the matches come to."""

from collections.abc import Iterator, Mapping
from math import isclose

from scorekeeper.feed.queries import unlike_their_events
from scorekeeper.league.models import League, Night, NightTable, Result
from scorekeeper.league.queries.faces import faces
from scorekeeper.league.queries.ratings import ORDER, Rating, replay
from scorekeeper.league.queries.results import DERIVED, WITH_LEAGUE, results
from scorekeeper.matches.queries import sheet
from scorekeeper.matches.queries.audit import UNREADABLE


def differences() -> Iterator[str]:
    """Name each difference, league by league."""
    yield from unlike_their_events(League.objects.order_by("pk"))
    yield from unlike_their_events(Night.objects.order_by("pk"))
    for league in League.objects.order_by("pk"):
        yield from _results_of(league)
        yield from _ratings_of(league)


def _results_of(league: League) -> Iterator[str]:
    of_league = NightTable.objects.filter(round__night__season__league=league)
    tables = of_league.select_related(WITH_LEAGUE, "match").order_by("pk")
    for table in tables.iterator(chunk_size=200):
        for difference in _results_at(table):
            yield f"{_where(table)}: {difference}"


def _results_at(table: NightTable) -> Iterator[str]:
    kept = {row.player_id: row for row in table.results.select_related("player")}
    try:
        right = {row.player_id: row for row in _right(table)}
    except UNREADABLE as wrong:
        yield f"its match cannot be read ({wrong!r})"
        return
    yield from _between(kept, right)


def _right(table: NightTable) -> list[Result]:
    if table.match is None or table.voided_at:
        return []
    now = sheet(table.match)
    return results(table, now) if now.state.is_over else []


def _between(kept: Mapping[int, Result], right: Mapping[int, Result]) -> Iterator[str]:
    for gone in kept.keys() - right.keys():
        yield f"{kept[gone].player} has a result, and should have none"
    for missing in right.keys() - kept.keys():
        yield f"{right[missing].player} has no result, and should have one"
    for both in kept.keys() & right.keys():
        yield from _fields(kept[both], right[both])


def _fields(kept: Result, right: Result) -> Iterator[str]:
    for name in DERIVED:
        there, wanted = getattr(kept, name), getattr(right, name)
        if there != wanted:
            yield f"{name} of {kept.player} is {there}, should be {wanted}"


def _ratings_of(league: League) -> Iterator[str]:
    rows = Result.objects.filter(table__round__night__season__league=league)
    ordered = rows.select_related(f"table__{WITH_LEAGUE}", "player").order_by(*ORDER, "seat")
    for row, rating in replay(ordered, {}, faces(league)):
        if not _alike(row, rating):
            yield f"{_where(row.table)}: the rating of {row.player} is {row.mu}, not {rating.mu}"


def _alike(row: Result, rating: Rating) -> bool:
    """To nine digits: another computer's C library may round an `exp` otherwise in the last."""
    if row.mu is None or row.sigma is None:
        return False
    return isclose(row.mu, rating.mu) and isclose(row.sigma, rating.sigma)


def _where(table: NightTable) -> str:
    night = table.round.night
    return f"league {night.season.league}, {night.date}, round {table.round.number}, {table}"
