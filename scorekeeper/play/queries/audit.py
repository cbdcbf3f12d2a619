"""Whether each deal is what its seed and its moves come to, and its round on the score sheet."""

from collections.abc import Iterator

from cryptography.fernet import InvalidToken

from scorekeeper.feed.queries import unlike_their_events
from scorekeeper.matches.models import RoundRecord
from scorekeeper.play.codec import opened
from scorekeeper.play.models import Deal, Table
from scorekeeper.play.queries.game import state_after
from scorekeeper.rules.deal.state import Result, result
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.fairness import keeps_promise
from scorekeeper.rules.house import HouseRules


def differences() -> Iterator[str]:
    """Open and play every deal again, and name each difference."""
    yield from unlike_their_events(Table.objects.order_by("pk"))
    for deal in Deal.objects.select_related("table__match").order_by("pk").iterator():
        where = f"table {deal.table.code}, deal {deal.number}"
        for difference in _of(deal):
            yield f"{where}: {difference}"


def _of(deal: Deal) -> Iterator[str]:
    try:
        if not keeps_promise(deal.commitment, opened(deal)):
            yield "its seed is not the one that was promised"
        outcome = _played(deal) if deal.version else None
    except InvalidToken:
        yield "its seed was sealed with another secret"
    except Refusal as refusal:
        yield f"its moves break the rules ({refusal.code})"
    else:
        yield from _round(deal, outcome)


def _played(deal: Deal) -> Result | None:
    rules = HouseRules.from_dict(deal.table.match.rules)
    return result(state_after(deal, tuple(deal.moves.all()), rules))


def _round(deal: Deal, outcome: Result | None) -> Iterator[str]:
    if deal.recorded_version is None:
        if outcome is not None:
            yield "it is played to the end, but not recorded"
        return
    record = _record(deal)
    if outcome is None or record is None:
        yield "it is recorded, but not played to the end"
        return
    played = (outcome.declarer, {str(seat): total for seat, total in outcome.totals.items()})
    if played != (record.declarer, record.totals):
        yield f"recorded {record.totals} by {record.declarer}, played {played[1]} by {played[0]}"


def _record(deal: Deal) -> RoundRecord | None:
    of_match = RoundRecord.objects.filter(match=deal.table.match, number=deal.number)
    return of_match.order_by("-revision").first()
