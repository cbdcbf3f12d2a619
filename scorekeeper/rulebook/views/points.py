"""The score calculator: who declared, what everybody had, and who gets how many points why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from scorekeeper.matches.queries.table import mark_of
from scorekeeper.matches.queries.words import declare_words, why_words
from scorekeeper.rulebook.forms import PointsForm
from scorekeeper.rulebook.queries import lone_round
from scorekeeper.rules.house import MOST_PLAYERS
from scorekeeper.rules.match import ScoredRound
from scorekeeper.rules.reasons import Reason, reason
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.fields import whole
from scorekeeper.web.pages import page, wants_part

PAGE: Final = "rulebook/points.html"
PART: Final = "rulebook/_points.html"
PARTS: Final = {"calculator": "rulebook/_calculator.html"}  # by the id of what htmx will replace
USUAL_ROWS: Final = 4
ROW_FIELDS: Final = ("name-", "total-")
OTHER_FIELDS: Final = ("declarer", "penalty", "tie_is_false")


class Scored(NamedTuple):
    """A player's points, as a sum and in words. `mark`: "", "declared" or "false"."""

    name: str
    sum: Reason
    words: str
    mark: str


@dataclass(frozen=True, slots=True)
class Result:
    """A round on its own, among the players who have a total."""

    names: Mapping[SeatNo, str]
    played: ScoredRound

    @classmethod
    def of(cls, form: PointsForm) -> "Result":
        """Score what a valid form says, by the rules that score a match."""
        seats = {number: SeatNo(seat) for seat, number in enumerate(form.totals)}
        names = {seat: form.names[number] for number, seat in seats.items()}
        totals = {seats[number]: total for number, total in form.totals.items()}
        declarer = None if form.declarer is None else seats[form.declarer]
        return cls(names, lone_round(totals, declarer, form.house))

    @property
    def words(self) -> str:
        """Who declared, and whether that was right."""
        return declare_words(self.played, self.names)

    @property
    def scored(self) -> list[Scored]:
        """The players in the order of their rows."""
        return [self._scored(seat, name) for seat, name in self.names.items()]

    def _scored(self, seat: SeatNo, name: str) -> Scored:
        why = reason(self.played, seat)
        words = why_words(why, self.names.__getitem__)
        return Scored(name, why, words, mark_of(self.played, seat))


@require_safe
def points(request: HttpRequest) -> HttpResponse:
    """Score the round of the address; nothing is stored."""
    form = _form(request.GET)
    good = form.is_valid()
    context = {
        "form": form,
        "result": Result.of(form) if good else None,
        "may_be_more": len(form.letters) < MOST_PLAYERS,
    }
    is_wrong = form.is_bound and not good and not wants_part(request)
    wanted = PARTS.get(request.headers.get("HX-Target", ""), PART)
    response = page(request, PAGE, wanted, context, status=422 if is_wrong else 200)
    patch_vary_headers(response, ["HX-Target"])
    if good:
        response["HX-Replace-Url"] = _url(request.GET)
    return response


def _form(query: QueryDict) -> PointsForm:
    """Return the form as filled; with one row more, or when nothing is typed, it asks on."""
    rows = _rows(query)
    if "more" in query:
        return PointsForm(initial=query.dict(), rows=min(rows + 1, MOST_PLAYERS))
    return PointsForm.of(query, rows) if _typed(query) else PointsForm(rows=rows)


def _typed(query: QueryDict) -> dict[str, str]:
    """Return what is not empty of the form."""
    return {
        name: str(value)
        for name, value in query.items()
        if value and (name.startswith(ROW_FIELDS) or name in OTHER_FIELDS)
    }


def _rows(query: QueryDict) -> int:
    """Return how many rows are shown: as many as are asked for or typed in, within reason."""
    typed = [name.partition("-")[2] for name in _typed(query) if name.startswith(ROW_FIELDS)]
    asked = (whole(text) or 0 for text in (query.get("rows", ""), *typed))
    return min(max(USUAL_ROWS, *asked), MOST_PLAYERS)


def _url(query: QueryDict) -> str:
    return f"{reverse('rulebook:points')}?{urlencode(_typed(query))}"
