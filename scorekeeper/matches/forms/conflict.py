"""Two versions of one round, side by side: the one that is there, and the one typed here."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.matches.forms.rounds import NOBODY, total_name
from scorekeeper.matches.forms.stage import Stage
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.fields import added_up, whole

LONGEST_SHOWN = 12


class Compared(NamedTuple):
    """One value of the round in both versions."""

    label: str
    there: str
    yours: str

    @property
    def differs(self) -> bool:
        return self.there != self.yours


@dataclass(frozen=True, slots=True)
class Conflict:
    """A round that is there already. `is_same`: nothing typed here says otherwise."""

    number: int
    by: str
    at: datetime
    lines: list[Compared]
    typed: Mapping[str, str]

    @property
    def is_same(self) -> bool:
        return not any(line.yours and line.differs for line in self.lines)


def conflict(stage: Stage, typed: Mapping[str, str]) -> Conflict:
    """Compare the recorded round with what was typed of it."""
    note, recorded = stage.sheet.notes[stage.number], stage.recorded
    totals = [_line(name, total_name(seat), recorded, typed) for seat, name in stage.names.items()]
    declared = Compared(
        _("Declared"),
        _declarer(stage, recorded.get("declarer", "")),
        _declarer(stage, typed.get("declarer", "")),
    )
    ours = {name: typed[name] for name in recorded if typed.get(name)}
    return Conflict(stage.number, note.by, note.at, [declared, *totals], ours)


def _line(label: str, name: str, recorded: Mapping[str, str], typed: Mapping[str, str]) -> Compared:
    said = typed.get(name, "").strip()
    total = added_up(said)
    return Compared(label, recorded[name], said[:LONGEST_SHOWN] if total is None else str(total))


def _declarer(stage: Stage, said: str) -> str:
    if said == NOBODY:
        return _("nobody")
    seat = whole(said)
    return "" if seat is None else stage.names.get(SeatNo(seat), "")
