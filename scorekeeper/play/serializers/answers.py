"""What the API tells of a table: plain JSON values, built from what the caller may see of it."""

from collections.abc import Mapping

from scorekeeper.matches.serializers.answers import JSON, moment
from scorekeeper.play.queries import Fairness, SeatShown, TableSheet, TurnShown, You
from scorekeeper.rules.deal.moves import Declared, Event
from scorekeeper.rules.deal.state import Result
from scorekeeper.rules.deal.written import hands_by_seat, texts
from scorekeeper.rules.scoring import SeatNo


def table_json(sheet: TableSheet) -> JSON:
    """TABLE of the contract."""
    return {
        "code": sheet.code,
        "match": sheet.match.id,
        "version": sheet.version,
        "status": sheet.status.value,
        "round": sheet.round,
        "clock": sheet.clock,
        "open": sheet.table.open,
        "host": sheet.host,
        "turn": sheet.turn and _turn_json(sheet.turn),
        "floor": texts(sheet.floor),
        "deck": sheet.deck,
        "seats": [_seat_json(seat) for seat in sheet.seats],
        "you": sheet.you and _you_json(sheet.you),
        "last": sheet.last and _last_json(sheet.last),
        "commitment": sheet.commitment,
        "result": sheet.result and _result_json(sheet.result),
        "next_at": sheet.next_at and moment(sheet.next_at),
    }


def fairness_json(shown: Fairness) -> JSON:
    return {
        "commitment": shown.commitment,
        "seed": shown.seed,
        "transcript": shown.transcript,
        "client_seeds": {str(seat): seed for seat, seed in shown.client_seeds.items()},
        "not_given": list(shown.not_given),
        "abandoned": shown.abandoned,
    }


def _turn_json(turn: TurnShown) -> JSON:
    until = turn.deadline and moment(turn.deadline)
    return {"seat": turn.seat, "lap": turn.lap, "deadline": until}


def _seat_json(seat: SeatShown) -> JSON:
    return {
        "seat": seat.number,
        "player": seat.player,
        "bot": seat.bot or None,
        "stand_in": seat.stands_in or seat.left,
        "cards": seat.cards,
        "score": seat.standing.score,
        "status": seat.standing.status,
        "connected": seat.connected,
    }


def _you_json(you: You) -> JSON:
    may = you.may
    return {
        "seat": you.seat,
        "hand": texts(you.hand),
        "total": you.total or 0,
        "may": {
            "discard": may.discard,
            "declare": may.declare,
            "why_not_declare": may.why_not_declare,
            "pick_up": [str(choice) for choice in may.pick_up],
        },
    }


def _last_json(event: Event) -> JSON:
    if isinstance(event, Declared):
        return {"seat": event.seat, "declared": True}
    discard = texts(event.discard)
    return {"seat": event.seat, "discard": discard, "picked_up": str(event.picked_up)}


def _result_json(result: Result) -> JSON:
    return {
        "declarer": result.declarer,
        "hands": hands_by_seat(result.hands),
        "totals": _by_seat(result.totals),
        "points": _by_seat(result.points),
        "false_declare": result.false_declare,
    }


def _by_seat(values: Mapping[SeatNo, int]) -> dict[str, int]:
    return {str(seat): values[seat] for seat in sorted(values)}
