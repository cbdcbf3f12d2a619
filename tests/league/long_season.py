"""A hundred nights of fifteen tables, for looking at speed: rows only, made in bulk."""

import datetime as dt
from random import Random

from scorekeeper.league.models import League, Night, NightRound, NightTable, Player, Result, Season
from scorekeeper.matches.models import Match
from scorekeeper.web.names import alike_key


def a_long_season(nights: int = 100, tables: int = 15, rounds: int = 4) -> League:
    """Return a league with so many nights behind it, everybody there each time, at fours."""
    league = League.objects.create(name="Long", timezone="UTC")
    season = Season.objects.create(league=league, name="All", starts=dt.date(2020, 1, 1))
    people = _people(league, tables * 4)
    evenings = Night.objects.bulk_create(
        Night(
            season=season,
            date=dt.date(2020, 1, 1) + dt.timedelta(weeks=number),
            rounds=rounds,
            sizes=[4],
            rules={},
            status="closed",
        )
        for number in range(nights)
    )
    seated = NightRound.objects.bulk_create(
        NightRound(night=night, number=number + 1) for night in evenings for number in range(rounds)
    )
    matches = iter(
        Match.objects.bulk_create((_match() for _ in range(len(seated) * tables)), batch_size=1000)
    )
    places = NightTable.objects.bulk_create(
        NightTable(round=round_, number=number + 1, players=[], match=next(matches))
        for round_ in seated
        for number in range(tables)
    )
    _results(places, people, tables)
    return league


def _match() -> Match:
    return Match(rules={}, players=[], first_dealer=0, finished=True)


def _people(league: League, count: int) -> list[Player]:
    names = [f"Player {number}" for number in range(count)]
    return Player.objects.bulk_create(
        Player(league=league, name=name, name_key=alike_key(name)) for name in names
    )


def _results(places: list[NightTable], people: list[Player], tables: int) -> None:
    chance = Random(1)
    order = [*people]
    rows = []
    for at, table in enumerate(places):
        if at % tables == 0:
            chance.shuffle(order)
        here = order[at % tables * 4 : at % tables * 4 + 4]
        rows += [_result(table, player, seat, chance) for seat, player in enumerate(here)]
    Result.objects.bulk_create(rows, batch_size=1000)


def _result(table: NightTable, player: Player, seat: int, chance: Random) -> Result:
    return Result(
        table=table,
        player=player,
        seat=seat,
        place=seat + 1,
        tied=1,
        seats=4,
        won=not seat,
        score=chance.randint(0, 120),
        points=7 - 2 * seat,
        rounds=8,
        declares=2,
        false_declares=seat % 2,
        declared_totals=15,
        mu=25 + chance.random(),
        sigma=4,
    )
