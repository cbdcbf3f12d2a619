"""The new match: names, the threshold, who deals, and the house rules."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.matches.actions import NewMatch
from scorekeeper.matches.forms.house import HouseForm
from scorekeeper.matches.forms.seats import taken_words
from scorekeeper.matches.forms.writing import WriteForm
from scorekeeper.rules.house import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.web.fields import LineFormField, NameFormField
from scorekeeper.web.names import alike_key, other_name

SEATS: Final = [f"player-{number}" for number in range(1, MOST_PLAYERS + 1)]


class Alike(NamedTuple):
    """Of a name that is there already: in which place, and what else it could be."""

    there: str
    proposal: str


class NewMatchForm(WriteForm, HouseForm):
    """Up to twelve names in the order of the table; empty fields are passed over."""

    title = LineFormField(
        label=gettext_lazy("Title"),
        help_text=gettext_lazy("Leave it empty to name it after its players."),
        max_length=120,
        required=False,
    )
    private = forms.BooleanField(
        label=gettext_lazy("Private"),
        help_text=gettext_lazy("Only phones with a key see it, not everybody with the link."),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.alike: dict[str, Alike] = {}
        for number, seat in enumerate(SEATS, start=1):
            self.fields[seat] = NameFormField(
                label=_("Player %(number)s") % {"number": number},
                required=False,
                widget=forms.TextInput(
                    attrs={"autocomplete": "off", "autocapitalize": "words", "list": "known"}
                ),
            )
        lot = ("", _("By lot"))
        self.fields["dealer"] = forms.ChoiceField(
            label=_("Who deals first?"),
            choices=[lot, *((seat, self.fields[seat].label) for seat in SEATS)],
            required=False,
        )

    @property
    def seats(self) -> Iterator[BoundField]:
        """The fields of the names."""
        return (self[seat] for seat in SEATS)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        self._check_alike(said)
        if not set(SEATS) & set(self.errors):
            self._check_table(said)
        return said

    def answered(self, asked: Mapping[str, str]) -> "NewMatchForm":
        """The form as it is once its question is answered whether two names that look the same
        are one person's: `same` or `accept` the proposal, for a field. As it is, if none is asked.
        """
        data, same = dict(self.data.items()), asked.get("same", "")
        seat = same or asked.get("accept", "")
        if self.is_valid() or seat not in self.alike:
            return self
        data[seat] = "" if same else self.alike[seat].proposal
        if same and data.get("dealer") == seat:
            data["dealer"] = self.alike[seat].there
        return NewMatchForm(data)

    @property
    def opened(self) -> NewMatch:
        """What a valid form asks for."""
        said = self.cleaned_data
        seated = self._seated(said)
        dealer = seated.index(said["dealer"]) if said["dealer"] else None
        return NewMatch(
            players=[said[seat] for seat in seated],
            rules=said["rules"],
            title=said["title"],
            first_dealer=dealer,
            private=said["private"],
        )

    def _seated(self, said: dict[str, Any]) -> list[str]:
        return [seat for seat in SEATS if said.get(seat)]

    def _check_table(self, said: dict[str, Any]) -> None:
        seated = self._seated(said)
        if len(seated) < FEWEST_PLAYERS:
            words = _("A match has %(low)s to %(high)s players. Add names.")
            empty = next(seat for seat in SEATS if seat not in seated)
            self.add_error(empty, words % {"low": FEWEST_PLAYERS, "high": MOST_PLAYERS})
        if said.get("dealer") and said["dealer"] not in seated:
            self.add_error("dealer", _("There is no name in that place. Choose another dealer."))

    def _check_alike(self, said: dict[str, Any]) -> None:
        seats: dict[str, str] = {}
        names = [said[seat] for seat in self._seated(said)]
        for seat in self._seated(said):
            there = seats.setdefault(alike_key(said[seat]), seat)
            if there != seat:
                self.alike[seat] = Alike(there, other_name(said[seat], names))
                self.add_error(seat, taken_words(said[there]))
