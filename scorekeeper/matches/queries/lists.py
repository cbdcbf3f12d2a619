"""The lists of the front page."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest

from scorekeeper.matches.models import Match
from scorekeeper.matches.queries.words import winner_words
from scorekeeper.people import access as people
from scorekeeper.people.models import Role
from scorekeeper.rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match in a list."""

    id: str
    title: str
    names: list[str]
    rounds: int
    threshold: int
    leaders: list[str]
    winners: list[str]
    finished: bool
    role: Role
    at: datetime

    @property
    def won(self) -> str:
        return winner_words(self.winners)


@dataclass(frozen=True, slots=True)
class MyMatches:
    """The matches that this phone holds a key of, the latest first."""

    running: list[MatchCard]
    finished: list[MatchCard]


def my_matches(request: HttpRequest, most: int = 12) -> MyMatches:
    """Return the running and the last finished matches of this phone."""
    roles = people.held(request, "match")
    ids = [topic.partition(":")[2] for topic in roles]
    latest = Match.objects.filter(public_id__in=ids).order_by("-changed")
    return MyMatches(
        running=[
            _card(match, roles[match.topic]) for match in latest.filter(finished=False)[:most]
        ],
        finished=[
            _card(match, roles[match.topic]) for match in latest.filter(finished=True)[:most]
        ],
    )


def _card(match: Match, roles: frozenset[Role]) -> MatchCard:
    role = Role.SCOREKEEPER if Role.SCOREKEEPER in roles else Role.VIEWER
    threshold = HouseRules.from_dict(match.rules).threshold
    return MatchCard(
        match.public_id,
        match.title,
        threshold=threshold,
        finished=match.finished,
        role=role,
        at=match.changed,
        **match.summary,
    )
