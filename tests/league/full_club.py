"""A league in which nearly everything has happened, to be taken home."""

import datetime as dt
import json
from typing import Any

from django.utils import timezone

from scorekeeper.feed.actions import Write
from scorekeeper.feed.models import Event
from scorekeeper.league import actions
from scorekeeper.league.access import league_by_topic
from scorekeeper.league.actions.results import settle_results
from scorekeeper.league.models import League, NightTable, Player, Result
from scorekeeper.league.queries import standings
from scorekeeper.league.queries.whole import whole_league
from scorekeeper.matches import actions as matches
from scorekeeper.matches.models import Match
from scorekeeper.people.models import Key
from scorekeeper.rules.house import HouseRules
from tests.league.evenings import BY, Evenings, correct, match_of, play

JSON = dict[str, Any]
MAY_7, MAY_14 = dt.date(2026, 5, 7), dt.date(2026, 5, 14)
RULES = HouseRules(threshold=25, rebuy=True)


def a_club() -> Evenings:
    """A league in which nearly everything has happened."""
    club = Evenings("Aino", "=Bo", "Cai", "Dee", rules=RULES)
    club.people["Eva"] = club.player("Eva", guest=True)
    Player.objects.filter(pk=club.people["Dee"].pk).update(merged_into=club.people["Cai"])
    actions.set_house_card(club.league, BY, RULES)
    night = club.night(MAY_7)
    for player in club.people.values():
        actions.check_in(night, BY, player.public_id)
    _a_long_match(club.table(night, "Aino", "=Bo", "Cai"))
    actions.check_out(night, BY, club.people["Eva"].public_id)
    gone = club.played(night, "Aino", "Eva", number=2)
    gone.voided_at, gone.void_reason = timezone.now(), "cards missing"
    gone.save()
    settle_results(gone)
    gone.doubts.create(word="we miss the ace", by="iPhone")
    later = club.night(MAY_14)
    actions.check_in(later, BY, club.people["Aino"].public_id)
    later.apart = [[club.people["Aino"].public_id, club.people["=Bo"].public_id]]
    later.save()
    play(club.table(later, "=Bo", "Aino", "Dee"), 0, [1, 2, 3])
    actions.close_night(night, BY)
    return club


def _a_long_match(table: NightTable) -> None:
    match = match_of(table)
    matches.join(match, BY, "Eva")
    play(table, 0, [1, 2, 3, 4])
    play(table, 1, [5, 4, 40, 4])
    matches.rebuy(match, BY, 2)
    play(table, 0, [1, 4, 3, 2])
    matches.undo_round(match, BY, 3)
    play(table, 0, [1, 5, 3, 2])
    matches.rename(match, BY, 0, "Ainoo")
    matches.swap_rows(match, BY, (0, 1))
    correct(table, 1, 0, [1, 2, 4, 4])
    matches.leave(match, BY, 2)
    matches.call_time(match, BY)


def told(league: League) -> JSON:
    """The export as a file has it."""
    found: JSON = json.loads(json.dumps(whole_league(league, organises=True)))
    return found


def remove(league: League) -> None:
    Result.objects.filter(table__round__night__season__league=league).delete()
    gone = [match.pk for match in Match.objects.all()]
    NightTable.objects.all().delete()
    Key.objects.all().delete()
    Event.objects.exclude(topic=league.topic).delete()
    Match.objects.filter(pk__in=gone).delete()
    league.delete()


def restored(data: JSON) -> League:
    return league_by_topic(actions.open_restored(Write(by="x"), data, None).topic)


def derived(league: League) -> list[object]:
    found = standings(league)
    assert found
    lines = [(one.place, one.player.name, one.points, one.rating) for one in found.lines]
    rows = Result.objects.filter(table__round__night__season__league=league)
    fields = ("player__name", "table__number", "place", "points", "declares", "mu", "sigma")
    return [lines, list(rows.order_by("table__round", "table", "seat").values_list(*fields))]
