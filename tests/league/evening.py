"""A night for tests: its rows made directly, its rounds opened and played as in life."""

from collections.abc import Sequence
from datetime import date

from django.db import transaction
from django.test import Client

from scorekeeper.feed.actions import Write
from scorekeeper.feed.models import Event
from scorekeeper.league.actions import open_round
from scorekeeper.league.models import (
    CheckIn,
    League,
    Night,
    NightRound,
    NightStatus,
    NightTable,
    Player,
    Season,
)
from scorekeeper.matches import actions as matches
from scorekeeper.matches.actions import RoundEntry
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import sheet
from scorekeeper.people.access import Role
from scorekeeper.people.actions import make_keys, token
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.names import alike_key
from tests.matches.api import JSON, Api

NAMES = [
    "Aino", "Bo", "Cai", "Dee", "Eva", "Finn", "Gus", "Hal", "Ida",
    "Jon", "Kai", "Lea", "Max", "Nea", "Ola", "Pia", "Quy", "Rai",
    "Siv", "Tor", "Una", "Vera", "Wes", "Xia", "Yrsa", "Zoe",
]  # fmt: skip
ORGANISER = Write(by="the organiser")


def handed(opened: JSON) -> JSON:
    """What the API is sent to take a match in, of which its scorekeeper has handed over the key."""
    return {"match": opened["id"], "key": opened["keys"]["scorekeeper"]}


class Evening:
    """A night of a league with some people checked in, and the keys that their roles need."""

    def __init__(self, people: int = 7, rules: HouseRules | None = None) -> None:
        self.league = League.objects.create(name="Thursday club", timezone="Europe/Helsinki")
        season = Season.objects.create(league=self.league, name="2026", starts=date(2026, 1, 1))
        self.night = Night.objects.create(
            season=season,
            date=date(2026, 12, 3),
            rounds=3,
            sizes=[3, 4],
            rules=(rules or HouseRules()).to_dict(),
            status=NightStatus.OPEN,
        )
        for thing in (self.league, self.night):
            Event.objects.create(topic=thing.topic, number=1, verb="opened", by="test")
        make_keys(self.league.topic, [Role.ORGANISER])
        make_keys(self.night.topic, [Role.ORGANISER, Role.VIEWER])
        self.people = [self.arrive(NAMES[at % 26] + " Long" * (at // 26)) for at in range(people)]
        self.url = f"/n/{self.night.public_id}/"
        self.path = f"nights/{self.night.public_id}/"

    def arrive(self, name: str) -> Player:
        player = Player.objects.create(league=self.league, name=name, name_key=alike_key(name))
        CheckIn.objects.create(night=self.night, player=player)
        return player

    def seat(self, *sizes: int, digital: Sequence[int] = ()) -> NightRound:
        """Seat people in the order in which they came, as the next round; nothing is opened."""
        number = self.night.seated.count() + 1
        seated = NightRound.objects.create(night=self.night, number=number)
        left = [player.public_id for player in self.people]
        for table, size in enumerate(sizes, start=1):
            here, left = left[:size], left[size:]
            NightTable.objects.create(
                round=seated, number=table, players=here, digital=table in digital
            )
        return seated

    def open(self, *sizes: int, digital: Sequence[int] = ()) -> NightRound:
        """Seat people, and open the round."""
        self.night.refresh_from_db()
        seated = self.seat(*sizes, digital=digital)
        with transaction.atomic():
            open_round(seated, ORGANISER)
        return seated

    def table(self, number: int, round_number: int | None = None) -> NightTable:
        seated = NightTable.objects.filter(round__night=self.night, number=number, match__gt=0)
        if round_number:
            seated = seated.filter(round__number=round_number)
        return seated.select_related("match", "round").latest("round__number")

    def match(self, number: int, round_number: int | None = None) -> Match:
        match = self.table(number, round_number).match
        assert match
        return match

    def play(self, number: int, declarer: int, *totals: int) -> None:
        """Record a round at a table of the latest round."""
        entry = RoundEntry(SeatNo(declarer), {SeatNo(at): t for at, t in enumerate(totals)})
        matches.record_round(self.match(number), ORGANISER, entry)

    def finish(self, number: int) -> None:
        """Call time, after one round where none was played: else there is nothing to count."""
        seats = sheet(self.match(number)).state
        if not seats.rounds:
            self.play(number, 0, *range(5, 5 + len(seats.seats_in)))
        matches.call_time(self.match(number), ORGANISER)

    def station_token(self, number: int) -> str:
        return token(self.night.station_topic(number), Role.SCOREKEEPER)

    def token(self, role: Role = Role.ORGANISER) -> str:
        return token(self.night.topic, role)

    def organiser(self, language: str = "en") -> Client:
        return self.holder(self.token(), language)

    def viewer(self) -> Client:
        return self.holder(self.token(Role.VIEWER))

    def scorekeeper(self, number: int) -> Client:
        return self.holder(self.station_token(number))

    def holder(self, key: str, language: str = "en") -> Client:
        """Return a browser that has claimed this key."""
        client = Client(headers={"Accept-Language": language})
        client.post(f"/k/{key}/")
        return client

    @property
    def api(self) -> Api:
        """The API with the organiser's key."""
        return Api(self.token())
