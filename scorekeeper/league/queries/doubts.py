"""What players say is wrong, at whichever table, until it is settled."""

from dataclasses import dataclass

from scorekeeper.league.models import Doubt, Night


@dataclass(frozen=True, slots=True)
class OpenDoubt:
    """That something is wrong at a table in a round; `match` is the id of its score sheet."""

    table: int
    round: int
    match: str | None
    word: str


def open_doubts(night: Night) -> list[OpenDoubt]:
    """Return all that is not settled, the oldest first."""
    doubts = Doubt.objects.filter(table__round__night=night, settled_at=None)
    return [
        OpenDoubt(
            table=doubt.table.number,
            round=doubt.table.round.number,
            match=doubt.table.match.public_id if doubt.table.match else None,
            word=doubt.word,
        )
        for doubt in doubts.select_related("table__round", "table__match")
    ]
