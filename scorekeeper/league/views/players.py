"""The roster: who is on it, adding somebody, and what can be done about one of them."""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.feed.actions import Done, Write
from scorekeeper.league import actions, queries
from scorekeeper.league.access import (
    League,
    Player,
    is_organiser,
    league_to_run,
    league_to_see,
    player_of,
)
from scorekeeper.league.actions import PlayerAlike
from scorekeeper.league.forms.players import MergeForm, PlayerForm
from scorekeeper.matches.forms import WriteForm, new_operation, page_write
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import page_status
from scorekeeper.web.fields import whole
from scorekeeper.web.pages import page, see_other
from scorekeeper.web.words import sentence

Act = Callable[[Write], Done]
SHOWN: Final = 60  # of the roster, on one page


@require_safe
def players(request: HttpRequest, league_id: str) -> HttpResponse:
    """Show the roster, or those of it whose names have `q` in them."""
    league = league_to_see(request, league_id)
    form = PlayerForm()
    if "added" in request.GET:  # one name after the other
        form.fields["name"].widget.attrs["autofocus"] = True
    return _show(request, league, form)


@require_POST
def add(request: HttpRequest, league_id: str) -> HttpResponse:
    """Put somebody on the roster; ask back where the name is like another."""
    league, form = league_to_run(request, league_id), PlayerForm(request.POST)
    if not form.is_valid():
        return _show(request, league, form, 422)
    said = form.cleaned_data
    try:
        done = actions.add_player(
            league,
            page_write(request, form),
            said["name"],
            guest=said["guest"],
            confirm=said["confirm"],
        )
    except PlayerAlike as refusal:
        return _show(request, league, form, 422, refusal.facts)
    except Refusal as refusal:
        form.add_error(None, sentence(refusal))
        return _show(request, league, form, page_status(refusal))
    added = queries.player_of(done).name
    messages.success(request, _("Added: %(name)s") % {"name": added})
    return see_other(request, f"{_roster(league)}?added=1")


@require_safe
def edit(request: HttpRequest, league_id: str, player_id: str) -> HttpResponse:
    """Show what can be done about a player."""
    league = league_to_run(request, league_id)
    return _show_one(request, player_of(league, player_id))


@require_POST
def rename(request: HttpRequest, league_id: str, player_id: str) -> HttpResponse:
    """Correct a name, and whether it is a guest's."""
    player = player_of(league_to_run(request, league_id), player_id)
    form = PlayerForm(request.POST)

    def act(write: Write) -> Done:
        said = form.cleaned_data
        name, guest, sure = said["name"], said["guest"], said["confirm"]
        return actions.rename_player(player, write, name, guest=guest, confirm=sure)

    return _do(request, player, form, act)


@require_POST
def merge(request: HttpRequest, league_id: str, player_id: str) -> HttpResponse:
    """Say that a player is another one."""
    league = league_to_run(request, league_id)
    player = player_of(league, player_id)
    form = _merge_form(request, player)

    def act(write: Write) -> Done:
        return actions.merge_players(player, write, player_of(league, form.cleaned_data["into"]))

    return _do(request, player, form, act)


@require_POST
def unmerge(request: HttpRequest, league_id: str, player_id: str) -> HttpResponse:
    """Part two who had been merged."""
    player = player_of(league_to_run(request, league_id), player_id)
    form = WriteForm(request.POST)
    return _do(request, player, form, lambda write: actions.unmerge_player(player, write))


@require_http_methods(["GET", "HEAD", "POST"])
def anonymise(request: HttpRequest, league_id: str, player_id: str) -> HttpResponse:
    """Say what it does to take a name out; a POST does it."""
    player = player_of(league_to_run(request, league_id), player_id)
    if request.method != "POST":
        shown = {"player": player, "mentions": queries.mentions(player), "op": new_operation()}
        return render(request, "league/anonymise.html", {"league": player.league, **shown})
    form = WriteForm(request.POST)
    return _do(request, player, form, lambda write: actions.anonymise_player(player, write))


def _do(request: HttpRequest, player: Player, form: WriteForm, act: Act) -> HttpResponse:
    """Do it and go back to the roster; or say why not, with what was typed."""
    if not form.is_valid():
        return _show_one(request, player, form)
    try:
        act(page_write(request, form))
    except PlayerAlike as refusal:
        return _show_one(request, player, form, more=refusal.facts)
    except Refusal as refusal:
        player.refresh_from_db()
        problem = {"problem": sentence(refusal)}
        return _show_one(request, player, form, page_status(refusal), problem)
    messages.success(request, _("Saved."))
    return see_other(request, _roster(player.league))


def _show(
    request: HttpRequest,
    league: League,
    form: PlayerForm,
    code: int = 200,
    more: Mapping[str, object] | None = None,
) -> HttpResponse:
    wanted = request.GET.get("q", "").strip()[:60]
    everybody = queries.roster(league)
    found = sorted((row for row in everybody if row.is_called(wanted)), key=lambda row: row.guest)
    start = max(0, whole(request.GET.get("from", "")) or 0)
    shown = found[start : start + SHOWN]
    context = {
        "league": league,
        "organises": is_organiser(request, league),
        "here": "players",
        "form": form,
        "wanted": wanted,
        "everybody": everybody,
        "found": found,
        "members_count": sum(not row.guest for row in found),
        "members": [row for row in shown if not row.guest],
        "guests": [row for row in shown if row.guest],
        "before": max(0, start - SHOWN) if start else None,
        "after": start + SHOWN if found[start + SHOWN :] else None,
        "op": new_operation(),
        **(more or {}),
    }
    return page(request, "league/players.html", "league/_roster.html", context, status=code)


def _show_one(
    request: HttpRequest,
    player: Player,
    sent: WriteForm | None = None,
    code: int = 422,
    more: Mapping[str, object] | None = None,
) -> HttpResponse:
    there = {"name": player.name, "guest": player.guest}
    context = {
        "league": player.league,
        "player": player,
        "merged": [one for one in queries.same_person(player) if one != player],
        "form": sent if isinstance(sent, PlayerForm) else PlayerForm(initial=there),
        "merge": sent if isinstance(sent, MergeForm) else _merge_form(None, player),
        "op": new_operation(),
        **(more or {}),
    }
    return render(request, "league/edit_player.html", context, status=code if sent else 200)


def _merge_form(request: HttpRequest | None, player: Player) -> MergeForm:
    others = [row for row in queries.roster(player.league) if row.id != player.public_id]
    return MergeForm(request.POST if request else None, others=others)


def _roster(league: League) -> str:
    return reverse("league:players", args=[league.public_id])
