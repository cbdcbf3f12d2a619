"""A round to score without a match: who declared, and a total for each player."""

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Any, Final, NamedTuple, Self

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.matches.forms.house import HouseForm
from scorekeeper.matches.forms.rounds import NOBODY, WHO_DECLARED
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import DEFAULT_RULES, FEWEST_PLAYERS, HouseRules
from scorekeeper.rules.scoring import check_declare
from scorekeeper.web.fields import NameFormField, TotalField
from scorekeeper.web.forms import PageForm
from scorekeeper.web.words import sentence

MISSING: Final = "missing-total"


class PlayerRow(NamedTuple):
    """The fields of one player, who is called by the letter unless a name is typed."""

    number: str
    letter: str
    name: BoundField
    total: BoundField
    declares: bool


class Wrong(NamedTuple):
    """What is wrong with a field, and whose it is where it is a player's."""

    field_id: str
    player: str
    words: str


class PointsForm(PageForm):
    """Rows without a name and a total are passed over."""

    penalty = HouseForm.base_fields["penalty"]
    tie_is_false = HouseForm.base_fields["tie_is_false"]

    def __init__(self, *args: Any, rows: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.letters = {str(at): ascii_uppercase[at - 1] for at in range(1, rows + 1)}
        for number, letter in self.letters.items():
            self.fields[f"name-{number}"] = _name(letter)
            self.fields[f"total-{number}"] = _total(letter)
        self.fields["declarer"] = forms.ChoiceField(
            label=_("Who declared?"),
            choices=[*self.letters.items(), (NOBODY, _("Nobody"))],
            widget=forms.RadioSelect,
            error_messages={"required": WHO_DECLARED, "invalid_choice": WHO_DECLARED},
        )

    @classmethod
    def of(cls, query: QueryDict, rows: int) -> Self:
        """Return the form as the address fills it, with the usual penalty unless it says so."""
        asked = query.copy()
        asked.setdefault("penalty", str(DEFAULT_RULES.penalty))
        return cls(asked, rows=rows)

    @property
    def rows(self) -> Iterator[PlayerRow]:
        """The players with their fields."""
        declarer = self["declarer"].value()
        for number, letter in self.letters.items():
            name, total = self[f"name-{number}"], self[f"total-{number}"]
            yield PlayerRow(number, letter, name, total, declarer == number)

    @property
    def wrong(self) -> Iterator[Wrong]:
        """What is wrong, field by field."""
        players = {f"total-{number}": name for number, name in self.names.items()}
        for name, errors in self.errors.as_data().items():
            for error in errors if name != NON_FIELD_ERRORS else ():
                player = "" if error.code == MISSING else players.get(name, "")
                yield Wrong(self[name].auto_id, player, " ".join(error.messages))

    @property
    def totals(self) -> dict[str, int]:
        """The totals that were typed, by the numbers of their rows."""
        typed = {number: self.cleaned_data.get(f"total-{number}") for number in self.letters}
        return {number: total for number, total in typed.items() if total is not None}

    @property
    def names(self) -> dict[str, str]:
        """What the players are called, by the numbers of their rows."""
        said = self.cleaned_data
        return {at: said.get(f"name-{at}") or letter for at, letter in self.letters.items()}

    @property
    def declarer(self) -> str | None:
        """The number of the declarer's row."""
        said: str = self.cleaned_data["declarer"]
        return None if said == NOBODY else said

    @property
    def house(self) -> HouseRules:
        """The house rules as chosen."""
        said = self.cleaned_data
        return HouseRules(penalty=said["penalty"], tie_is_false=said["tie_is_false"])

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        totals = self.totals
        for number, name in self.names.items():
            if said.get(f"name-{number}") and f"total-{number}" in said and number not in totals:
                missing = _("Total missing: %(player)s") % {"player": name}
                self.add_error(f"total-{number}", ValidationError(missing, MISSING))
        if not self.errors and len(totals) < FEWEST_PLAYERS:
            self.add_error(None, _("Type the totals of two players or more."))
        if not self.errors:
            self._check_declare(totals)
        return said

    def _check_declare(self, totals: dict[str, int]) -> None:
        try:
            check_declare(totals, self.declarer, self.house)
        except Refusal as refusal:
            self.add_error("declarer", sentence(refusal))


def _name(letter: str) -> NameFormField:
    spoken = _("Name: %(letter)s") % {"letter": letter}
    hints = {"placeholder": letter, "autocomplete": "off", "aria-label": spoken}
    return NameFormField(required=False, widget=forms.TextInput(attrs=hints))


def _total(letter: str) -> TotalField:
    field = TotalField(player=letter, required=False)
    field.widget.attrs["aria-label"] = _("Total: %(letter)s") % {"letter": letter}
    return field
