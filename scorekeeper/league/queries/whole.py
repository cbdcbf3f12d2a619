"""A league written down whole: what an import needs to make the same league again.

What is derived (results, ratings, standings) is not in it, nor are keys, phones and digital deals.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from scorekeeper.feed.actions import Done
from scorekeeper.feed.models import Event
from scorekeeper.feed.queries import event
from scorekeeper.league.codec import FORMAT, FORMAT_VERSION, moment
from scorekeeper.league.codec.facts import known_facts
from scorekeeper.league.models import Doubt, League, Night, NightRound, NightTable, Player, Season
from scorekeeper.matches.models import Match, RoundRecord, SeatChange

JSON = dict[str, Any]
DOUBTED: Final = "doubted"
NOTHING: Final[Mapping[int, JSON]] = {}


@dataclass(frozen=True, slots=True)
class Records:
    """What belongs to the matches and nights of the league, by match (row id) and by topic; and
    whether it is told to who organises.
    """

    rounds: Mapping[int, list[RoundRecord]]
    changes: Mapping[int, list[SeatChange]]
    events: Mapping[str, list[Event]]
    organises: bool


def whole_league(league: League, *, organises: bool) -> JSON:
    """Return everything that was recorded, as plain JSON; what was said in confidence only to who
    organises.
    """
    nights = _nights(league)
    records = _records(nights, organises=organises)
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "league": {
            "name": league.name,
            "timezone": league.timezone,
            "points": league.points,
            "best_nights": league.best_nights,
            "rebuy_cost": f"{league.rebuy_cost:.2f}",
        },
        "house_cards": [
            {"number": card.number, "rules": card.rules, "by": card.by, "at": moment(card.at)}
            for card in league.cards.all()
        ],
        "players": [_player(one) for one in _players(league)],
        "seasons": [
            _season(one, [night for night in nights if night.season_id == one.pk], records)
            for one in league.seasons.all()
        ],
    }


def told_counts(done: Done) -> dict[str, int]:
    """What an import of a whole league came to."""
    facts = event(done.topic, done.number).facts
    return {name: count for name, count in facts.items() if isinstance(count, int)}


def _players(league: League) -> Iterable[Player]:
    return league.players.select_related("merged_into").order_by("pk")


def _nights(league: League) -> list[Night]:
    below = ("checkins__player", "seated__tables__match", "seated__tables__doubts")
    nights = Night.objects.filter(season__league=league).order_by("pk")
    return list(nights.prefetch_related(*below))


def _records(nights: Iterable[Night], *, organises: bool) -> Records:
    tables = [
        table for night in nights for seated in night.seated.all() for table in seated.tables.all()
    ]
    matches = [table.match for table in tables if table.match]
    ids = [match.pk for match in matches]
    rounds, changes, events = defaultdict(list), defaultdict(list), defaultdict(list)
    for record in RoundRecord.objects.filter(match__in=ids).order_by("version", "number"):
        rounds[record.match_id].append(record)
    for seat_change in SeatChange.objects.filter(match__in=ids).order_by("version"):
        changes[seat_change.match_id].append(seat_change)
    topics = [*(night.topic for night in nights), *(match.topic for match in matches)]
    for one in Event.objects.filter(topic__in=topics).order_by("number"):
        events[one.topic].append(one)
    return Records(rounds, changes, events, organises)


def _player(player: Player) -> JSON:
    return {
        "id": player.public_id,
        "name": player.name,
        "guest": player.guest,
        "anonymised": player.anonymised,
        "merged_into": player.merged_into.public_id if player.merged_into else None,
        "added": moment(player.added),
    }


def _season(season: Season, nights: Iterable[Night], records: Records) -> JSON:
    return {
        "id": season.public_id,
        "name": season.name,
        "starts": season.starts.isoformat(),
        "ends": season.ends.isoformat() if season.ends else None,
        "nights": [_night(night, records) for night in nights],
    }


def _night(night: Night, records: Records) -> JSON:
    return {
        "id": night.public_id,
        "title": night.title,
        "date": night.date.isoformat(),
        "rounds": night.rounds,
        "sizes": night.sizes,
        "rules": night.rules,
        "status": night.status,
        "apart": night.apart if records.organises else [],
        "clock_ends": _maybe(night.clock_ends),
        "created": moment(night.created),
        "closed_at": _maybe(night.closed_at),
        "checkins": [
            [one.player.public_id, moment(one.at), _maybe(one.left_at)]
            for one in night.checkins.all()
        ],
        "seated": [_round(seated, night, records) for seated in night.seated.all()],
        "history": [_night_event(one, records) for one in records.events[night.topic]],
    }


def _round(seated: NightRound, night: Night, records: Records) -> JSON:
    return {
        "round": seated.number,
        "sit_out": seated.sit_out,
        "opened_at": _maybe(seated.opened_at),
        "tables": [_table(table, night, records) for table in seated.tables.all()],
    }


def _table(table: NightTable, night: Night, records: Records) -> JSON:
    return {
        "table": table.number,
        "players": table.players,
        "digital": table.digital,
        "clock_ends": _maybe(table.clock_ends),
        "voided_at": _maybe(table.voided_at),
        "void_reason": table.void_reason,
        "doubts": [_doubt(doubt) for doubt in table.doubts.all() if records.organises],
        "match": _match(table.match, night, records) if table.match else None,
    }


def _doubt(doubt: Doubt) -> list[str | None]:
    return [doubt.word, doubt.by, moment(doubt.at), _maybe(doubt.settled_at)]


def _match(match: Match, night: Night, records: Records) -> JSON:
    """Return a match; its rules only where they are not the night's."""
    known = known_facts(match, records.rounds[match.pk])
    return {
        "id": match.public_id,
        "title": match.title,
        "rules": None if match.rules == night.rules else match.rules,
        "players": match.players,
        "first_dealer": match.first_dealer,
        "created": moment(match.created),
        "rounds": [_round_record(record) for record in records.rounds[match.pk]],
        "changes": [_seat_change(change) for change in records.changes[match.pk]],
        "history": [_event(one, known) for one in records.events[match.topic]],
    }


def _round_record(one: RoundRecord) -> list[object]:
    """A row: there are thousands."""
    return [
        *(one.version, one.number, one.revision, one.declarer, one.totals, one.undone),
        *(one.by, moment(one.at)),
    ]


def _seat_change(one: SeatChange) -> list[object]:
    return [
        *(one.version, one.verb, one.seat, one.other, one.name, one.from_round),
        *(one.by, moment(one.at)),
    ]


def _event(one: Event, known: Mapping[int, JSON] = NOTHING) -> list[object]:
    """A row; without facts that other rows tell."""
    facts = None if one.facts == known.get(one.number) else one.facts
    return [one.number, one.verb, facts, one.by, moment(one.at)]


def _night_event(one: Event, records: Records) -> list[object]:
    """A row; what somebody found wrong is told to who organises alone."""
    if one.verb == DOUBTED and not records.organises:
        return [one.number, one.verb, {}, "", moment(one.at)]
    return _event(one)


def _maybe(at: datetime | None) -> str | None:
    return moment(at) if at else None
