"""The end of a match: who stands where on the podium, and a few sentences about how it went."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.matches.models import Match
from scorekeeper.matches.queries.sheet import Sheet
from scorekeeper.matches.queries.table import Line, table
from scorekeeper.matches.queries.words import listed
from scorekeeper.rules.highlights import Feat, Highlight, highlights

PLACES = 3
SENTENCES = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the podium, shared or not."""

    place: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Podium:
    """Steps 1 to 3 where taken (1, 2, 2 leaves none for 3), the rest, and the sentences."""

    steps: tuple[Step, ...]
    others: tuple[Line, ...]
    sentences: tuple[str, ...]


def next_match(sheet: Sheet) -> str | None:
    """Return the id of the latest rematch, for everybody to follow the table there."""
    again = Match.objects.filter(rematch_of__public_id=sheet.id).order_by("-pk").first()
    return again.public_id if again else None


def podium(sheet: Sheet) -> Podium:
    """Return the podium of a finished match."""
    standings = table(sheet).standings
    steps = (
        Step(place, tuple(line for line in standings if line.place == place))
        for place in range(1, PLACES + 1)
    )
    return Podium(
        steps=tuple(step for step in steps if step.lines),
        others=tuple(line for line in standings if line.place > PLACES),
        sentences=tuple(islice(_sentences(sheet, standings), SENTENCES)),
    )


def _sentences(sheet: Sheet, standings: tuple[Line, ...]) -> Iterator[str]:
    """The highlights; a match with too few of them is at least counted."""
    for highlight in highlights(sheet.state):
        yield _sentence(highlight) % {
            "names": listed(sheet.names[seat] for seat in highlight.seats),
            "number": highlight.number,
            "round": highlight.round,
        }
    yield _("Rounds played: %(number)s.") % {"number": len(sheet.state.rounds)}
    for first, second in pairwise(standings[:2]):  # one may have waited at a table alone
        lead = second.score - first.score
        if second.place > 1 and lead > 0:
            yield _("Points between the first and the second: %(number)s.") % {"number": lead}
    yield _("Players: %(number)s.") % {"number": len(standings)}


def _sentence(highlight: Highlight) -> str:
    match highlight.kind:
        case Feat.COMEBACK:
            words = ngettext(
                "%(names)s won, after being %(number)s point behind in round %(round)s.",
                "%(names)s won, after being %(number)s points behind in round %(round)s.",
                highlight.number,
            )
        case Feat.CLOSE_CALL:
            words = _close_call(highlight.number)
        case Feat.LEAD_CHANGES:
            words = ngettext(
                "The lead changed hands %(number)s time.",
                "The lead changed hands %(number)s times.",
                highlight.number,
            )
        case Feat.FALSE_DECLARES:
            words = _("Most false declares: %(names)s (%(number)s).")
        case Feat.GOOD_DECLARES:
            words = _("Most good declares: %(names)s (%(number)s).")
        case Feat.BIGGEST_ROUND:
            words = _("Most points in one round: %(names)s, %(number)s in round %(round)s.")
    return words


def _close_call(spare: int) -> str:
    if not spare:
        return _("%(names)s stayed in without a point to spare in round %(round)s.")
    return ngettext(
        "%(names)s stayed in with %(number)s point to spare in round %(round)s.",
        "%(names)s stayed in with %(number)s points to spare in round %(round)s.",
        spare,
    )
