"""The score sheet, live, and why a number on it is what it is."""

from collections.abc import Callable
from functools import cache as once
from functools import partial
from typing import NamedTuple

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scorekeeper.matches import access, queries
from scorekeeper.matches.forms import new_operation
from scorekeeper.matches.queries import Sheet
from scorekeeper.people.access import Role, caller
from scorekeeper.people.queries import holders
from scorekeeper.web.errors import NotFound
from scorekeeper.web.pages import page, wants_part
from scorekeeper.web.unchanged import etag, not_modified, with_tag

Context = dict[str, object]


class Viewing(NamedTuple):
    """Who looks at which version of which match; `now` works the sheet out, once."""

    request: HttpRequest
    public_id: str
    version: int
    keeps: bool
    around: queries.Around | None
    now: Callable[[], Sheet]


@require_safe
def sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the score sheet; for htmx only what changes with the match."""
    match = access.match_to_read(request, public_id)
    keeps, version = access.is_scorekeeper(request, match), match.version
    keepers = [] if wants_part(request) else _keepers(request, match)
    around = queries.around(request, match)
    tag = etag(request, version, keeps, keepers, around)
    answer = not_modified(request, tag)
    if answer is None:
        now = once(partial(queries.sheet, match, version))
        viewing = Viewing(request, public_id, version, keeps, around, now)
        whole = not wants_part(request)
        answer = with_tag(_page(viewing, keepers) if whole else HttpResponse(_body(viewing)), tag)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _keepers(request: HttpRequest, match: access.Match) -> list[tuple[str, bool]]:
    """Which phones keep score, and whether it is the one that asks."""
    topics = dict.fromkeys([match.lies_in or match.topic, match.topic])
    held = [one for topic in topics for one in holders(topic, caller(request).holder_id)]
    return [(one.label, one.is_you) for one in held if one.role is Role.SCOREKEEPER]


def _body(viewing: Viewing) -> str:
    """What changes with the match. All viewers of a version get the same, made once."""
    if viewing.keeps:  # with forms, which have a token of their own
        return _rendered(viewing, viewing.request)
    key = f"sheet:{viewing.public_id}:{viewing.version}:{get_language()}"
    return str(cache.get_or_set(key, lambda: _rendered(viewing, None)))


def _rendered(viewing: Viewing, request: HttpRequest | None) -> str:
    now = viewing.now()
    state = now.state
    context: Context = {
        "sheet": now,
        "table": queries.table(now),
        "chart": queries.chart(now),
        "news": queries.news_words(state, now.names),
        "winners": queries.winner_words([now.names[seat] for seat in state.winners]),
        "ending": state.ended_by and queries.ending_words(state.ended_by, len(state.rounds)),
        "rematch": queries.next_match(now),
        "around": viewing.around,
        "keeps": viewing.keeps,
        "disputes": queries.open_disputes(now) if viewing.keeps else [],
        "op": new_operation(),
    }
    return render_to_string("matches/_sheet.html", context, request)


def _page(viewing: Viewing, keepers: list[tuple[str, bool]]) -> HttpResponse:
    now = viewing.now()
    context: Context = {
        "sheet": now,
        "body": _body(viewing),
        "around": viewing.around,
        "keeps": viewing.keeps,
        "keepers": keepers,
        "rules": queries.rule_words(now.rules),
        "saved": _saved(viewing.request, now) if viewing.keeps else None,
        "op": new_operation(),
    }
    return render(viewing.request, "matches/sheet.html", context)


def _saved(request: HttpRequest, now: Sheet) -> int | None:
    """The round that was saved just now and can be undone, as the address says it."""
    last = len(now.state.rounds)
    return last if last and request.GET.get("saved") == str(last) else None


@require_safe
def why(request: HttpRequest, public_id: str, number: int, seat: int) -> HttpResponse:
    """Say how somebody came by a score."""
    match = access.match_to_read(request, public_id)
    now = queries.sheet(match)
    explained = queries.explained(now, number, seat)
    if explained is None:
        raise NotFound
    context = {
        "sheet": now,
        "why": explained,
        "keeps": access.is_scorekeeper(request, match),
    }
    return page(request, "matches/why.html", "matches/_why.html", context)
