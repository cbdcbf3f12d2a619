"""Who deals and who starts (rule 2.5): seats are numbered clockwise."""

from collections.abc import Collection

from scorekeeper.rules.scoring import SeatNo


def clockwise(after: SeatNo, seats: Collection[SeatNo]) -> list[SeatNo]:
    """The seats in turn, beginning with the first one after `after`, which itself comes last."""
    return sorted(seats, key=lambda seat: (seat <= after, seat))


def next_seat(after: SeatNo, seats: Collection[SeatNo]) -> SeatNo:
    return clockwise(after, seats)[0]


def seat_or_next(wanted: SeatNo, seats: Collection[SeatNo]) -> SeatNo:
    return wanted if wanted in seats else next_seat(wanted, seats)


def seat_before(seat: SeatNo, seats: Collection[SeatNo]) -> SeatNo:
    """The last one met on the way round to `seat`; with nobody else in, `seat` itself."""
    return clockwise(seat, [other for other in seats if other != seat] or [seat])[-1]


def lowest_starts(
    lowest: Collection[SeatNo],
    declarer: SeatNo | None,
    last_starter: SeatNo,
    seats: Collection[SeatNo],
) -> SeatNo:
    """Rule 2.5 with starter="lowest", among those of the lowest who are still in. Going round,
    the last starter comes last. If none of them is in, the next one clockwise who is.
    """
    ordered = clockwise(last_starter, lowest)
    if declarer in lowest:
        ordered.sort(key=lambda seat: seat != declarer)
    still_in = [seat for seat in ordered if seat in seats]
    return still_in[0] if still_in else next_seat(ordered[0], seats)
