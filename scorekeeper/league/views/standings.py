"""The standings of a season and of a night, live, and on paper."""

from collections.abc import Callable
from dataclasses import dataclass, field

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.league import access, queries
from scorekeeper.league.access import League, Season
from scorekeeper.league.queries import Follows
from scorekeeper.web.pages import wants_part
from scorekeeper.web.unchanged import etag, not_modified, with_tag

Context = dict[str, object]


@dataclass(frozen=True, slots=True)
class LivePage:
    """A page and its part that changes by itself: the same for everybody, so it is made once."""

    template: str
    part: str
    of: str  # whose standings, for the cache
    follows: Follows
    context: Context
    make: Callable[[], Context] = field(repr=False)  # the context of the part

    def body(self) -> str:
        key = f"standings:{self.of}:{self.follows.key}:{get_language()}"
        return str(cache.get_or_set(key, self._rendered))

    def _rendered(self) -> str:
        return render_to_string(self.part, {"follows": self.follows, **self.make()})

    def answer(self, request: HttpRequest) -> HttpResponse:
        tag = etag(request, self.follows.version, self.of, self.follows, self.context["organises"])
        answer = not_modified(request, tag) or with_tag(self._fresh(request), tag)
        patch_vary_headers(answer, ["HX-Request"])
        return answer

    def _fresh(self, request: HttpRequest) -> HttpResponse:
        if wants_part(request):
            return HttpResponse(self.body())
        return render(request, self.template, self.context | {"body": self.body()})


@require_safe
def standings(request: HttpRequest, league_id: str) -> HttpResponse:
    """Show the standings of a season, by default the present one."""
    league = access.league_to_see(request, league_id)
    season = _season(request, league)
    page = LivePage(
        "league/standings.html",
        "league/_standings.html",
        of=f"{league.public_id}/{season.pk if season else ''}",
        follows=queries.season_follows(league, season),
        context=_frame(request, league, season),
        make=lambda: _season_context(league, season),
    )
    return page.answer(request)


@require_safe
def night_standings(request: HttpRequest, night_id: str) -> HttpResponse:
    """Show the standings of one night, as they would be if it ended now."""
    night = access.night_to_see(request, night_id)
    page = LivePage(
        "league/night_standings.html",
        "league/_night_standings.html",
        of=night.public_id,
        follows=queries.night_follows(night),
        context={
            "night": night,
            "organises": access.is_organiser(request, night),
            "here": "standings",
            "counting": queries.counting_words(night.season.league),
        },
        make=lambda: {"night": night, "evening": queries.evening(night)},
    )
    return page.answer(request)


@require_safe
@never_cache
def print_standings(request: HttpRequest, league_id: str) -> HttpResponse:
    """Show the standings of a season for paper."""
    league = access.league_to_see(request, league_id)
    season = _season(request, league)
    context = _frame(request, league, season) | _season_context(league, season)
    return render(request, "league/print_standings.html", context)


@require_safe
@never_cache
def print_night(request: HttpRequest, night_id: str) -> HttpResponse:
    """Show the standings of a night for paper."""
    night = access.night_to_see(request, night_id)
    context = {
        "night": night,
        "evening": queries.evening(night),
        "counting": queries.counting_words(night.season.league),
    }
    return render(request, "league/print_night.html", context)


def _season(request: HttpRequest, league: League) -> Season | None:
    """The season that the address names, else the present one. Raises NotFound."""
    named = request.GET.get("season")
    return access.season_of(league, named) if named else queries.present_season(league)


def _frame(request: HttpRequest, league: League, season: Season | None) -> Context:
    return {
        "league": league,
        "season": season,
        "seasons": [] if season is None else list(league.seasons.order_by("-starts", "-pk")),
        "organises": access.is_organiser(request, league),
        "here": "standings",
        "counting": queries.counting_words(league),
    }


def _season_context(league: League, season: Season | None) -> Context:
    found = queries.standings(league, season) if season else None
    return {"league": league, "season": season, "standings": found}
