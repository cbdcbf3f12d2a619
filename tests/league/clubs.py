"""A league over HTTP: opened, and run with its organiser's key or by a browser."""

from collections.abc import Mapping
from typing import Any

from django.test import Client

from scorekeeper.league.access import League, league_by_topic
from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.matches.api import JSON, Answer, Api


class Club:
    """A league with its organiser's key."""

    def __init__(self, *players: str, **more: object) -> None:
        asked = {"name": "Thursday club", "timezone": "Europe/Helsinki", **more}
        answer = Api().post("leagues/", asked)
        assert answer.status == 201, answer.text
        self.opened: JSON = answer.json
        self.id: str = self.opened["id"]
        self.api = Api(self.opened["keys"]["organiser"])
        self.path = f"leagues/{self.id}/"
        self.url = f"/l/{self.id}/"
        self.ids = {name: str(self.add(name).json["id"]) for name in players}

    @property
    def league(self) -> League:
        return league_by_topic(f"league:{self.id}")

    def now(self) -> JSON:
        return self.api.get(self.path).json

    def add(self, name: str, **more: object) -> Answer:
        return self.api.post(f"{self.path}players/", {"name": name, **more})

    def roster(self) -> list[str]:
        answer = self.api.get(f"{self.path}players/?limit=200")
        return [row["name"] for row in answer.json["results"]]

    def player(self, name: str) -> JSON:
        rows = self.api.get(f"{self.path}players/?limit=200").json["results"]
        return next(row for row in rows if row["name"] == name)

    def send_csv(self, body: bytes, query: str = "", kind: str = "text/csv", **more: Any) -> Answer:
        headers = {"Content_Type": kind}
        return self.api.post(f"{self.path}import/{query}", body, **more, **headers)

    def organiser(self, language: str = "en") -> Client:
        """A browser that runs the league."""
        client = Client(headers={"Accept-Language": language})
        client.post(f"/k/{token(f'league:{self.id}', Role.ORGANISER)}/")
        return client

    def posted(self, client: Client, part: str, data: Mapping[str, object]) -> Any:
        """Send a form of a page of the league."""
        return client.post(self.url + part, {"op": "op", **data})
