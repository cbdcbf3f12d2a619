"""How standings are made, in words."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.league.models import League, Scheme
from scorekeeper.rules.standings import By


def scheme_words(league: League) -> str:
    """What a place is worth here."""
    return {
        Scheme.BALANCED: _(
            "Every match is worth 7 points to the winner and 1 to the last, evenly in between: "
            "7, 4, 1 at a table of three, 7, 5, 3, 1 at one of four. Equal places share."
        ),
        Scheme.WINS: _("Every match that is won is worth a point. Equal places share."),
        Scheme.PLACEMENT: _(
            "In every match a player gets a point for everybody who is placed lower. "
            "Equal places share."
        ),
        Scheme.LOW_SCORE: _("The scores of all matches are added up: the lowest sum leads."),
    }[Scheme(league.points)]


def counting_words(league: League) -> list[str]:
    """How points become places, one sentence after the other."""
    return [scheme_words(league), *_best_words(league), *_rebuy_words(league), _tie_words()]


def decided_words(decided_by: By) -> str:
    """What told a place from others with the same points; nothing where points did."""
    return {
        By.POINTS: "",
        By.WINS: _("match wins"),
        By.HEAD_TO_HEAD: _("head-to-head"),
        By.AVERAGE: _("average score"),
        By.SHARED: _("shared"),
    }[decided_by]


def _best_words(league: League) -> list[str]:
    if league.best_nights is None:
        return []
    words = ngettext(
        "Each player's best night of the season counts.",
        "Each player's best %(count)s nights of the season count.",
        league.best_nights,
    )
    return [words % {"count": league.best_nights}]


def _rebuy_words(league: League) -> list[str]:
    if not league.rebuy_cost:
        return []
    cost = number_format(league.rebuy_cost.normalize())
    return [_("Who bought back in pays for it: %(cost)s off the points.") % {"cost": cost}]


def _tie_words() -> str:
    return _(
        "With equal points more match wins come first, then, between exactly two, who more often "
        "finished above the other, then the lower average score. Who is still equal shares the "
        "place."
    )
