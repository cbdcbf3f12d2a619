"""Results are kept in step with their matches, and ratings with the results."""

from collections.abc import Iterable
from functools import partial

from scorekeeper.feed.actions import Happened, Write
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import League, NightTable, Result
from scorekeeper.league.queries.faces import faces
from scorekeeper.league.queries.ratings import (
    ORDER,
    Rating,
    ratings_before,
    replay,
    results_from,
)
from scorekeeper.league.queries.results import DERIVED, WITH_LEAGUE, league_of, results
from scorekeeper.matches.actions.writing import locked_version, register_listener
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet, sheet
from scorekeeper.rules.standings import Finish, points

ITSELF = Write(by="")  # nobody does this: it follows from what somebody did


def settle_results(table: NightTable) -> None:
    """Bring a table's results to what its match comes to now, and every rating after it.

    Inside the transaction of the change that made it necessary, which may hold the locks of the
    night and of the match; locks the match and the league.
    """
    if table.match:
        locked_version(table.match)
        _settle(table, sheet(table.match))


def settle_all(league: League, played: Iterable[tuple[NightTable, Sheet]]) -> None:
    """Make all results and ratings of a league without any, which the caller has locked."""
    counting = [(table, now) for table, now in played if _counts(table, now)]
    found = [row for table, now in counting for row in results(table, now)]
    Result.objects.bulk_create(found, batch_size=500)
    rate_again(league)


def rescore(league: League) -> None:
    """Give every result the points of the league's scheme. The league is locked, and the change of
    its scheme saved, by the caller.
    """
    rows = list(Result.objects.filter(table__round__night__season__league=league))
    for row in rows:
        finish = Finish(row.place, row.tied, row.seats, row.score, row.rebought)
        row.points = points(league.points, finish, league.rebuy_cost)
    _store(rows, "points")


def rate_again(league: League) -> None:
    """Make all ratings anew: after players were merged, or a night's date was changed. The league
    is locked by the caller.
    """
    rows = Result.objects.filter(table__round__night__season__league=league)
    _rate(league, list(rows.order_by(*ORDER, "seat")), {})


def _settle_match(match: Match, after: Sheet) -> None:
    if after.state.is_over or Result.objects.filter(table__match=match).exists():
        table = NightTable.objects.filter(match=match).select_related(WITH_LEAGUE, "match").first()
        if table:
            _settle(table, after)


def _settle(table: NightTable, now: Sheet) -> None:
    change(league_of(table), ITSELF, partial(_bring_up_to_date, table, now))


def _bring_up_to_date(table: NightTable, now: Sheet) -> Happened | None:
    table.refresh_from_db(fields=["voided_at"])  # under the league's lock nobody voids it meanwhile
    wanted = results(table, now) if _counts(table, now) else []
    if _facts(wanted) == _facts(table.results.all()):
        return None
    table.results.all().delete()
    Result.objects.bulk_create(wanted)
    _rate_from(table)
    round_ = table.round
    facts = {"night": round_.night.public_id, "round": round_.number, "table": table.number}
    return Happened("settled", facts)


def _counts(table: NightTable, now: Sheet) -> bool:
    return now.state.is_over and table.voided_at is None


def _facts(rows: Iterable[Result]) -> dict[int, list[object]]:
    return {row.player_id: [getattr(row, field) for field in DERIVED] for row in rows}


def _rate_from(table: NightTable) -> None:
    league, rows = league_of(table), list(results_from(table))
    _rate(league, rows, ratings_before(table, rows, faces(league)))


def _rate(league: League, rows: list[Result], ratings: dict[int, Rating]) -> None:
    moved = []
    for row, rating in replay(rows, ratings, faces(league)):
        if (row.mu, row.sigma) != rating:
            row.mu, row.sigma = rating
            moved.append(row)
    _store(moved, "mu", "sigma")


def _store(rows: list[Result], *fields: str) -> None:
    """Write these fields of many rows at once: an upsert is ten times as quick as an update."""
    Result.objects.bulk_create(
        rows, batch_size=500, update_conflicts=True, update_fields=fields, unique_fields=["id"]
    )


register_listener("station", _settle_match)
