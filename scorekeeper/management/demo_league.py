"""A league with a season behind it, and a night that is on: for `manage.py demo`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone

from scorekeeper.feed.actions import Write
from scorekeeper.league import actions
from scorekeeper.league.access import league_by_topic, night_by_topic
from scorekeeper.league.models import League, Night, NightRound, NightTable, Player
from scorekeeper.matches import actions as matches
from scorekeeper.matches.actions import RoundEntry
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import sheet
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.match import MatchState

DEMO: Final = Write(by="Demo")
WEEK: Final = timedelta(weeks=1)
RULES: Final = HouseRules(threshold=50, rounds=8)
ROUNDS: Final = 3
MOST_OPEN_ROUNDS: Final = 4  # of a match on the night that is on
COMES: Final = (0.45, 0.95)  # how likely somebody is to come, from the rarest to the keenest
LOW_HAND: Final = (11, 16)  # totals of who plays well and of who does not
SPREAD: Final = 7
GOOD_DECLARES: Final = 0.82
NAMES: Final = """
    Aino Bo Cai Dagny Eino Fatima Göran Helmi Ilja Jussi Kaisa Lauri Maija Niko Oona Pekka Rauha
    Saku Tuuli Urho Veera Wilma Yrjö Zaida Åke Äijä Önni Anselmi Birgit Cecilia Daniel Elsa Frans
    Greta Hugo Inari Joel Kerttu Leevi Minttu
"""


@dataclass(frozen=True, slots=True)
class Member:
    player: Player
    skill: float  # 0 to 1
    comes: float  # how likely, on any night


def open_demo_league(chance: Random, nights: int) -> League:
    """Open a league with forty members, so many nights behind it, and one that is on."""
    opened = actions.open_league(DEMO, actions.NewLeague("Thursday Club", "Europe/Helsinki"), None)
    league = league_by_topic(opened.topic)
    actions.set_house_card(league, DEMO, RULES)
    members = [_member(league, name, chance) for name in NAMES.split()]
    today = timezone.localdate()
    first = league.seasons.get()
    first.starts = min(first.starts, today - nights * WEEK)
    first.save(update_fields=["starts"])
    for ago in range(nights, -1, -1):
        night = _open_night(league, today - ago * WEEK)
        with transaction.atomic():  # a disk is slower than all the rest
            _play_night(night, members, chance, is_on=not ago)
    return league


def _member(league: League, name: str, chance: Random) -> Member:
    actions.add_player(league, DEMO, name, confirm=True)
    player = league.players.get(name=name)
    return Member(player, chance.random(), chance.uniform(*COMES))


def _open_night(league: League, day: date) -> Night:
    new = actions.NewNight(date=day, rounds=ROUNDS, sizes=[3, 4])
    return night_by_topic(actions.open_night(league, DEMO, new).topic)


def _play_night(night: Night, members: Sequence[Member], chance: Random, *, is_on: bool) -> None:
    here = [member for member in members if chance.random() < member.comes]
    for member in here:
        actions.check_in(night, DEMO, member.player.public_id)
    for number in range(1, ROUNDS if is_on else ROUNDS + 1):
        goes_on = is_on and number == ROUNDS - 1
        for table, seated in _open_round(night, number, here, chance):
            most = chance.randint(1, MOST_OPEN_ROUNDS) if goes_on else None
            _play(table, seated, chance, most)
    if not is_on:
        actions.close_night(night, DEMO)


def _open_round(
    night: Night, number: int, here: Sequence[Member], chance: Random
) -> list[tuple[NightTable, list[Member]]]:
    """Seat everybody anew at threes and fours."""
    seated = NightRound.objects.create(night=night, number=number)
    groups = list(_groups(chance.sample(here, len(here))))
    for place, group in enumerate(groups, start=1):
        ids = [member.player.public_id for member in group]
        NightTable.objects.create(round=seated, number=place, players=ids)
    actions.open_round(seated, DEMO)
    tables = seated.tables.select_related("match", "round__night__season__league")
    return list(zip(tables, groups, strict=True))


def _groups(people: list[Member]) -> Iterator[list[Member]]:
    """Fours, and as many threes as it takes."""
    left = people
    while left:
        size = 3 if len(left) % 4 else 4
        yield left[:size]
        left = left[size:]


def _play(table: NightTable, seated: Sequence[Member], chance: Random, most: int | None) -> None:
    """Play until the match is over, or only so many rounds."""
    match = Match.objects.get(night_table=table)
    state = sheet(match).state
    while not state.is_over and len(state.rounds) != most:
        entry = _entry(state, seated, chance)
        matches.record_round(match, DEMO, entry)
        state = matches.after_round(state, entry)


def _entry(state: MatchState, seated: Sequence[Member], chance: Random) -> RoundEntry:
    """Return a round as people play it: who plays well is low more often, and declares then."""
    totals = {seat: _total(seated[seat], chance) for seat in state.seats_in}
    lowest = min(totals, key=totals.__getitem__)
    declarer = lowest if chance.random() < GOOD_DECLARES else chance.choice(state.seats_in)
    return RoundEntry(declarer, totals)


def _total(member: Member, chance: Random) -> int:
    best, worst = LOW_HAND
    usual = worst - (worst - best) * member.skill
    return max(1, min(50, round(chance.gauss(usual, SPREAD))))
