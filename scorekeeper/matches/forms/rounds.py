"""A round as typed: who declared, and a total for everybody who is in."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.matches.actions import RoundEntry
from scorekeeper.matches.forms.writing import WriteForm
from scorekeeper.matches.queries.words import isolated
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.fields import TotalField, WholeFormField, whole

NOBODY: Final = "nobody"
HIGHEST_ROUND: Final = 9_999
DECLARER: Final = "declarer"
TOTAL: Final = "total-"
LONGEST: Final = 32  # characters of a value that anybody means: 10 + 10 + 10 + 10 + 10
MOST_FIELDS: Final = 16  # of a round of twelve

WHO_DECLARED: Final = gettext_lazy("Who declared? Choose a player, or nobody.")


def total_name(seat: SeatNo) -> str:
    """Return the name of the field for a seat's total."""
    return f"{TOTAL}{seat}"


def typed_in(data: QueryDict) -> dict[str, str]:
    """Return what somebody typed of a round, cut to lengths that can be meant."""
    kept = [name for name in data if name in {"round", DECLARER} or name.startswith(TOTAL)]
    return {name: str(data[name])[:LONGEST].replace("\0", "") for name in kept[:MOST_FIELDS]}


def number_in(typed: Mapping[str, str]) -> int | None:
    """Return the round that the form says it is about."""
    return whole(typed.get("round", ""))


class RoundForm(WriteForm):
    """`names` are those of the seats that are in, in seat order."""

    round = WholeFormField(
        min_value=1, max_value=HIGHEST_ROUND, required=False, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, names: Mapping[SeatNo, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names
        for seat, name in names.items():
            self.fields[total_name(seat)] = TotalField(player=name)
        self.fields[DECLARER] = declarer_field(names)

    @property
    def entry(self) -> RoundEntry:
        """What a valid form says."""
        said = self.cleaned_data
        totals = {seat: said[total_name(seat)] for seat in self.names}
        return RoundEntry(seat_chosen(said[DECLARER]), totals, said["round"])

    @property
    def as_typed(self) -> list[tuple[str, str]]:
        """The round, for the next step of a correction to bring along."""
        names = [DECLARER, *map(total_name, self.names)]
        return [(name, str(self[name].value() or "")) for name in names]

    @property
    def problems(self) -> Iterator[str]:
        """Everything that is wrong, each with the player it is about."""
        for name, errors in self.errors.as_data().items():
            for error in errors:
                words = " ".join(error.messages)
                of_player = name.startswith(TOTAL) and error.code != "missing-total"
                yield f"{isolated(str(self.fields[name].label))}: {words}" if of_player else words


def declarer_field(names: Mapping[SeatNo, str]) -> forms.ChoiceField:
    """Return the field that asks which of these has declared."""
    return forms.ChoiceField(
        label=_("Who declared?"),
        choices=[*((str(seat), name) for seat, name in names.items()), (NOBODY, _("Nobody"))],
        widget=forms.RadioSelect,
        error_messages={"required": WHO_DECLARED, "invalid_choice": WHO_DECLARED},
    )


def seat_chosen(said: str) -> SeatNo | None:
    """Return the seat that has declared, as the field says it."""
    return None if said == NOBODY else SeatNo(int(said))
