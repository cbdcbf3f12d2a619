"""The table: lobby, deal or reveal, whichever it is at; for who plays and who looks on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from scorekeeper.play.access import table_to_see
from scorekeeper.play.views.show import show


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show it; for htmx only what changes. A code may be written as people write it."""
    found = table_to_see(request, code)
    if found.table.code != code:
        return redirect("play:table", found.table.code)
    return show(request, found)
