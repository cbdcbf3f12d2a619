"""What the front page shows."""

from dataclasses import dataclass

from django.http import HttpRequest

from scorekeeper.league.queries import MyLeagues, my_leagues
from scorekeeper.league.queries.my_stations import StationCard, my_stations
from scorekeeper.matches.queries import MatchCard, my_matches
from scorekeeper.play.queries import TableCard, my_tables


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The leagues, tables and matches of this phone, newest first; a newcomer has none."""

    stations: list[StationCard]
    mine: MyLeagues
    tables: list[TableCard]
    running: list[MatchCard]
    finished: list[MatchCard]

    @property
    def is_new_here(self) -> bool:
        others = self.stations or self.tables or self.running or self.finished
        return not (others or self.mine.leagues or self.mine.nights)


def front_page(request: HttpRequest) -> FrontPage:
    """Read what stands on the front page of this phone."""
    mine = my_matches(request)
    return FrontPage(
        stations=my_stations(request),
        mine=my_leagues(request),
        tables=my_tables(request),
        running=mine.running,
        finished=mine.finished,
    )
