"""What every write from a table goes through: fetch or refuse, the form, the action, the answer."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.forms import WriteForm, page_write
from scorekeeper.play.access import Seat, Table, table_to_play
from scorekeeper.play.views.show import done, refused
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import Malformed

P = ParamSpec("P")
Action = Callable[Concatenate[Table, Seat, Write, P], Done]


def write_in(request: HttpRequest, form: WriteForm | None = None) -> Write:
    """The write that a form brings along. Raises Malformed, for our own pages fill it in."""
    form = form or WriteForm(request.POST)
    if not form.is_valid():
        raise Malformed(field=next(iter(form.errors)))
    return page_write(request, form)


def carry_out(
    request: HttpRequest, code: str, action: Action[P], *args: P.args, **kwargs: P.kwargs
) -> HttpResponse:
    """Let who sits there do something, and show what came of it."""
    table, seat = table_to_play(request, code)
    try:
        action(table, seat, write_in(request), *args, **kwargs)
    except Malformed:
        raise
    except Refusal as refusal:
        return refused(request, code, refusal)
    return done(request, code)
