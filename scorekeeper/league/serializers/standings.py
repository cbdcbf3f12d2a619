"""Standings and players in JSON."""

from collections.abc import Iterable

from rest_framework import serializers

from scorekeeper.league.models import Result
from scorekeeper.league.queries.player import PlayerPage, Rival
from scorekeeper.league.queries.ratings import Rating
from scorekeeper.league.queries.standings import Line, Standings
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.rules.standings import By
from scorekeeper.web.api_schema import Told
from scorekeeper.web.fields import StrictSerializer, StrictText


class SeasonQuery(StrictSerializer):
    season = StrictText(required=False, max_length=22, help_text="Its id; else the present one.")


class LiveSeasonQuery(SeasonQuery):
    live = serializers.ChoiceField(
        ["0", "1"], default="1", help_text="1: matches that go on count as if they ended now."
    )


class StandingTold(Told):
    place = serializers.IntegerField(help_text="1, 2, 2, 4.")
    player = serializers.CharField(help_text="The player's id.")
    name = serializers.CharField()
    guest = serializers.BooleanField()
    points = serializers.FloatField(help_text="Of the nights that count; two decimals.")
    nights = serializers.IntegerField()
    matches = serializers.IntegerField()
    wins = serializers.IntegerField(help_text="Matches won, shared wins included.")
    score = serializers.IntegerField(help_text="The scores of all matches together.")
    rating = serializers.FloatField(allow_null=True, help_text="Everybody starts with 25.")
    decided_by = serializers.ChoiceField(
        [by.value for by in By], help_text="What told this place from its neighbours."
    )
    dropped = serializers.ListField(
        child=serializers.FloatField(), help_text="Points of nights that do not count."
    )
    was = serializers.IntegerField(allow_null=True, help_text="The place before the last night.")


class StandingsTold(Told):
    season = serializers.CharField(allow_null=True)
    live = serializers.BooleanField(help_text="Whether matches that go on are counted in.")
    results = StandingTold(many=True)


class RivalTold(Told):
    player = serializers.CharField()
    name = serializers.CharField()
    times = serializers.IntegerField()


class RatingTold(Told):
    mu = serializers.FloatField()
    sigma = serializers.FloatField()


class FiguresTold(Told):
    nights = serializers.IntegerField()
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    points = serializers.FloatField()
    rounds = serializers.IntegerField()
    declares = serializers.IntegerField()
    false_declares = serializers.IntegerField()
    success = serializers.IntegerField(allow_null=True, help_text="Good declares of a hundred.")
    declared_with = serializers.FloatField(allow_null=True, help_text="The average total.")
    knock_outs = serializers.IntegerField(help_text="Others that this player knocked out.")
    knocked_out = serializers.IntegerField(help_text="How often others knocked this player out.")


class NightResultTold(Told):
    night = serializers.CharField()
    date = serializers.DateField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    match = serializers.CharField()
    place = serializers.IntegerField()
    seats = serializers.IntegerField()
    score = serializers.IntegerField()
    points = serializers.FloatField()


class PlayerTold(Told):
    id = serializers.CharField()
    name = serializers.CharField()
    guest = serializers.BooleanField()
    season = serializers.CharField(allow_null=True)
    standing = StandingTold(allow_null=True, help_text="In the season.")
    figures = FiguresTold(help_text="Of all seasons.")
    nemesis = RivalTold(many=True, help_text="Who knocked this player out most often.")
    favourite_victim = RivalTold(many=True)
    rating = RatingTold(allow_null=True)
    results = NightResultTold(many=True, help_text="Of the season, the latest night first.")
    not_met = serializers.ListField(
        child=serializers.CharField(), help_text="Ids of players of the season never played with."
    )


def standings_json(found: Standings | None) -> JSON:
    """Return the standings; of a league without a season there are none."""
    return {
        "season": found.season.public_id if found else None,
        "live": bool(found and found.is_live),
        "results": [line_json(line) for line in found.lines] if found else [],
    }


def line_json(line: Line) -> JSON:
    """Return one player's line."""
    return {
        "place": line.place,
        "player": line.player.public_id,
        "name": line.player.name,
        "guest": line.player.guest,
        "points": float(line.points),
        "nights": line.nights,
        "matches": line.matches,
        "wins": line.wins,
        "score": line.score,
        "rating": line.rating.shown if line.rating else None,
        "decided_by": line.decided_by,
        "dropped": [float(points) for points in line.dropped],
        "was": line.was,
    }


def player_page_json(page: PlayerPage) -> JSON:
    """Return all about a player."""
    return {
        "id": page.player.public_id,
        "name": page.player.name,
        "guest": page.player.guest,
        "season": page.season.public_id if page.season else None,
        "standing": line_json(page.line) if page.line else None,
        "figures": _figures_json(page),
        "nemesis": _rivals_json(page.nemeses),
        "favourite_victim": _rivals_json(page.victims),
        "rating": _rating_json(page.rating),
        "results": [result_json(row) for night in page.nights for row in night.results],
        "not_met": [player.public_id for player in page.unmet],
    }


def result_json(row: Result) -> JSON:
    """Return one result; its table comes with round, night and match."""
    table = row.table
    return {
        "night": table.round.night.public_id,
        "date": table.round.night.date.isoformat(),
        "round": table.round.number,
        "table": table.number,
        "match": table.match.public_id if table.match else "",
        "place": row.place,
        "seats": row.seats,
        "score": row.score,
        "points": float(row.points),
    }


def _figures_json(page: PlayerPage) -> JSON:
    record = page.record
    return {
        "nights": record.nights,
        "matches": record.matches,
        "wins": record.wins,
        "points": float(record.points),
        "rounds": record.rounds,
        "declares": record.declares,
        "false_declares": record.false_declares,
        "success": record.success,
        "declared_with": record.declared_with,
        "knock_outs": page.knock_outs,
        "knocked_out": record.knocked_out,
    }


def _rivals_json(rivals: Iterable[Rival]) -> list[JSON]:
    return [
        {"player": one.player.public_id, "name": one.player.name, "times": one.times}
        for one in rivals
    ]


def _rating_json(rating: Rating | None) -> JSON | None:
    return {"mu": round(rating.mu, 3), "sigma": round(rating.sigma, 3)} if rating else None
