"""What the front page shows, and whether this process is ready."""

from dataclasses import dataclass

from django.http import HttpRequest

from scorekeeper.accounts.access import Account, account_of
from scorekeeper.feed import relay
from scorekeeper.league.queries import MyLeagues, my_leagues
from scorekeeper.league.queries.my_stations import StationCard, my_stations
from scorekeeper.matches.queries import MatchCard, my_matches
from scorekeeper.play.queries import TableCard, my_tables
from scorekeeper.web.database import engine, is_migrated, is_writable
from scorekeeper.web.release import app_version


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The leagues, tables and matches of this phone, newest first; a newcomer has none."""

    stations: list[StationCard]
    mine: MyLeagues
    tables: list[TableCard]
    running: list[MatchCard]
    finished: list[MatchCard]
    account: Account | None

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
        account=account_of(request),
    )


def readiness() -> dict[str, object]:
    """Return whether requests can be served, and what that follows from.

    Redis is told, but not needed: without it rounds are saved, and pages are a little late.
    """
    writable, migrated = is_writable(), is_migrated()
    return {
        "ready": writable and migrated,
        "version": app_version(),
        "database": {**engine(), "writable": writable, "migrated": migrated},
        "redis": relay.is_reachable(),
    }
