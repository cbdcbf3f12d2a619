"""Making a league again from what an export has written down."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

from django.db import IntegrityError, transaction

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.feed.models import Event
from scorekeeper.league.access import league_by_topic
from scorekeeper.league.actions.leagues import NewLeague, open_league
from scorekeeper.league.actions.nights import ROLES
from scorekeeper.league.actions.opening import make_station_key
from scorekeeper.league.actions.results import settle_all
from scorekeeper.league.actions.writing import change
from scorekeeper.league.codec.restored import read_league, read_whole
from scorekeeper.league.codec.whole import Whole
from scorekeeper.league.models import (
    CheckIn,
    Doubt,
    HouseCard,
    League,
    Night,
    NightRound,
    NightTable,
    Player,
    Season,
)
from scorekeeper.matches.models import Match, RoundRecord, SeatChange, new_public_id
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from scorekeeper.people.models import Phone
from scorekeeper.rules.errors import Forbidden

Identified = Player | Season | Night | Match
Renamed = dict[str, str]  # ids, old to new
SOME: Final = 500  # rows at once
FIELDS: Final = ("name", "timezone", "points", "best_nights", "rebuy_cost")


class LeagueNotEmpty(Forbidden):
    """A whole league comes only into one in which nothing is yet."""

    code = "league-not-empty"


def restore_league(league: League, write: Write, data: Mapping[str, object]) -> Done:
    """Fill an empty league from an export: all of it, or nothing. Ids are kept where they are free.

    Raises NotAnExport, LeagueNotEmpty. The event tells the counts of players, nights, matches.
    """
    whole = read_whole(data)  # before anything is locked: it takes a while
    try:
        return change(league, write, partial(_restore, league, whole))
    except IntegrityError:  # the same file came elsewhere meanwhile, and its ids are not free now
        whole = read_whole(data)
        return change(league, write, partial(_restore, league, whole, all_new=True))


def plan_restore(league: League, data: Mapping[str, object]) -> dict[str, int]:
    """Return the counts that `restore_league` would tell. Raises NotAnExport, LeagueNotEmpty."""
    _check_empty(league)
    return _counts(read_whole(data))


def open_restored(write: Write, data: Mapping[str, object], phone: Phone | None) -> Done:
    """Open a league that is the exported one. `Done.topic` names it. Raises NotAnExport."""
    terms = read_league(data)
    with transaction.atomic():
        done = open_league(write, NewLeague(terms.name, terms.timezone, terms.points), phone)
        if done.new:
            restore_league(league_by_topic(done.topic), Write(write.by, write.phone_id), data)
    return done


def _restore(league: League, whole: Whole, *, all_new: bool = False) -> Happened:
    _check_empty(league)
    _give_free_ids(whole, all_new=all_new)
    _put_into(league, whole)
    league.seasons.all().delete()
    _save_people(whole)
    _save_matches(whole)
    _save_nights(whole)
    _save_events(whole)
    settle_all(league, zip(whole.tables_played, whole.sheets, strict=True))
    return Happened("restored", _counts(whole))


def _put_into(league: League, whole: Whole) -> None:
    for name in FIELDS:
        setattr(league, name, getattr(whole.league, name))
    league.save(update_fields=FIELDS)
    rows: list[HouseCard | Player | Season]
    rows = [*whole.cards, *whole.players.values(), *whole.seasons]
    for row in rows:
        row.league = league


def _counts(whole: Whole) -> dict[str, int]:
    return {
        "players": len(whole.players),
        "seasons": len(whole.seasons),
        "nights": len(whole.nights),
        "matches": len(whole.matches),
    }


def _check_empty(league: League) -> None:
    nights = Night.objects.filter(season__league=league)
    if league.players.exists() or nights.exists() or league.cards.exists():
        raise LeagueNotEmpty


def _give_free_ids(whole: Whole, *, all_new: bool) -> None:
    """Where something else has an id already, another takes its place wherever it is named."""
    renamed: Renamed = {}
    kinds: Sequence[Sequence[Identified]] = (
        *([*whole.players.values()], whole.seasons),
        *(whole.nights, whole.matches),
    )
    for rows in kinds:
        renamed |= _renamed(rows, {row.public_id for row in rows} if all_new else _taken(rows))
    if not renamed:
        return
    for table in whole.tables:
        table.players = _with(table.players, renamed)
    for seated in whole.rounds:
        seated.sit_out = _with(seated.sit_out, renamed)
    for night in whole.nights:
        night.apart = _with(night.apart, renamed)
    for _thing, events in whole.events:
        for event in events:
            event.facts = _with(event.facts, renamed)


def _renamed(rows: Sequence[Identified], taken: Collection[str]) -> Renamed:
    renamed = {public_id: new_public_id() for public_id in taken}
    for row in rows:
        row.public_id = renamed.get(row.public_id, row.public_id)
    return renamed


def _taken(rows: Sequence[Identified]) -> set[str]:
    """The ids of other things, also of some that are gone but have a history."""
    ids, taken = [row.public_id for row in rows], set[str]()
    for kind in {type(row) for row in rows}:
        there = kind.objects.filter(public_id__in=ids)
        taken |= set(there.values_list("public_id", flat=True))
    topics = [row.topic for row in rows if isinstance(row, Night | Match)]
    told = Event.objects.filter(topic__in=topics).values_list("topic", flat=True)
    return taken | {topic.partition(":")[2] for topic in told.distinct().order_by()}


def _with(value: Any, renamed: Renamed) -> Any:
    """The same JSON, with other ids in it."""
    if isinstance(value, str):
        return renamed.get(value, value)
    if isinstance(value, list):
        return [_with(each, renamed) for each in value]
    if isinstance(value, dict):
        return {name: _with(each, renamed) for name, each in value.items()}
    return value


def _save_people(whole: Whole) -> None:
    HouseCard.objects.bulk_create(whole.cards)
    players = [*whole.players.values()]
    merged = [(player, player.merged_into) for player in players if player.merged_into]
    for player, _into in merged:
        player.merged_into = None  # until whoever it is has a row
    Player.objects.bulk_create(players)
    for player, into in merged:
        player.merged_into = into
    Player.objects.bulk_update([player for player, _into in merged], ["merged_into"])


def _save_matches(whole: Whole) -> None:
    for table in whole.tables:
        if table.match:
            table.match.lies_in = table.round.night.station_topic(table.number)
    Match.objects.bulk_create(whole.matches, SOME)
    RoundRecord.objects.bulk_create([one for each in whole.played for one in each.rounds], SOME)
    SeatChange.objects.bulk_create([one for each in whole.played for one in each.changes], SOME)


def _save_nights(whole: Whole) -> None:
    Season.objects.bulk_create(whole.seasons)
    Night.objects.bulk_create(whole.nights)
    CheckIn.objects.bulk_create(whole.checkins, SOME)
    NightRound.objects.bulk_create(whole.rounds)
    NightTable.objects.bulk_create(whole.tables, SOME)
    Doubt.objects.bulk_create(whole.doubts)


def _save_events(whole: Whole) -> None:
    """The history of nights and matches, and keys: new ones, for old links are another house's."""
    for thing, events in whole.events:
        for event in events:
            event.topic = thing.topic
    Event.objects.bulk_create([one for _thing, events in whole.events for one in events], SOME)
    for night in whole.nights:
        people.make_keys(night.topic, ROLES)
    for match in whole.matches:
        people.make_keys(match.topic, [Role.VIEWER])
    for station in dict.fromkeys(match.lies_in for match in whole.matches):
        make_station_key(station)
