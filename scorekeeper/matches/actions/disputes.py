"""A round that two phones entered differently: both versions are kept, and people settle it."""

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.actions.rounds import RoundEntry, RoundExists, is_there
from scorekeeper.matches.actions.writing import Change, change
from scorekeeper.matches.codec import played_json
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet
from scorekeeper.matches.queries.disputes import DISPUTED, SETTLED, disputes, open_disputes
from scorekeeper.rules import checks
from scorekeeper.rules.corrections import NoSuchRound
from scorekeeper.rules.scoring import check_totals


def dispute_round(match: Match, write: Write, entry: RoundEntry) -> Done:
    """Keep what was entered of a round that is there already with other content.

    Each content is told once: what people have settled does not come up again by being sent again.
    Raises NoSuchRound.
    """

    def step(now: Sheet) -> Change | None:
        facts = _difference(now, entry)
        if facts is None or _is_told(now, facts):
            return None
        return Change(DISPUTED, facts, [])

    return change(match, write, step)


def settle_round(match: Match, write: Write, number: int) -> Done:
    """Let the round stand as it is; a correction settles it too."""

    def step(now: Sheet) -> Change | None:
        if not any(one.number == number for one in open_disputes(now)):
            return None
        kept = now.state.rounds[number - 1]
        entered = RoundEntry(kept.declarer, kept.totals).played
        return Change(SETTLED, {"round": number, "kept": played_json(entered)}, [])

    return change(match, write, step)


def _difference(now: Sheet, entry: RoundEntry) -> dict[str, object] | None:
    last = len(now.state.rounds)
    if not 0 < (entry.number or 0) <= last:
        raise NoSuchRound(round=entry.number, last=last)
    check_totals(entry.totals)
    for seat in entry.totals:
        checks.check_seat(now.state, seat, field=f"totals.{seat}")
    if entry.declarer is not None:
        checks.check_seat(now.state, entry.declarer, field="declarer")
    try:
        is_there(now, entry)
    except RoundExists as refusal:
        return dict(refusal.facts)
    return None


def _is_told(now: Sheet, facts: dict[str, object]) -> bool:
    return any(
        one.number == facts["round"] and one.other == facts["yours"] for one in disputes(now)
    )
