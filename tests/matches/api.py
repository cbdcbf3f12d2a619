"""A client of the API that believes nothing: each answer is held to the published schema."""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import Resolver404, resolve
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator

JSON = dict[str, Any]
BASE = "/api/v1/"


@cache
def schema() -> JSON:
    """The schema as it is published."""
    found: JSON = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    return found


def _nullable(told: Any) -> Any:
    """OpenAPI 3.0 says null in its own way; members nobody has described are errors here."""
    if isinstance(told, list):
        return [_nullable(each) for each in told]
    if not isinstance(told, dict):
        return told
    plain = {name: _nullable(each) for name, each in told.items() if name != "nullable"}
    if plain.get("type") == "object" and "properties" in plain:
        plain["additionalProperties"] = False
    return {"anyOf": [plain, {"type": "null"}]} if told.get("nullable") else plain


@cache
def _validator(path: str, method: str, status: str) -> Validator:
    answer = schema()["paths"][path][method]["responses"][status]
    told = {**answer["content"]["application/json"]["schema"], "components": schema()["components"]}
    return Draft202012Validator(_nullable(told))


class Answer:
    """What came back."""

    def __init__(self, response: Any) -> None:
        self.response = response
        self.status: int = response.status_code
        self.headers: Mapping[str, str] = response.headers
        self.text: str = response.content.decode()

    @property
    def json(self) -> JSON:
        found: JSON = json.loads(self.text)
        return found

    @property
    def code(self) -> str:
        """The code of the one error."""
        [error] = self.json["errors"]
        return str(error["code"])

    @property
    def field(self) -> str | None:
        [error] = self.json["errors"]
        field: str | None = error["field"]
        return field

    @property
    def replayed(self) -> bool:
        return self.headers.get("Idempotent-Replay") == "true"


class Api:
    """Somebody with a key, or without; like most programs, it knows nothing of CSRF tokens."""

    def __init__(self, key: str | None = None, client: Client | None = None) -> None:
        self.key = key
        self.client = client or Client(enforce_csrf_checks=True)

    def get(self, path: str, **headers: str) -> Answer:
        return self.send("GET", path, **headers)

    def post(self, path: str, body: object = None, op: str | None = None, **headers: str) -> Answer:
        return self.send("POST", path, body, op=op, **headers)

    def put(self, path: str, body: object = None, op: str | None = None) -> Answer:
        return self.send("PUT", path, body, op=op)

    def delete(self, path: str, body: object = None, op: str | None = None) -> Answer:
        return self.send("DELETE", path, body, op=op)

    def patch(self, path: str, body: object = None, op: str | None = None) -> Answer:
        return self.send("PATCH", path, body, op=op)

    def send(
        self, method: str, path: str, body: object = None, op: str | None = None, **headers: str
    ) -> Answer:
        """Send it; bytes go as they are. Headers by their names with underscores."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.key is not None:
            sent["Authorization"] = f"Bearer {self.key}"
        if op is not None:
            sent["Idempotency-Key"] = op
        if not isinstance(body, bytes):
            body = b"" if body is None else json.dumps(body).encode()
        kind = sent.pop("Content-Type", "application/json")
        response = self.client.generic(method, BASE + path, body, kind, headers=sent)
        answer = Answer(response)
        _hold_to_schema(method, answer)
        return answer


def _hold_to_schema(method: str, answer: Answer) -> None:
    try:
        match = resolve(answer.response.request["PATH_INFO"])
    except Resolver404:
        return
    path = re.sub(r"<\w+:(\w+)>", r"{\1}", f"/{match.route}")
    operation = schema()["paths"].get(path, {}).get(method.lower())
    if operation is None:
        return
    assert str(answer.status) in operation["responses"], f"not in the schema: {answer.text}"
    described = operation["responses"][str(answer.status)]
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    if "ETag" in described.get("headers", {}):
        assert "ETag" in answer.headers
    if answer.status == 304:
        assert answer.text == ""
    elif kind == "application/json":
        _validator(path, method.lower(), str(answer.status)).validate(answer.json)
    else:
        assert kind in described["content"]


def new_match(*players: str, **more: object) -> tuple[Api, JSON]:
    """Open a match; its scorekeeper, and the answer."""
    answer = Api().post("matches/", {"players": players or ("Aino", "Bo", "Cai"), **more})
    assert answer.status == 201, answer.text
    return Api(answer.json["keys"]["scorekeeper"]), answer.json


class Match:
    """A match and its scorekeeper."""

    def __init__(self, *players: str, **more: object) -> None:
        self.api, self.opened = new_match(*players, **{"first_dealer": 0, **more})
        self.id: str = self.opened["id"]
        self.path = f"matches/{self.id}/"

    def now(self) -> JSON:
        return self.api.get(self.path).json

    def play(self, declarer: int | None, *totals: int | None, **more: object) -> Answer:
        """Record a round; None for who is out."""
        body = {"declarer": declarer, "totals": by_seat(*totals), **more}
        return self.api.post(f"{self.path}rounds/", body, op=uuid4().hex)


def by_seat(*totals: int | None) -> dict[str, int]:
    return {str(seat): total for seat, total in enumerate(totals) if total is not None}
