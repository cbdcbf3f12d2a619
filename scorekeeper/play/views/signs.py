"""Quick signs to each other: six fixed ones, seen for some seconds."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.play import actions
from scorekeeper.play.access import table_to_play, table_to_see
from scorekeeper.play.actions import Sign
from scorekeeper.play.forms import SignForm
from scorekeeper.play.views.said import said
from scorekeeper.play.views.writes import write_in
from scorekeeper.web.errors import Malformed
from scorekeeper.web.pages import see_other, wants_part


@require_POST
def react(request: HttpRequest, code: str) -> HttpResponse:
    """Make a sign."""
    table, seat = table_to_play(request, code)
    form = SignForm(request.POST)
    if not form.is_valid():
        raise Malformed(field=next(iter(form.errors)))
    actions.react(table, seat, write_in(request), Sign(form.cleaned_data["sign"]))
    if wants_part(request):
        return HttpResponse(status=204)
    return see_other(request, reverse("play:table", args=[table.code]))


@require_safe
def signs(request: HttpRequest, code: str) -> HttpResponse:
    """Show the signs of the last seconds."""
    table, _seat = table_to_see(request, code)
    return render(request, "play/_signs.html", {"signs": said(table)})
