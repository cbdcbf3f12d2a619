"""Tables played over the API by people who know only what the API tells them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from scorekeeper.play.actions import take_due
from scorekeeper.play.models import Table as TableRow
from scorekeeper.play.queries import decided
from scorekeeper.rules.cards import Card
from scorekeeper.rules.discards import options
from tests.matches.api import JSON, Answer, Api

BOT_TIME = timedelta(seconds=3)  # every bot has made up its mind by then
SEED = "0123456789abcdef" * 2
NAMES = ("Aino", "Bo", "Cai", "Dee", "Eva", "Finn", "Gus", "Hal")


class Player:
    """Somebody at a table, with the key of a seat; or without one, an onlooker."""

    def __init__(self, code: str, key: str | None = None) -> None:
        self.code, self.api = code, Api(key)
        self.path = f"tables/{code}/"

    def table(self) -> JSON:
        answer = self.api.get(self.path)
        assert answer.status == 200, answer.text
        return answer.json

    def post(self, what: str, body: object = None, op: str | None = None) -> Answer:
        return self.api.post(f"{self.path}{what}/", body, op=op)

    def turn(self, discard: list[str], pick_up: str = "deck", **more: Any) -> Answer:
        op = more.pop("op", None) or uuid4().hex
        return self.post("turns", {"discard": discard, "pick_up": pick_up, **more}, op=op)

    def sensible(self) -> Answer:
        """Throw the most points there are."""
        return self.turn(best_discard(self.table()["you"]["hand"]))


class Game:
    """A table with as many people; the first is the host."""

    def __init__(self, people: int = 3, **more: Any) -> None:
        answer = Api().post("tables/", {"player": NAMES[0], **more})
        assert answer.status == 201, answer.text
        self.opened = answer.json
        self.code: str = answer.json["code"]
        self.players = [Player(self.code, answer.json["keys"]["seat"])]
        for name in NAMES[1:people]:
            self.join(name)
        self.onlooker = Player(self.code)

    @property
    def host(self) -> Player:
        return self.players[0]

    @property
    def row(self) -> TableRow:
        return TableRow.objects.get(code=self.code)

    def join(self, name: str, **more: Any) -> Answer:
        answer = Api().post(f"tables/{self.code}/join/", {"player": name, **more})
        assert answer.status == 201, answer.text
        self.players.append(Player(self.code, answer.json["keys"]["seat"]))
        return answer

    def start(self) -> JSON:
        answer = self.host.post("start", {})
        assert answer.status == 200, answer.text
        return answer.json

    def table(self) -> JSON:
        return self.onlooker.table()

    def match(self) -> JSON:
        return Api().get(f"matches/{self.opened['table']['match']}/").json

    def to_move(self) -> Player:
        """Whose turn it is."""
        seat: int = self.table()["turn"]["seat"]
        return self.players[seat]

    def waiting(self) -> Player:
        """Somebody whose turn it is not."""
        seat: int = self.table()["turn"]["seat"]
        return self.players[(seat + 1) % len(self.players)]

    def let_bots_move(self) -> None:
        """Until it is a person's turn; what is due comes at once."""
        row = self.row
        while (choice := decided(row)) and take_due(row, timezone.now() + BOT_TIME, choice):
            row = self.row

    def lap(self) -> None:
        """Everybody takes a turn."""
        for _ in range(sum(seat["cards"] > 0 for seat in self.table()["seats"])):
            assert self.to_move().sensible().status == 200

    def round(self, laps: int = 1) -> JSON:
        """Play some laps, then declare; the answer."""
        for _ in range(laps):
            self.lap()
        answer = self.to_move().post("declare", {})
        assert answer.status == 200, answer.text
        return answer.json

    def whole(self, between: Callable[[], None] = lambda: None) -> JSON:
        """Play rounds until the match is over."""
        while self.round(laps=2)["status"] != "finished":
            between()
            assert self.host.post("next", {}).status == 200
        return self.table()


def best_discard(hand: list[str]) -> list[str]:
    return [str(card) for card in options([Card.parse(text) for text in hand])[0].cards]
