"""Whether each dealt round on a score sheet is what its seed and its moves come to."""

from collections.abc import Iterator

from cryptography.fernet import InvalidToken

from scorekeeper.matches.models import RoundRecord
from scorekeeper.play.models import Deal
from scorekeeper.play.queries.game import state_after
from scorekeeper.rules.deal.state import result
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import HouseRules


def differences() -> Iterator[str]:
    """Play each recorded deal again, and name each difference."""
    recorded = Deal.objects.filter(recorded_version__isnull=False)
    for deal in recorded.select_related("table__match").order_by("pk").iterator():
        where = f"table {deal.table.code}, deal {deal.number}"
        for difference in _of(deal):
            yield f"{where}: {difference}"


def _of(deal: Deal) -> Iterator[str]:
    rules = HouseRules.from_dict(deal.table.match.rules)
    try:
        outcome = result(state_after(deal, tuple(deal.moves.all()), rules))
    except InvalidToken:
        yield "its seed was sealed with another secret"
        return
    except Refusal as refusal:
        yield f"its moves break the rules ({refusal.code})"
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
