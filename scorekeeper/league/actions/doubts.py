"""That something at a table is wrong, said from a player's own phone, and that it is settled."""

from django.db.models import Q
from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import Doubt, Night, NightTable
from scorekeeper.league.queries.stations import table_at
from scorekeeper.rules.errors import Forbidden

MOST_OPEN = 12  # at one table, before the organiser settles them


class EnoughDoubts(Forbidden):
    """The organiser knows that something is wrong there. Facts: most."""

    code = "enough-doubts"


def doubt(
    night: Night, write: Write, number: int, word: str, round_number: int | None = None
) -> Done:
    """Say what is wrong at a table; who has said it already says it in other words now.

    Raises EnoughDoubts.
    """

    def step() -> Happened:
        table = table_at(night, number, round_number)
        said = _said_before(table, write)
        if said is None and table.doubts.filter(settled_at=None).count() >= MOST_OPEN:
            raise EnoughDoubts(most=MOST_OPEN)
        said = said or Doubt(table=table, by=write.by, phone_id=write.phone_id)
        said.word = word
        said.save()
        return Happened("doubted", {"table": number, "round": table.round.number, "word": word})

    return change(night, write, step)


def settle_doubts(night: Night, write: Write, number: int, round_number: int | None = None) -> Done:
    """Everything that was said to be wrong at a table is right now."""

    def step() -> Happened | None:
        table = table_at(night, number, round_number)
        settled = table.doubts.filter(settled_at=None).update(settled_at=timezone.now())
        facts = {"table": number, "round": table.round.number}
        return Happened("settled", facts) if settled else None

    return change(night, write, step)


def _said_before(table: NightTable, write: Write) -> Doubt | None:
    """What this phone has said of the table and is not settled. Whoever uses the players' key
    itself speaks with one voice: one program shall not use up what all may say.
    """
    own = Q(phone=write.phone_id) if write.phone_id else Q(phone=None)
    return table.doubts.filter(own, settled_at=None).first()
