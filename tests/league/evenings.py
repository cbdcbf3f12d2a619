"""Leagues for tests: nights with tables whose matches are opened and played by actions."""

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal

from scorekeeper.feed.actions import Write
from scorekeeper.feed.models import Event
from scorekeeper.league.models import League, Night, NightRound, NightTable, Player, Result, Season
from scorekeeper.matches import actions
from scorekeeper.matches.actions import NewMatch, RoundEntry
from scorekeeper.matches.models import Match
from scorekeeper.rules.house import Ends, HouseRules
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.names import alike_key

QUICK = HouseRules(threshold=25, ends=Ends.FIRST_KNOCKOUT)
LONG = HouseRules(threshold=25)
BY = Write(by="Test")


class Evenings:
    """A league with a season; `night()` adds a night, `table()` a table to it with its match."""

    def __init__(self, *names: str, points: str = "balanced", rules: HouseRules = QUICK) -> None:
        self.league = League.objects.create(name="Thursdays", timezone="UTC", points=points)
        Event.objects.create(topic=self.league.topic, number=1, verb="opened", by="test")
        self.season = Season.objects.create(
            league=self.league, name="2026", starts=dt.date(2026, 1, 1)
        )
        self.rules = rules
        self.people = {name: self.player(name) for name in names}

    def player(self, name: str, *, guest: bool = False) -> Player:
        return Player.objects.create(
            league=self.league, name=name, name_key=alike_key(name), guest=guest
        )

    def night(self, date: dt.date, season: Season | None = None) -> Night:
        night = Night.objects.create(
            season=season or self.season,
            date=date,
            rounds=3,
            sizes=[3, 4],
            rules=self.rules.to_dict(),
            status="open",
        )
        Event.objects.create(topic=night.topic, number=1, verb="opened", by="test")
        return night

    def table(self, night: Night, *names: str, number: int = 1, round_: int = 1) -> NightTable:
        at, _made = NightRound.objects.get_or_create(night=night, number=round_)
        new = NewMatch(names, self.rules, "", first_dealer=0, lies_in=night.station_topic(number))
        match = open_match(new)
        return NightTable.objects.create(
            round=at,
            number=number,
            players=[self.people[name].public_id for name in names],
            match=match,
        )

    def played(self, night: Night, *order: str, number: int = 1, round_: int = 1) -> NightTable:
        """Play a match of one round that ends in this order: the last is knocked out."""
        table = self.table(night, *order, number=number, round_=round_)
        play(table, 0, [1, *range(10, 8 + len(order)), 30])
        return table

    def results(self, table: NightTable) -> dict[str, Result]:
        return {one.player.name: one for one in table.results.select_related("player")}

    def points(self, table: NightTable) -> dict[str, Decimal]:
        return {name: one.points for name, one in self.results(table).items()}


def open_match(new: NewMatch) -> Match:
    done = actions.open_match(BY, new, None)
    return Match.objects.get(public_id=done.topic.partition(":")[2])


def match_of(table: NightTable) -> Match:
    assert table.match
    return table.match


def entry(
    declarer: int | None, totals: Sequence[int | None], number: int | None = None
) -> RoundEntry:
    """Return a round as entered; None: that seat is out."""
    given = {SeatNo(seat): total for seat, total in enumerate(totals) if total is not None}
    return RoundEntry(None if declarer is None else SeatNo(declarer), given, number)


def play(table: NightTable, declarer: int | None, totals: Sequence[int | None]) -> None:
    actions.record_round(match_of(table), BY, entry(declarer, totals))


def correct(
    table: NightTable, number: int, declarer: int | None, totals: Sequence[int | None]
) -> None:
    actions.correct_round(match_of(table), BY, entry(declarer, totals, number), {})
