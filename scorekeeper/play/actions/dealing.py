"""Committing to a seed before the players add theirs, then dealing with all of them."""

import secrets

from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.matches import actions as matches
from scorekeeper.matches.queries import sheet as match_sheet
from scorekeeper.play.access import HostOnly
from scorekeeper.play.actions.refusals import (
    NotStarted,
    RoundNotOver,
    SeedTooEarly,
    TableStarted,
    WaitForPlayers,
)
from scorekeeper.play.actions.writing import act, change, still_there
from scorekeeper.play.codec import agreed, opened, sealed
from scorekeeper.play.models import Deal, Seat, Table, TableStatus
from scorekeeper.play.queries.game import Game
from scorekeeper.rules.fairness import (
    SEED_BYTES,
    Contribution,
    client_seed,
    commitment,
    deal_key,
    dealer_by_lot,
    transcript,
)
from scorekeeper.rules.house import FEWEST_PLAYERS
from scorekeeper.rules.match import MatchState
from scorekeeper.rules.scoring import RoundNo, SeatNo


def start(table: Table, seat: Seat, write: Write, seed: str | None = None) -> Done:
    """Deal the first round; the lot says who deals (2.5).

    Raises HostOnly, TableStarted, WaitForPlayers, BadClientSeed.
    """

    def step(now: Game, mine: Seat) -> Happened:
        if not now.table.is_seated:
            check_host(now, mine)
        check_waiting(now)
        if len(now.seats) < FEWEST_PLAYERS:
            raise WaitForPlayers
        give(mine, seed)
        return deal_first(now, write)

    return act(table, seat, write, step)


def next_round(table: Table, seat: Seat, write: Write, seed: str | None = None) -> Done:
    """Deal the next round now. Raises NotStarted, RoundNotOver, BadClientSeed."""

    def step(now: Game, mine: Seat) -> Happened:
        if now.status is TableStatus.WAITING:
            raise NotStarted
        if now.status is not TableStatus.ROUND_OVER:
            raise RoundNotOver
        give(mine, seed)
        return deal_next(now)

    return act(table, seat, write, step)


def give_seed(table: Table, seat: Seat, write: Write, seed: str) -> Done:
    """Add to the chance of the coming deal; nothing else changes: open pages do it by themselves,
    so it is no sign that somebody is there. Raises SeedTooEarly, BadClientSeed.
    """

    def step(now: Game) -> None:
        mine = still_there(now, seat)
        if now.coming is None:
            raise SeedTooEarly
        give(mine, seed)

    return change(table, write, step)


def give(seat: Seat, seed: str | None) -> None:
    """Keep what a browser adds to the chance of the coming deal."""
    if seed is not None:
        seat.client_seed = client_seed(seed)
        seat.save(update_fields=["client_seed"])


def check_waiting(now: Game) -> None:
    if now.status is not TableStatus.WAITING:
        raise TableStarted


def check_host(now: Game, seat: Seat) -> None:
    """The role may have passed on since the request was let in."""
    if seat.number != now.table.host:
        raise HostOnly(role="seat")


def promise(table: Table, number: int) -> Deal:
    """Choose the seed of a coming deal, and commit to it."""
    seed = secrets.token_bytes(SEED_BYTES)
    return Deal.objects.create(
        table=table, number=number, commitment=commitment(seed), sealed_seed=sealed(seed)
    )


def deal_first(now: Game, write: Write) -> Happened:
    coming = _frozen(now, now.match.state)
    seats = [SeatNo(seat.number) for seat in now.seats]
    dealer = dealer_by_lot(deal_key(opened(coming), agreed(coming)), seats)
    players = [seat.player for seat in now.seats]
    matches.seat_players(now.table.match, by(write), players, dealer)
    return _dealt(now, coming)


def deal_next(now: Game) -> Happened:
    return _dealt(now, _frozen(now, now.match.state))


def _frozen(now: Game, match: MatchState) -> Deal:
    """The coming deal, with what everybody who is in has added to its chance."""
    coming = now.coming
    if coming is None:
        raise RoundNotOver
    seats = [
        Contribution(SeatNo(seat.number), seat.public_id, client_seed(seat.client_seed or None))
        for seat in now.seats
        if seat.number in match.seats_in
    ]
    coming.transcript = transcript(
        now.match.id, RoundNo(coming.number), coming.commitment, now.rules, seats
    )
    now.table.seats.update(client_seed="")
    return coming


def _dealt(now: Game, coming: Deal) -> Happened:
    match = match_sheet(now.table.match)
    coming.starter, coming.match_version = match.state.starter, match.version
    coming.version, coming.dealt_at = now.version + 1, timezone.now()
    coming.save()
    now.table.status, now.table.turn_began = TableStatus.PLAYING, coming.dealt_at
    return Happened("dealt", {"round": coming.number})


def by(write: Write) -> Write:
    """Who did it, for what comes of it in the match."""
    return Write(write.by, write.phone_id)
