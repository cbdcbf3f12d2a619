"""A round as typed: who declared, a total for everybody who is in; and what later rounds lack."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.matches.actions import RoundEntry
from scorekeeper.matches.forms.writing import WriteForm
from scorekeeper.rules.corrections import KEEP, Later, Need
from scorekeeper.rules.scoring import RoundNo, SeatNo
from scorekeeper.web.fields import TotalField

NOBODY: Final = "nobody"
LATER: Final = "later-"
HIGHEST_ROUND: Final = 9_999

WHO_DECLARED: Final = gettext_lazy("Who declared? Choose a player, or nobody.")


def total_name(seat: SeatNo) -> str:
    """Return the name of the field for a seat's total."""
    return f"total-{seat}"


class RoundForm(WriteForm):
    """`names` are those of the seats that are in, in seat order."""

    round = forms.IntegerField(
        min_value=1, max_value=HIGHEST_ROUND, required=False, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, names: Mapping[SeatNo, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names
        for seat, name in names.items():
            self.fields[total_name(seat)] = TotalField(player=name)
        self.fields["declarer"] = _declarer_field(names)

    @property
    def entry(self) -> RoundEntry:
        """What a valid form says."""
        said = self.cleaned_data
        totals = {seat: said[total_name(seat)] for seat in self.names}
        return RoundEntry(_seat(said["declarer"]), totals, said["round"])


class LaterGroup(NamedTuple):
    """The fields of one later round."""

    number: RoundNo
    declarer: BoundField | None
    totals: list[BoundField]


class LaterForm(forms.Form):
    """What later rounds lack through a correction (8.3); `names` are those of all seats,
    `seats_in` say who can have declared in a round.
    """

    def __init__(
        self,
        *args: Any,
        needs: Mapping[RoundNo, Need],
        names: Mapping[SeatNo, str],
        seats_in: Mapping[RoundNo, Collection[SeatNo]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.needs = needs
        for number, need in needs.items():
            if need.declarer:
                able = {seat: names[seat] for seat in seats_in.get(number, names)}
                self.fields[_late(number, "declarer")] = _declarer_field(able)
            for seat in need.totals:
                self.fields[_late(number, total_name(seat))] = TotalField(player=names[seat])

    @property
    def groups(self) -> Iterator[LaterGroup]:
        """The fields, by round."""
        for number, need in self.needs.items():
            declarer = self[_late(number, "declarer")] if need.declarer else None
            totals = [self[_late(number, total_name(seat))] for seat in need.totals]
            yield LaterGroup(number, declarer, totals)

    @property
    def later(self) -> dict[RoundNo, Later]:
        """What a valid form adds."""
        return {number: self._added(number, need) for number, need in self.needs.items()}

    def _added(self, number: RoundNo, need: Need) -> Later:
        said = self.cleaned_data
        totals = {seat: said[_late(number, total_name(seat))] for seat in need.totals}
        declarer = _seat(said[_late(number, "declarer")]) if need.declarer else KEEP
        return Later(totals, declarer)


def _late(number: RoundNo, name: str) -> str:
    return f"{LATER}{number}-{name}"


def _declarer_field(names: Mapping[SeatNo, str]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Who declared?"),
        choices=[*((str(seat), name) for seat, name in names.items()), (NOBODY, _("Nobody"))],
        widget=forms.RadioSelect,
        error_messages={"required": WHO_DECLARED, "invalid_choice": WHO_DECLARED},
    )


def _seat(said: str) -> SeatNo | None:
    return None if said == NOBODY else SeatNo(int(said))
