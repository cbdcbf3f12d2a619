"""What later rounds lack through a correction (8.3), asked until nothing is missing any more."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple, cast

from django.forms import BoundField
from django.http import QueryDict

from scorekeeper.matches.actions import RoundEntry, preview_correction
from scorekeeper.matches.forms.rounds import DECLARER, declarer_field, seat_chosen, total_name
from scorekeeper.matches.forms.stage import Stage
from scorekeeper.matches.forms.writing import PREVIEW
from scorekeeper.rules.corrections import KEEP, Later, LaterRoundsIncomplete, Need
from scorekeeper.rules.match import NOBODY, start, step
from scorekeeper.rules.scoring import RoundNo, SeatNo
from scorekeeper.rules.timeline import Played, Timeline, recorded_rounds, with_round
from scorekeeper.web.fields import TotalField
from scorekeeper.web.forms import PageForm

LATER: Final = "later-"
Added = Mapping[RoundNo, Later]
Needs = dict[RoundNo, Need]
SeatsIn = dict[RoundNo, tuple[SeatNo, ...]]


class LaterGroup(NamedTuple):
    """The fields of one later round."""

    number: RoundNo
    declarer: BoundField | None
    totals: list[BoundField]


class LaterForm(PageForm):
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
                self.fields[_late(number, DECLARER)] = declarer_field(able)
            for seat in need.totals:
                self.fields[_late(number, total_name(seat))] = TotalField(player=names[seat])

    @property
    def groups(self) -> Iterator[LaterGroup]:
        """The fields, by round."""
        for number, need in self.needs.items():
            declarer = self[_late(number, DECLARER)] if need.declarer else None
            totals = [self[_late(number, total_name(seat))] for seat in need.totals]
            yield LaterGroup(number, declarer, totals)

    @property
    def later(self) -> dict[RoundNo, Later]:
        """What a valid form adds."""
        return {number: self._added(number, need) for number, need in self.needs.items()}

    def _added(self, number: RoundNo, need: Need) -> Later:
        said = self.cleaned_data
        totals = {seat: said[_late(number, total_name(seat))] for seat in need.totals}
        declarer = seat_chosen(said[_late(number, DECLARER)]) if need.declarer else KEEP
        return Later(totals, declarer)


def _late(number: RoundNo, name: str) -> str:
    return f"{LATER}{number}-{name}"


def later_form(posted: QueryDict, stage: Stage, entry: RoundEntry) -> LaterForm:
    """Return the form for what later rounds lack: asked anew each time, the round may differ.

    What is filled in may itself leave a later round without something: that is asked too.
    """
    names, added = stage.sheet.everybody, cast("Added", {})
    asked = lacking = needs(stage, entry, added)
    typed = any(name.startswith(LATER) for name in posted)
    while True:
        data = posted if typed or not asked else None
        seats_in = _may_be_in(stage, entry, added, lacking)
        form = LaterForm(data, needs=asked, names=names, seats_in=seats_in)
        if not form.is_valid():
            return form
        added = form.later
        lacking = needs(stage, entry, added)
        if not lacking:
            return form
        asked = _both(asked, lacking)


def needs(stage: Stage, entry: RoundEntry, later: Added) -> Needs:
    """Return what later rounds would still lack."""
    try:
        preview_correction(stage.sheet, PREVIEW, entry, later)
    except LaterRoundsIncomplete as refusal:
        lacking = cast("Mapping[str, Mapping[str, Any]]", refusal.facts["needs"])
        return {
            RoundNo(int(number)): Need(tuple(need["totals"]), need["declarer"])
            for number, need in lacking.items()
        }
    return {}


def _both(asked: Needs, more: Needs) -> Needs:
    nothing = Need((), declarer=False)
    both: Needs = {}
    for number in sorted({*asked, *more}):
        one, other = asked.get(number, nothing), more.get(number, nothing)
        seats = tuple(sorted({*one.totals, *other.totals}))
        both[number] = Need(seats, one.declarer or other.declarer)
    return both


def _may_be_in(stage: Stage, entry: RoundEntry, added: Added, lacking: Needs) -> SeatsIn:
    """Return who can have declared in each round. From the first round on that still lacks
    something nobody is taken to go out: who does is known once that has been filled in.
    """
    now, found = stage.sheet, cast("SeatsIn", {})
    everyone, first = frozenset(now.everybody), min(lacking, default=None)
    state = start(now.rules, now.reading.opening)
    for fact in _amended(stage, entry, added):
        if isinstance(fact, Played):
            found[state.next_round] = state.seats_in
        open_from_here = first is not None and state.next_round >= first
        state = step(state, fact, everyone if open_from_here else NOBODY)
    return found


def _amended(stage: Stage, entry: RoundEntry, added: Added) -> Timeline:
    """Everything recorded, with what has been typed so far; only totals of who is in count."""
    facts = stage.sheet.reading.facts
    old = recorded_rounds(facts)
    typed = {stage.number: Later(entry.totals, entry.declarer), **added}
    for number, new in typed.items():
        declarer = old[number].declarer if new.declarer is KEEP else new.declarer
        facts = with_round(facts, number, Played(declarer, {**old[number].totals, **new.totals}))
    return facts
