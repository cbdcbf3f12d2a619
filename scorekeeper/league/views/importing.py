"""Names from a file: first what would come of it, then all of it at once."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scorekeeper.league import actions
from scorekeeper.league.access import League, league_to_run
from scorekeeper.league.actions import Wanted
from scorekeeper.league.forms.players import ReadingForm, UploadForm
from scorekeeper.league.queries import ImportPlan, import_plan
from scorekeeper.matches.forms import new_operation, page_write
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.csv_text import UTF_8, Table, Unreadable, decode, guess_alphabet, read_table
from scorekeeper.web.errors import page_status
from scorekeeper.web.pages import see_other
from scorekeeper.web.words import sentence


@dataclass(frozen=True, slots=True)
class Reading:
    """A text, how it was read, and what would come of it."""

    text: str
    alphabet: str
    table: Table
    plan: ImportPlan
    column: int | None = None
    others: frozenset[int] = frozenset()

    @property
    def wanted(self) -> list[Wanted]:
        """Who is to come onto the roster."""
        asked = [row for row in self.plan.asked if row.line in self.others]
        return [
            *(Wanted(row.name, row.guest) for row in self.plan.new),
            *(Wanted(row.name, row.guest, confirm=True) for row in asked),
        ]


@require_http_methods(["GET", "HEAD", "POST"])
def import_players(request: HttpRequest, league_id: str) -> HttpResponse:
    """Ask for a file; show what would come of it; put the names onto the roster."""
    league = league_to_run(request, league_id)
    if request.method != "POST":
        return _ask(request, league, UploadForm(), 200)
    return _read_again(request, league) if "was" in request.POST else _read(request, league)


def _read(request: HttpRequest, league: League) -> HttpResponse:
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ask(request, league, form, 422)
    try:
        alphabet = UTF_8 if form.pasted else guess_alphabet(form.sent)
        text = decode(form.sent, alphabet)
        table = read_table(text)
    except Unreadable as refusal:
        form.add_error("text" if form.pasted else "file", sentence(refusal))
        return _ask(request, league, form, 422)
    return _preview(request, league, Reading(text, alphabet, table, import_plan(league, table)))


def _read_again(request: HttpRequest, league: League) -> HttpResponse:
    form = ReadingForm(request.POST)
    if not form.is_valid():
        return _ask(request, league, UploadForm(initial={"text": form.data.get("text")}), 422)
    said = form.cleaned_data
    try:
        text = form.reread
        table = read_table(text, said["delimiter"])
    except Unreadable as refusal:
        again = UploadForm(initial={"text": said["text"]})
        return _ask(request, league, again, 422, sentence(refusal))
    plan = import_plan(league, table, said["column"])
    read = Reading(text, said["alphabet"], table, plan, said["column"], frozenset(form.others))
    if "save" not in request.POST:
        return _preview(request, league, read)
    return _save(request, league, form, read)


def _save(request: HttpRequest, league: League, form: ReadingForm, read: Reading) -> HttpResponse:
    if read.plan.bad and not form.cleaned_data["leave_out"]:
        problem = _("Some lines cannot be taken as names. Mend them below, or leave them out.")
        return _preview(request, league, read, 422, problem)
    write = page_write(request, form)
    try:
        done = actions.import_players(league, write, read.wanted, read.plan.counts)
    except Refusal as refusal:
        return _preview(request, league, read, page_status(refusal), sentence(refusal))
    count = len(read.wanted)
    if done.new:
        words = ngettext("Added: %(count)s player", "Added: %(count)s players", count)
        messages.success(request, words % {"count": count})
    return see_other(request, reverse("league:players", args=[league.public_id]))


def _ask(
    request: HttpRequest, league: League, form: UploadForm, code: int, problem: str = ""
) -> HttpResponse:
    context = {"league": league, "form": form, "problem": problem}
    return render(request, "league/import.html", context, status=code)


def _preview(
    request: HttpRequest, league: League, read: Reading, code: int = 200, problem: str = ""
) -> HttpResponse:
    form = ReadingForm(
        initial={
            "text": read.text,
            "was": read.alphabet,
            "alphabet": read.alphabet,
            "delimiter": read.table.delimiter,
            "column": "" if read.column is None else read.column,
        }
    )
    form.narrow(max(len(line.cells) for line in read.table.lines))
    context = {
        "league": league,
        "form": form,
        "read": read,
        "plan": read.plan,
        "problem": problem,
        "op": new_operation(),
    }
    return render(request, "league/import_preview.html", context, status=code)
