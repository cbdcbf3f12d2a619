"""The score sheet of a match, derived from its facts, as of any version."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial, reduce
from typing import Self

from django.db import transaction

from scorekeeper.feed import queries as feed
from scorekeeper.matches.codec import Note, Reading, Record, Row, read, read_on
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries.kept import Kept
from scorekeeper.matches.queries.words import listed
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.match import MatchState, fold, step
from scorekeeper.rules.scoring import RoundNo, SeatNo

_kept: "Kept[Sheet]" = Kept()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match as of one version: everything that a page, an answer or an action needs to know."""

    id: str
    title: str
    private: bool
    dealt_at: str  # the code of the table at which it is dealt; blank: real cards
    version: int
    created: datetime
    state: MatchState
    reading: Reading

    @property
    def topic(self) -> str:
        return f"match:{self.id}"

    @property
    def rules(self) -> HouseRules:
        return self.state.rules

    @property
    def rows(self) -> tuple[Row, ...]:
        """Who sat in each row; a join after the end has none (8.4)."""
        return self.reading.rows[: len(self.state.seats)]

    @property
    def names(self) -> dict[SeatNo, str]:
        """Who sits there now."""
        return {SeatNo(seat): row[-1].name for seat, row in enumerate(self.rows)}

    @property
    def everybody(self) -> dict[SeatNo, str]:
        """Who sits in each row, also in rows that a join after the end has kept (8.4)."""
        return {SeatNo(seat): row[-1].name for seat, row in enumerate(self.reading.rows)}

    @property
    def notes(self) -> Mapping[RoundNo, Note]:
        return self.reading.notes

    @property
    def heading(self) -> str:
        """The title, or the players' names."""
        return self.title or listed(self.names.values())

    def name_in_round(self, seat: SeatNo, number: int) -> str:
        """Who sat there in that round (8.5)."""
        sat = [sitter.name for sitter in self.rows[seat] if sitter.from_round <= number]
        return sat[-1] if sat else self.rows[seat][0].name

    def after(self, records: Iterable[Record], version: int | None = None) -> Self:
        """Return the sheet as it would be with these records, stored or not."""
        reading = read_on(self.reading, records)
        known = len(self.reading.facts)
        if reading.facts[:known] == self.reading.facts:
            state = reduce(step, reading.facts[known:], self.state)
        else:
            state = fold(self.rules, reading.opening, reading.facts)
        return replace(self, version=version or self.version, state=state, reading=reading)

    @classmethod
    def of(cls, match: Match, version: int, records: list[Record]) -> Self:
        """Derive the sheet from the facts."""
        reading = read(match, records)
        state = fold(HouseRules.from_dict(match.rules), reading.opening, reading.facts)
        return cls(
            id=match.public_id,
            title=match.title,
            private=match.private,
            dealt_at=match.dealt_at,
            version=version,
            created=match.created,
            state=state,
            reading=reading,
        )


def sheet(match: Match, version: int | None = None) -> Sheet:
    """Return the match as of that version, or as it is now."""
    upto = feed.version(match.topic) if version is None else version
    kept = _kept.get(match.public_id, upto)
    if kept is None:
        kept = _derived(match, upto)
        keep(kept)
    return kept


def keep(sheet: Sheet) -> None:
    """Remember a sheet that was derived, as soon as what it is derived from is committed."""
    transaction.on_commit(partial(_kept.keep, sheet.id, sheet.version, sheet))


def forget(match: Match) -> None:
    """Let go of all that was remembered of the match: it is told in other words from now on."""
    transaction.on_commit(partial(_kept.forget, match.public_id))


def _derived(match: Match, upto: int) -> Sheet:
    records: list[Record] = [
        *match.roundrecord_set.filter(version__lte=upto),
        *match.seatchange_set.filter(version__lte=upto),
    ]
    return Sheet.of(match, upto, records)


def summary(sheet: Sheet) -> dict[str, object]:
    """Return what lists show of a match; stored beside it with each change."""
    names, state = sheet.names, sheet.state
    return {
        "names": list(names.values()),
        "rounds": len(state.rounds),
        "leaders": [names[seat] for seat in state.leaders],
        "winners": [names[seat] for seat in state.winners],
    }
