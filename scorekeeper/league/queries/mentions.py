"""Where a name stands in what somebody wrote in their own words: nothing takes it out there."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.league.models import Doubt, League, Night, NightTable, Player
from scorekeeper.league.queries.players import same_person


@dataclass(frozen=True, slots=True)
class Mention:
    """What was written, as what, and where it is seen."""

    kind: str
    text: str
    url: str


def mentions(player: Player) -> list[Mention]:
    """Every text in the league that has a name of this player in it, if only within a word."""
    names = [row.name.casefold() for row in same_person(player)]
    written = _written(player.league)
    return [one for one in written if any(name in one.text.casefold() for name in names)]


def _written(league: League) -> Iterator[Mention]:
    for night in Night.objects.filter(season__league=league).exclude(title=""):
        yield Mention(
            _("Title of a night"), night.title, reverse("league:night", args=[night.public_id])
        )
    tables = NightTable.objects.filter(round__night__season__league=league)
    for table in tables.exclude(match=None).select_related("match", "round__night"):
        if table.match:
            match = reverse("matches:sheet", args=[table.match.public_id])
            yield Mention(_("Title of a match"), table.match.title, match)
        if table.void_reason:
            yield Mention(_("Why a match does not count"), table.void_reason, _place(table))
    doubts = Doubt.objects.filter(table__in=tables).select_related("table__round__night")
    for doubt in doubts:
        yield Mention(_("What was said to be wrong"), doubt.word, _place(doubt.table))


def _place(table: NightTable) -> str:
    return reverse("league:station", args=[table.round.night.public_id, table.number])
