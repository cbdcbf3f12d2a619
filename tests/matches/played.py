"""Matches for tests, opened and played through the actions that pages use too."""

from collections.abc import Mapping, Sequence

from django.test import Client

from scorekeeper.feed.actions import Write
from scorekeeper.matches import actions
from scorekeeper.matches.actions import NewMatch, RoundEntry
from scorekeeper.matches.models import Match
from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from scorekeeper.people.models import Phone
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo

Totals = Sequence[int] | Mapping[int, int]
NO_RULES = HouseRules()


def a_phone(label: str = "iPhone · Safari") -> Phone:
    return Phone.objects.create(label=label)


def by(phone: Phone) -> Write:
    return Write(by=phone.label, phone_id=phone.pk)


class Played:
    """A match and the phone that keeps its score; seat 0 deals first."""

    def __init__(
        self, *names: str, rules: HouseRules = NO_RULES, title: str = "", private: bool = False
    ) -> None:
        self.phone = a_phone()
        new = NewMatch(names, rules, title, first_dealer=0, private=private)
        done = actions.open_match(self.write, new, self.phone)
        self.match = Match.objects.get(public_id=done.topic.partition(":")[2])
        self.url = f"/m/{self.match.public_id}/"

    @property
    def write(self) -> Write:
        return by(self.phone)

    def play(self, declarer: int | None, totals: Totals) -> None:
        actions.record_round(self.match, self.write, _entry(declarer, totals))

    def correct(self, number: int, declarer: int | None, totals: Totals) -> None:
        actions.correct_round(self.match, self.write, _entry(declarer, totals, number), {})

    def token(self, role: Role = Role.SCOREKEEPER) -> str:
        return token(self.match.topic, role)

    def holder(self, role: Role = Role.SCOREKEEPER, language: str = "en") -> Client:
        """Return a browser that has claimed this key."""
        client = Client(headers={"Accept-Language": language})
        client.post(f"/k/{self.token(role)}/")
        return client


def _entry(declarer: int | None, totals: Totals, number: int | None = None) -> RoundEntry:
    seats = totals if isinstance(totals, Mapping) else dict(enumerate(totals))
    by_seat = {SeatNo(seat): total for seat, total in seats.items()}
    return RoundEntry(None if declarer is None else SeatNo(declarer), by_seat, number)


FAMILY = "👨‍👩‍👧‍👦"  # one character to its reader
LONG = [  # twelve names of 30 graphemes, wide and narrow, from right to left too
    "Maximilian-Alexander von Hohen",
    "W" * 30,
    "i" * 30,
    "漢" * 30,
    FAMILY * 10 + "Möller" * 3 + "xy",
    "مريم عبد الرحمن بنت محمد السيد",
    "Hilkka Tuulikki Annikki Mäkine",
    "Anna Kaarina Virtanen Laaksone",
    "Ä" * 30,
    "Bartholomäus-Ferdinand Kuusela",
    "Дмитрий Александрович Кузнецов",
    "Eeva-Liisa Marketta Lehtoranta",
]


def a_long_match(players: int = 12, rounds: int = 40) -> Played:
    """Return a match with long names and many rounds, nobody knocked out, some false declares."""
    played = Played(*LONG[:players], rules=HouseRules(threshold=1000))
    for number in range(rounds):
        totals = [7 + (seat * 5 + number * 3) % 29 for seat in range(players)]
        best = totals.index(min(totals))
        played.play((best + (number % 5 == 0)) % players, totals)
    return played
