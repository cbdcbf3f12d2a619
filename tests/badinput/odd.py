"""Odd requests to a server, thousands of them, that follow from the schema which it publishes."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

import schemathesis
from hypothesis import strategies as st
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema

from tests.matches.api import JSON, schema
from tests.servers import Served

PHASES = ("examples", "coverage", "fuzzing", "stateful")
NAMES = ("Aino", "Bo", "Cai", "Dee", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon", "Kai", "Lea")
ROLES = ("scorekeeper", "organiser", "seat")
# What no good body may be answered: 413, too, as its own list does not say.
REFUSED = ["400", "403", "404", "405", "409", "413", "415", "422", "429"]
# What the schema has no better words for than a name: else hardly a request would be a good one.
LETTERS = st.text(st.characters(categories=["L", "Zs"]))
schemathesis.openapi.format("name", st.sampled_from(NAMES) | LETTERS)
schemathesis.openapi.format("time-zone", st.sampled_from(("Europe/Helsinki", "UTC", "Asia/Tokyo")))


class Keys:
    """The key of each thing; every fifth request comes without."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.fixed: dict[str, object] = {}  # what stands in every address, put in after the key
        self.asked = 0

    def of(self, case: Any) -> str | None:
        """Return the key of what a request names."""
        self.asked += 1
        named = self.named(case)
        return None if self.asked % 5 == 0 else next(filter(None, map(self.known.get, named)), None)

    def named(self, case: Any) -> list[str]:
        """Return the ids in the address of a request."""
        parts = (case.path_parameters or {}).items()
        return [str(self.fixed.get(f"path.{name}", one)) for name, one in parts]

    def remember(self, told: JSON, named: Collection[str] = ()) -> None:
        """Keep the key of what was just made, or of what the address names if it got a new one."""
        keys = told.get("keys", {})
        key = next((keys[role] for role in ROLES if role in keys), None)
        made = told.get("id") or told.get("code") or next(filter(self.known.get, named), None)
        if key and made:
            self.known[made] = key

    def sender(self) -> type:
        """Return them as schemathesis takes what authorizes a request."""
        of = self.of

        class Sender:
            def get(self, case: Any, context: Any) -> str | None:  # noqa: ARG002
                return of(case)

            def set(self, case: Any, data: str, context: Any) -> None:  # noqa: ARG002
                case.headers["Authorization"] = f"Bearer {data}"

        return Sender


class OddRequests:
    """A run of them. `answered`: how often each operation answered with each status."""

    def __init__(self, url: str, keys: Keys, phases: JSON, **project: Any) -> None:
        self.answered: Counter[tuple[str, int]] = Counter()
        keys.fixed = project.get("parameters", {})
        config = SchemathesisConfig.from_dict(
            {
                "base-url": url,
                # A total is good or bad by who is in, a card by the hand: no schema can say it.
                "checks": {
                    "positive_data_acceptance": {"enabled": False},
                    "negative_data_rejection": {"expected-statuses": REFUSED},
                },
                "phases": {name: phases.get(name, {"enabled": False}) for name in PHASES},
                "continue-on-failure": True,
                **project,
            }
        )
        self.schema = schemathesis.openapi.from_dict(schema(), config=config)
        self.schema.auth(refresh_interval=None)(keys.sender())

        @self.schema.hook
        def after_call(context: Any, case: Any, response: Any) -> None:
            self.answered[case.operation.label, response.status_code] += 1
            if response.status_code < 300 and b'"keys":' in response.content:
                keys.remember(response.json(), keys.named(case))

        @self.schema.hook
        def filter_failure(context: Any, failure: Any, case: Any, response: Any) -> bool:
            return not _is_private(failure, response)

    @property
    def number(self) -> int:
        """Return how many were answered."""
        return sum(self.answered.values())

    def operations(self, *, below: int = 600) -> set[str]:
        """Return which operations answered with less than a status."""
        return {operation for operation, status in self.answered if status < below}

    def findings(self) -> Iterator[str]:
        """Send them all; yield what is wrong with an answer, and how to ask again."""
        for event in from_schema(self.schema).execute():
            if isinstance(event, events.ScenarioFinished):
                yield from _failures(event)
            elif isinstance(event, events.NonFatalError):
                yield f"{event.label}: {event.value!r}"
            elif isinstance(event, events.FatalError):
                yield repr(event.exception)


def _is_private(failure: Any, response: Any) -> bool:
    """By the API's contract what is private is unknown (404) to who has no key; of the checks, one
    knows but 401 and 403, the other holds that what was just made is there for everybody.
    """
    match type(failure).__name__:
        case "IgnoredAuth":
            return "got `404" in failure.message
        case "EnsureResourceAvailability":
            return response.status_code == 404 and "Authorization" not in response.request.headers
        case _:
            return False


def _failures(event: events.ScenarioFinished) -> Iterator[str]:
    for checks in event.recorder.checks.values():
        for check in checks:
            if found := check.failure_info:
                yield f"{event.recorder.label}: {found.failure!r}\n{found.code_sample}"


def make_things(served: Served, keys: Keys) -> dict[str, str]:
    """Make one of each thing; return what an address calls it, and its id."""
    match = served.api("matches/", {"players": NAMES[:3]})
    table = served.api("tables/", {"player": "Aino"})
    league = served.api("leagues/", {"name": "Thursday club"})
    for made in (match, table, league):
        keys.remember(made)
    place, key = f"leagues/{league['id']}/", {"Authorization": f"Bearer {keys.known[league['id']]}"}
    night = served.api(f"{place}nights/", {"date": "2026-12-03"}, **key)
    keys.remember(night)
    room = f"nights/{night['id']}/"
    people = [served.api(f"{place}players/", {"name": name}, **key)["id"] for name in NAMES[:4]]
    for player in people:
        served.api(f"{room}checkins/", {"player": player}, **key)
    seating = served.api(f"{room}seating/", {}, **key)
    served.api(f"{room}seating/accept/", {"rounds": seating["rounds"]}, **key)
    return {
        "path.public_id": match["id"],
        "path.code": table["code"],
        "path.league_id": league["id"],
        "path.season_id": league["season"]["id"],
        "path.night_id": night["id"],
        "path.player_id": people[0],
    }
