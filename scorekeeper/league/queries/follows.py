"""What standings depend on, and which topics a page follows to see them change."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Sum

from scorekeeper.feed.access import MOST_TOPICS
from scorekeeper.league.models import League, Night, NightStatus, NightTable, Season

MOST_MATCHES: Final = MOST_TOPICS - 2  # beside the league and the night


@dataclass(frozen=True, slots=True)
class Follows:
    """Versions by topic: of the league, the night, and the matches that go on."""

    topics: tuple[tuple[str, int], ...]
    nights: int = 0  # the versions of all nights of the season, added up

    @property
    def version(self) -> int:
        return self.topics[0][1]

    @property
    def key(self) -> str:
        """Short, for a cache: the same only while nothing has changed."""
        return "-".join(str(version) for _topic, version in self.topics) + f"-{self.nights}"

    @property
    def followed(self) -> tuple[tuple[str, int], ...]:
        return self.topics[: MOST_MATCHES + 2]


def season_follows(league: League, season: Season | None) -> Follows:
    """What the standings of a season depend on."""
    nights = Night.objects.filter(season=season)
    on = nights.filter(status=NightStatus.OPEN)
    versions = nights.aggregate(sum=Sum("version"))["sum"] or 0
    return Follows(((league.topic, league.version), *_open_matches(list(on))), versions)


def night_follows(night: Night) -> Follows:
    """What the standings of a night depend on."""
    league = night.season.league
    own = ((league.topic, league.version), (night.topic, night.version))
    return Follows((*own, *_open_matches([night])))


def _open_matches(nights: Sequence[Night]) -> list[tuple[str, int]]:
    tables = NightTable.objects.filter(
        round__night__in=nights, voided_at=None, match__finished=False
    )
    found = tables.order_by("pk").values_list("match__public_id", "match__version")
    return [(f"match:{public_id}", version) for public_id, version in found]
