"""The rounds of a sheet of paper, typed in together: all of them are possible, or none is saved."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _

from scorekeeper.matches.actions import RoundEntry, after_round
from scorekeeper.matches.forms.rounds import (
    DECLARER,
    NOBODY,
    WHO_DECLARED,
    seat_chosen,
    total_name,
)
from scorekeeper.matches.forms.writing import WriteForm
from scorekeeper.matches.queries import Sheet
from scorekeeper.matches.queries.words import refusal_words
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.scoring import RoundNo
from scorekeeper.web.fields import TotalField, whole

ROWS: Final = 10  # at first, and more with each wish for more
MOST_ROWS: Final = 40


class PaperRow(NamedTuple):
    """A round of the sheet; `is_wrong`: it is the first that cannot be."""

    number: RoundNo
    totals: list[BoundField]
    declarer: BoundField
    is_wrong: bool


class PaperForm(WriteForm):
    """`rows` rounds from the next one on, a column for everybody who is in now."""

    def __init__(self, *args: Any, sheet: Sheet, rows: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.names = {seat: sheet.names[seat] for seat in sheet.state.seats_in}
        first = sheet.state.next_round
        self.numbers = [RoundNo(number) for number in range(first, first + rows)]
        self.wrong: RoundNo | None = None
        self.entries: list[RoundEntry] = []
        for number in self.numbers:
            self._add_row(number)

    def _add_row(self, number: RoundNo) -> None:
        for seat, name in self.names.items():
            field = TotalField(player=name, required=False)
            field.widget.attrs |= {"aria-label": _cell_label(number, name), "class": "input"}
            self.fields[_of(number, total_name(seat))] = field
        choices = [("", "-"), *((str(seat), name) for seat, name in self.names.items())]
        who = forms.ChoiceField(choices=[*choices, (NOBODY, _("Nobody"))], required=False)
        label = _cell_label(number, _("Who declared?"))
        who.widget.attrs |= {"aria-label": label, "class": "input"}
        self.fields[_of(number, DECLARER)] = who

    @property
    def paper_rows(self) -> Iterator[PaperRow]:
        """The fields, round by round."""
        for number in self.numbers:
            totals = [self[_of(number, total_name(seat))] for seat in self.names]
            declarer = self[_of(number, DECLARER)]
            yield PaperRow(number, totals, declarer, number == self.wrong)

    def clean(self) -> dict[str, Any]:
        """Play the rounds one after the other, as far as they can be."""
        said = super().clean() or self.cleaned_data
        last = max((number for number in self.numbers if self._is_filled(number)), default=None)
        if last is None:
            self.add_error(None, _("Type in at least one round."))
            return said
        state = self.sheet.state
        for number in range(state.next_round, last + 1):
            problem, entry = self._entry(RoundNo(number), said)
            if entry is None:
                self._say(RoundNo(number), problem)
                return said
            try:
                state = after_round(state, entry)
            except Refusal as refusal:
                self._say(RoundNo(number), refusal_words(refusal, self.sheet.everybody))
                return said
            self.entries.append(entry)
        return said

    def _entry(self, number: RoundNo, said: Mapping[str, Any]) -> tuple[str, RoundEntry | None]:
        """What a row says, or what is wrong in it."""
        for seat, name in self.names.items():
            if errors := self.errors.get(_of(number, total_name(seat))):
                return f"{name}: {' '.join(map(str, errors))}", None
        given = {seat: said.get(_of(number, total_name(seat))) for seat in self.names}
        totals = {seat: total for seat, total in given.items() if total is not None}
        declarer = said.get(_of(number, DECLARER), "")
        if not totals:
            return _("This row is empty, and a later one is not."), None
        if not declarer:
            return str(WHO_DECLARED), None
        return "", RoundEntry(seat_chosen(declarer), totals, number)

    def _is_filled(self, number: RoundNo) -> bool:
        names = [_of(number, total_name(seat)) for seat in self.names]
        return any(str(self.data.get(name, "")).strip() for name in [*names, _of(number, DECLARER)])

    def _say(self, number: RoundNo, problem: str) -> None:
        self.wrong = number
        words = _("Round %(round)s cannot be: %(problem)s")
        self.add_error(None, words % {"round": number, "problem": problem})


def _of(number: RoundNo, name: str) -> str:
    return f"{number}-{name}"


def _cell_label(number: RoundNo, what: str) -> str:
    return f"{_('Round %(round)s') % {'round': number}}, {what}"


def rows_asked(said: str, *, more: bool) -> int:
    """Return how many rows to show."""
    rows = (whole(said) or ROWS) + (ROWS if more else 0)
    return max(ROWS, min(MOST_ROWS, rows))
