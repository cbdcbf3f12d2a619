"""A match to look at from other sides: its history, the board on the wall, paper, the podium."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.matches import access, queries
from scorekeeper.matches.forms import new_operation
from scorekeeper.matches.queries import Sheet
from scorekeeper.people.access import Role
from scorekeeper.people.queries import qr_svg, shared_keys
from scorekeeper.web.addresses import address_for_others
from scorekeeper.web.pages import page, see_other, wants_part
from scorekeeper.web.unchanged import etag, not_modified, with_tag

PAPER_ROUNDS = 26  # as many rows as a sheet of A4 has room for


@require_safe
def history(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show everything that happened, the latest first."""
    now = queries.sheet(access.match_to_read(request, public_id))
    return render(
        request, "matches/history.html", {"sheet": now, "told": queries.told_history(now)}
    )


@require_safe
def board(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the standings as large as the screen allows, live; for a TV or a tablet on the wall."""
    match = access.match_to_read(request, public_id)
    keeps, version = access.is_scorekeeper(request, match), match.version
    tag = etag(request, version, "board", keeps)
    answer = not_modified(request, tag)
    if answer is None:
        now = queries.sheet(match, version)
        context: dict[str, object] = {"sheet": now, "table": queries.table(now)}
        if not wants_part(request):
            context["qr"] = _code(request, now, keeps=keeps)
        answer = with_tag(page(request, "matches/board.html", "matches/_board.html", context), tag)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


@require_safe
@never_cache
def print_sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the filled sheet, for paper."""
    match = access.match_to_read(request, public_id)
    now, keeps = queries.sheet(match), access.is_scorekeeper(request, match)
    context = {
        "sheet": now,
        "table": queries.table(now),
        "rules": queries.rule_words(now.rules),
        "qr": _code(request, now, keeps=keeps),
        "keeps": keeps,
    }
    return render(request, "matches/print.html", context)


@require_safe
@never_cache
def print_blank(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a sheet to go on by hand when the power goes: scores so far, rows for more rounds."""
    match = access.match_to_read(request, public_id)
    now, keeps = queries.sheet(match), access.is_scorekeeper(request, match)
    first = now.state.next_round
    context = {
        "sheet": now,
        "table": queries.table(now),
        "rules": queries.rule_words(now.rules),
        "rounds": range(first, first + PAPER_ROUNDS),
        "qr": _code(request, now, keeps=keeps),
        "keeps": keeps,
    }
    return render(request, "matches/blank.html", context)


@require_safe
def podium(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show who won, and how it went; while the match goes on that is the sheet's business."""
    match = access.match_to_read(request, public_id)
    now = queries.sheet(match)
    if now.state.ended_by is None:
        return see_other(request, reverse("matches:sheet", args=[now.id]))
    context = {
        "sheet": now,
        "podium": queries.podium(now),
        "ending": queries.ending_words(now.state.ended_by, len(now.state.rounds)),
        "rematch": queries.next_match(now),
        "around": queries.around(request, match),
        "keeps": access.is_scorekeeper(request, match),
        "op": new_operation(),
    }
    return render(request, "matches/podium.html", context)


def _code(request: HttpRequest, now: Sheet, *, keeps: bool) -> str | None:
    """Return the QR code that leads viewers here: its own address, for a private match a key.

    Nobody is shown a key that would not be theirs to pass on.
    """
    url = address_for_others(request, reverse("matches:sheet", args=[now.id]))
    if now.private:
        if not keeps:
            return None
        keys = {key.role: key.url for key in shared_keys(request, now.topic)}
        url = keys[Role.VIEWER]
    return qr_svg(url, now.heading)
