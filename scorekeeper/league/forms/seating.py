"""The tables that are accepted, as the seating page sends them."""

from collections.abc import Sequence
from typing import Final

from django import forms

from scorekeeper.league.actions import Drawn, Seated
from scorekeeper.league.forms.choices import NOT_OURS, PID, Pair, TextsField
from scorekeeper.matches.forms import WriteForm
from scorekeeper.rules.seating.ask import MOST_ROUNDS
from scorekeeper.web.fields import WholeFormField

PIDS: Final = f"{PID}(?:,{PID}){{0,59}}"


class SinceForm(forms.Form):
    """The version of the night that a page was made of."""

    since = WholeFormField(min_value=0, max_value=2**31)


class AcceptForm(WriteForm):
    """The tables themselves: a text for each round, "2|pid,pid;pid,pid|pid" (who sits out)."""

    round = TextsField(f"[0-9]{{1,2}}\\|{PIDS}(?:;{PIDS}){{0,29}}\\|(?:{PIDS})?")
    apart = TextsField(f"{PID}:{PID}|-")
    standing = forms.NullBooleanField(widget=forms.HiddenInput)  # of the last round
    since = WholeFormField(required=False, min_value=0, max_value=2**31)

    def clean_round(self) -> list[Seated]:
        rounds = [_seated(text) for text in self.cleaned_data["round"]]
        if not 0 < len(rounds) <= MOST_ROUNDS:
            raise forms.ValidationError(NOT_OURS)
        return rounds

    @property
    def drawn(self) -> Drawn:
        """How the page had drawn it."""
        return Drawn(self.cleaned_data["standing"], self.cleaned_data["since"])

    @property
    def apart_pairs(self) -> Sequence[Pair] | None:
        """As the page had them; None: unchanged."""
        texts: list[str] = self.cleaned_data["apart"]
        return [(text[:16], text[17:]) for text in texts if text != "-"] if texts else None


def _seated(text: str) -> Seated:
    number, tables, sit_out = text.split("|")
    seated = tuple(tuple(table.split(",")) for table in tables.split(";"))
    return Seated(int(number), seated, tuple(sit_out.split(",")) if sit_out else ())
