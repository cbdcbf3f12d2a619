"""What can be taken home of a league, and a league made from that."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.league import access, actions, queries
from scorekeeper.league.forms.restoring import RestoreForm
from scorekeeper.matches.forms import new_operation, page_write
from scorekeeper.people.access import count_opening, topic_url
from scorekeeper.people.actions import phone_of
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import page_status
from scorekeeper.web.packed import packed_json
from scorekeeper.web.pages import see_other, with_wait
from scorekeeper.web.words import sentence


@require_safe
def take_home(request: HttpRequest, league_id: str) -> HttpResponse:
    """Show the files there are."""
    league = access.league_to_see(request, league_id)
    context = {
        "league": league,
        "organises": access.is_organiser(request, league),
        "here": "take_home",
        "seasons": list(league.seasons.order_by("-starts", "-pk")),
    }
    return render(request, "league/take_home.html", context)


@require_safe
def packed(request: HttpRequest, league_id: str) -> HttpResponse:
    """The whole league, packed: years of it fit where a file may be 1 MiB."""
    league = access.league_to_see(request, league_id)
    organises = access.is_organiser(request, league)
    body = packed_json(queries.whole_league(league, organises=organises))
    response = HttpResponse(body, content_type="application/gzip")
    response["Content-Disposition"] = f'attachment; filename="league-{league_id}.json.gz"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """Ask for a file; a POST opens the league that is in it, and this phone organises it."""
    if request.method != "POST":
        return _ask(request, RestoreForm(), 200)
    access.count_restoring(request)  # before it is read
    form = RestoreForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ask(request, form, 422)
    try:
        count_opening(request)
        phone = phone_of(request)
        done = actions.open_restored(page_write(request, form), form.data_sent, phone)
    except Refusal as refusal:
        form.add_error("file", sentence(refusal))
        return with_wait(_ask(request, form, max(422, page_status(refusal))), refusal)
    return see_other(request, topic_url(done.topic))


def _ask(request: HttpRequest, form: RestoreForm, code: int) -> HttpResponse:
    context = {"form": form, "op": new_operation()}
    return render(request, "league/restore.html", context, status=code)
