"""Fills the database with matches as a pub's regulars would have played them."""

from random import Random
from typing import Final

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse

from scorekeeper.feed.actions import Write
from scorekeeper.management.demo_league import open_demo_league
from scorekeeper.matches import actions
from scorekeeper.matches.access import match_by_topic
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet, sheet
from scorekeeper.people.access import Role, topic_url
from scorekeeper.people.actions import token
from scorekeeper.rules.house import Ends, HouseRules
from scorekeeper.rules.scoring import RoundNo

GOOD_DECLARES: Final = 0.8
CORRECTED_AFTER: Final = 2  # rounds
BIG_TABLE: Final = 4
REGULARS: Final = [
    "Aino",
    "Bo",
    "Cai",
    "Dagny",
    "Eino",
    "Fatima",
    "Göran",
    "Helmi",
    "Ilja",
    "Jussi",
]
MATCHES: Final[list[tuple[str, int, HouseRules, int]]] = [  # title, players, rules, rounds at most
    ("Thursday final", 5, HouseRules(threshold=100), 40),
    ("Kitchen table", 3, HouseRules(threshold=50), 40),
    ("Quick one", 4, HouseRules(threshold=25, ends=Ends.FIRST_KNOCKOUT), 40),
    ("The long table", 8, HouseRules(threshold=100, rebuy=True), 12),
    ("", 4, HouseRules(threshold=100), 6),
    ("Warm-up", 2, HouseRules(threshold=50, tie_is_false=True), 3),
]


class Command(BaseCommand):
    """`manage.py demo [--seed N] [--nights N]`."""

    help = "Add believable matches and a league with a season, and print the links that open them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--seed", type=int, default=1, help="the same seed plays the same matches"
        )
        parser.add_argument(
            "--nights", type=int, default=12, help="so many nights of the league; 0: no league"
        )

    def handle(self, *args: object, seed: int, nights: int, **options: object) -> None:
        call_command("migrate", verbosity=0)
        chance = Random(seed)
        for title, players, rules, rounds in MATCHES:
            match = self._open(title, chance.sample(REGULARS, players), rules)
            _play(match, rounds, chance)
            now = sheet(match)
            link = reverse("people:claim", args=[token(match.topic, Role.SCOREKEEPER)])
            state = "finished" if now.state.is_over else f"round {now.state.next_round}"
            self.stdout.write(f"{now.heading} ({state}): {topic_url(match.topic)}")
            self.stdout.write(f"    keep its score: {link}")
        if nights > 0:
            self._open_league(Random(seed), nights)

    def _open_league(self, chance: Random, nights: int) -> None:
        league = open_demo_league(chance, nights)
        link = reverse("people:claim", args=[token(league.topic, Role.ORGANISER)])
        self.stdout.write(f"{league.name} ({nights} nights): {topic_url(league.topic)}")
        self.stdout.write(f"    run it: {link}")

    def _open(self, title: str, players: list[str], rules: HouseRules) -> Match:
        new = actions.NewMatch(players=players, rules=rules, title=title, first_dealer=0)
        return match_by_topic(actions.open_match(Write(by="Demo"), new, None).topic)


def _play(match: Match, rounds: int, chance: Random) -> None:
    """Play until the end or that many rounds; now and then something happens between rounds."""
    write = Write(by="Demo")
    for number in range(1, rounds + 1):
        now = sheet(match)
        if now.state.is_over:
            return
        actions.record_round(match, write, _entry(now, chance))
        if number == CORRECTED_AFTER and len(now.state.seats) >= BIG_TABLE:
            _second_thoughts(match, write, chance)


def _entry(now: Sheet, chance: Random) -> actions.RoundEntry:
    """Return a round as people play it: whoever declares is low, and right four times in five."""
    seats = list(now.state.seats_in)
    totals = {seat: chance.randint(4, 38) for seat in seats}
    declarer = (
        min(seats, key=totals.__getitem__)
        if chance.random() < GOOD_DECLARES
        else chance.choice(seats)
    )
    totals[declarer] = min(totals[declarer], chance.randint(2, 14))
    return actions.RoundEntry(declarer, totals)


def _second_thoughts(match: Match, write: Write, chance: Random) -> None:
    """Correct round 1, and let a latecomer in where the rules still do."""
    now = sheet(match)
    first = now.state.rounds[0]
    who = chance.choice([seat for seat in first.totals if seat != first.declarer])
    totals = {**first.totals, who: min(50, first.totals[who] + 1)}
    entry = actions.RoundEntry(first.declarer, totals, number=RoundNo(1))
    actions.correct_round(match, write, entry, {})
    late = next(name for name in REGULARS if name not in now.names.values())
    if not any(played.knocked_out for played in sheet(match).state.rounds):
        actions.join(match, write, late)
