"""A round on the pad, played next or corrected: the match as it was just before it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Self

from django.forms import BoundField

from scorekeeper.matches.forms.rounds import NOBODY, RoundForm, total_name
from scorekeeper.matches.forms.writing import new_operation
from scorekeeper.matches.queries import Sheet
from scorekeeper.rules.cards import MOST_CARDS
from scorekeeper.rules.match import MatchState, fold
from scorekeeper.rules.scoring import HIGHEST_TOTAL, LOWEST_TOTAL, RoundNo, SeatNo
from scorekeeper.rules.timeline import before_round
from scorekeeper.web.card_words import RANK_KEYS

LIMITS = {"low": LOWEST_TOTAL, "high": HIGHEST_TOTAL, "most_cards": MOST_CARDS}


class Row(NamedTuple):
    """A player on the pad."""

    seat: SeatNo
    colour: int
    name: str
    score: int
    field: BoundField
    deals: bool


@dataclass(frozen=True, slots=True)
class Stage:
    """`state` is that before the round, `names` those of who was in, in that round."""

    sheet: Sheet
    number: RoundNo
    state: MatchState
    names: Mapping[SeatNo, str]

    @classmethod
    def of(cls, sheet: Sheet, number: int | None = None) -> Self:
        """Set the stage for a round that is there, or else for the next one."""
        facts, state = sheet.reading.facts, sheet.state
        counted = number is not None and 1 <= number <= len(state.rounds)
        chosen = RoundNo(number or 0) if counted else state.next_round
        if counted:
            state = fold(sheet.rules, sheet.reading.opening, before_round(facts, chosen))
        names = {seat: sheet.name_in_round(seat, chosen) for seat in state.seats_in}
        return cls(sheet, chosen, state, names)

    @property
    def is_there(self) -> bool:
        """Whether the round has been recorded and counts."""
        return self.number < self.sheet.state.next_round

    @property
    def recorded(self) -> dict[str, str]:
        """What is there of the round, as the form has it."""
        played = self.sheet.state.rounds[self.number - 1]
        totals = {total_name(seat): str(total) for seat, total in played.totals.items()}
        declarer = NOBODY if played.declarer is None else str(played.declarer)
        return {**totals, "declarer": declarer}

    @property
    def revision(self) -> int:
        """How often the round has been written; 0 while it is not there."""
        note = self.sheet.notes.get(self.number)
        return note.revision if note else 0

    def rows(self, form: RoundForm) -> Iterator[Row]:
        """The players with their fields."""
        for seat, name in self.names.items():
            yield Row(
                seat,
                seat + 1,
                name,
                self.state.scores[seat],
                form[total_name(seat)],
                self.state.dealer == seat,
            )

    def form(self, typed: Mapping[str, str], *, bound: bool = False) -> RoundForm:
        """The form with what was typed; bound, it says what is wrong."""
        if bound:
            return RoundForm(dict(typed), names=self.names)
        return RoundForm(initial=dict(typed), names=self.names)

    def context(self, form: RoundForm, rows: list[Row]) -> dict[str, object]:
        """What the pad's template needs."""
        return {
            "stage": self,
            "form": form,
            "rows": rows,
            "limits": LIMITS,
            "ranks": RANK_KEYS,
            "op": new_operation(),
        }
