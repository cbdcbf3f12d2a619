"""What the front page shows."""

from dataclasses import dataclass

from django.http import HttpRequest

from scorekeeper.matches.queries import MatchCard, my_matches


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The matches of this phone, newest first; both lists are empty for a newcomer."""

    running: list[MatchCard]
    finished: list[MatchCard]

    @property
    def is_new_here(self) -> bool:
        return not (self.running or self.finished)


def front_page(request: HttpRequest) -> FrontPage:
    """Read what stands on the front page of this phone."""
    mine = my_matches(request)
    return FrontPage(mine.running, mine.finished)
