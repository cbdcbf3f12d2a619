"""The new match: names, the threshold, who deals, and the house rules."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.matches.actions import NewMatch
from scorekeeper.matches.forms.house import HouseForm
from scorekeeper.matches.forms.writing import WriteForm
from scorekeeper.rules.house import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.web.fields import LineFormField, NameFormField
from scorekeeper.web.names import alike_key

SEATS: Final = [f"player-{number}" for number in range(1, MOST_PLAYERS + 1)]
PROPOSED: Final = 24  # code points of a name that leave room for a number behind it


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
        self.proposals: dict[str, str] = {}
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
        taken: dict[str, str] = {}
        for seat in self._seated(said):
            name, key = said[seat], alike_key(said[seat])
            if key in taken:
                self.proposals[seat] = _other_name(name, said)
                words = _("This name is there already: %(name)s") % {"name": taken[key]}
                self.add_error(seat, words)
            else:
                taken[key] = name


def _other_name(name: str, said: dict[str, Any]) -> str:
    """Return the name with the first number that makes it a new one."""
    taken = {alike_key(said[seat]) for seat in SEATS if said.get(seat)}
    numbered = (f"{name[:PROPOSED].strip()} {number}" for number in range(2, 2 + MOST_PLAYERS))
    return next(proposal for proposal in numbered if alike_key(proposal) not in taken)
