"""What a match is part of, as capabilities above tell it: the way back there, and what to say."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest

from scorekeeper.matches.models import Match


@dataclass(frozen=True, slots=True)
class Around:
    """`doubt_url`: where whoever looks on may say that something is wrong; blank: not theirs.
    `warning`: that the match does not count any more; `topic` and `version`: what tells of it.
    """

    url: str
    title: str
    doubt_url: str = ""
    of: str = ""  # what holds it, in words
    warning: str = ""
    topic: str = ""
    version: int = 0


Teller = Callable[[HttpRequest, Match], Around]
_tellers: dict[str, Teller] = {}


def register_around(prefix: str, teller: Teller) -> None:
    """Tell what is around matches that lie in a topic of this kind."""
    _tellers[prefix] = teller


def around(request: HttpRequest, match: Match) -> Around | None:
    """What the match is part of; None: it stands for itself."""
    teller = _tellers.get(match.lies_in.partition(":")[0])
    return teller(request, match) if teller else None
