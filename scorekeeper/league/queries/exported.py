"""The rows of a league's files, of one season or of all."""

from django.db.models import QuerySet

from scorekeeper.league.models import League, NightTable, Result, Season
from scorekeeper.league.queries.ratings import ORDER


def result_rows(league: League, season: Season | None) -> QuerySet[Result]:
    """Every result in order, with all that a line of a file names."""
    of_league = Result.objects.filter(table__round__night__season__league=league)
    rows = of_league.filter(table__round__night__season=season) if season else of_league
    named = rows.select_related("table__round__night__season", "table__match", "player")
    return named.select_related("knocked_out_by").order_by(*ORDER, "seat")


def played_tables(league: League, season: Season | None) -> QuerySet[NightTable]:
    """Every table with a match that counts, in order."""
    of_league = NightTable.objects.filter(round__night__season__league=league)
    tables = of_league.filter(round__night__season=season) if season else of_league
    counted = tables.filter(voided_at=None, match__isnull=False)
    order = [field.removeprefix("table__") for field in ORDER]
    return counted.select_related("round__night__season", "match").order_by(*order)
