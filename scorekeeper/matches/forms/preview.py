"""What a round would do, told before it is saved: by the same rules that will score it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.matches.actions import RoundEntry, after_round
from scorekeeper.matches.forms.later import needs
from scorekeeper.matches.forms.rounds import DECLARER, RoundForm, total_name
from scorekeeper.matches.forms.stage import Stage
from scorekeeper.matches.queries.table import mark_of
from scorekeeper.matches.queries.words import declare_words, listed, over_words
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.match import MatchState, ScoredRound
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.words import sentence

NOT_YET = {"missing-total", "required"}
NAMED = 2  # so many missing totals are told: before, everybody is still typing


@dataclass(frozen=True, slots=True)
class After:
    """What the round does to a seat."""

    seat: SeatNo
    name: str
    points: int
    score: int
    mark: str
    out: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """`kind` is "" while something is missing, else good, bad (a false declare) or warn."""

    kind: str = ""
    lines: list[str] = field(default_factory=list)
    after: list[After] = field(default_factory=list)


def preview(stage: Stage, form: RoundForm) -> Preview:
    """Say what the round as typed so far comes to."""
    if not form.is_valid():
        return _not_ready(form)
    try:
        after = after_round(stage.state, form.entry)
    except Refusal as refusal:
        return Preview("warn", [sentence(refusal, dict(enumerate(stage.sheet.names.values())))])
    played = after.rounds[-1]
    lines = [*_told(stage, played), *_ended(stage, after), *_later(stage, form.entry)]
    declared = "" if played.declarer is None else "good"
    kind = "bad" if played.false_declare else declared
    return Preview(kind, lines, [_after(stage, played, seat) for seat in played.points])


def _not_ready(form: RoundForm) -> Preview:
    """Wrong values come first; then what is missing."""
    wrong = [
        f"{form.names[seat]}: {message}"
        for seat in form.names
        for message in _wrong(form, total_name(seat))
    ]
    if wrong:
        return Preview("warn", wrong)
    empty = [name for seat, name in form.names.items() if total_name(seat) in form.errors]
    if 0 < len(empty) <= NAMED:
        return Preview("", [_("Totals missing: %(names)s") % {"names": listed(empty)}])
    return Preview("", [_("Who declared?")] if DECLARER in form.errors and not empty else [])


def _wrong(form: RoundForm, name: str) -> Iterator[str]:
    for error in form.errors.as_data().get(name, []):
        if error.code not in NOT_YET:
            yield from error.messages


def _told(stage: Stage, played: ScoredRound) -> Iterator[str]:
    yield declare_words(played, stage.names)
    if played.knocked_out:
        out = listed(stage.names[seat] for seat in played.knocked_out)
        yield _("Out: %(names)s") % {"names": out}


def _ended(stage: Stage, after: MatchState) -> Iterator[str]:
    if after.is_over:
        yield over_words([stage.sheet.name_in_round(seat, stage.number) for seat in after.winners])


def _later(stage: Stage, entry: RoundEntry) -> Iterator[str]:
    """Of a correction: which later rounds will need something (8.3)."""
    if stage.is_there and (lacking := needs(stage, replace(entry, number=stage.number), {})):
        words = ngettext(
            "Totals or the declarer are missing in round %(rounds)s; you are asked for them next.",
            "Totals or the declarer are missing in rounds %(rounds)s; you are asked for them next.",
            len(lacking),
        )
        yield words % {"rounds": listed(map(str, lacking))}


def _after(stage: Stage, played: ScoredRound, seat: SeatNo) -> After:
    return After(
        seat=seat,
        name=stage.names[seat],
        points=played.points[seat],
        score=played.scores[seat],
        mark=mark_of(played, seat),
        out=seat in played.knocked_out,
    )
