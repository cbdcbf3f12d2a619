"""Who sits at a table: joining, bots, leaving, and who runs it."""

from collections.abc import Iterable, Sequence
from typing import Final

from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.matches import actions as matches
from scorekeeper.people import actions as people
from scorekeeper.people.models import Phone, Role
from scorekeeper.play.access import NoSeat, OwnSeatOnly
from scorekeeper.play.actions.dealing import by, check_host, check_waiting
from scorekeeper.play.actions.ending import abandon, leave_between_rounds
from scorekeeper.play.actions.refusals import NameOfBot, SeatsAreSet, TableClosed
from scorekeeper.play.actions.writing import act, change
from scorekeeper.play.models import Level, Seat, Table, TableStatus
from scorekeeper.play.queries.game import Game
from scorekeeper.rules.checks import TableFull
from scorekeeper.rules.deal.state import MOST_SEATS
from scorekeeper.rules.fairness import client_seed
from scorekeeper.rules.timeline import UnknownSeat
from scorekeeper.web.names import alike, looks_like_bot

BOT_NAMES: Final = ("Ada", "Blaise", "Carl", "Emmy", "Grace", "Kurt", "Sofia", "Alan")


def join(table: Table, write: Write, player: str, seed: str | None, phone: Phone | None) -> Done:
    """Sit down at the next seat. The event tells which one, see `seat_of`.

    Raises TableClosed, TableStarted, SeatsAreSet, TableFull, NameOfBot, NamesAlike, BadClientSeed.
    """

    def step(now: Game) -> Happened:
        if now.table.is_over:
            raise TableClosed
        check_waiting(now)
        _check_not_set(now)
        check_room(len(now.seats))
        check_name(player)
        given = client_seed(seed) if seed else ""
        now.table.acted = timezone.now()
        seat = sit_down(now.table, player, now.version + 1, phone=phone, client_seed=given)
        return _seated(now, write, "joined", seat)

    return change(table, write, step)


def add_bot(table: Table, seat: Seat, write: Write, level: Level) -> Done:
    """Let a bot sit down. Raises HostOnly, TableStarted, SeatsAreSet, TableFull."""

    def step(now: Game, mine: Seat) -> Happened:
        check_host(now, mine)
        check_waiting(now)
        _check_not_set(now)
        check_room(len(now.seats))
        name = name_for_bot([one.player for one in now.seats])
        return _seated(now, write, "joined", sit_down(now.table, name, now.version + 1, bot=level))

    return act(table, seat, write, step)


def remove_seat(table: Table, seat: Seat, write: Write, number: int) -> Done:
    """Free somebody's seat before the start.

    Raises HostOnly, TableStarted, SeatsAreSet, UnknownSeat.
    """

    def step(now: Game, mine: Seat) -> Happened:
        check_host(now, mine)
        check_waiting(now)
        _check_not_set(now)
        gone = next((one for one in now.seats if one.number == number), None)
        if gone is None:
            raise UnknownSeat(seat=number)
        return _stand_up(now, write, gone)

    return act(table, seat, write, step)


def leave(table: Table, seat: Seat, write: Write) -> Done:
    """Leave: before the start the seat is free again, in a round a bot plays it to the end (6.6).

    The last person to leave closes the table.
    """

    def step(now: Game, mine: Seat) -> Happened:
        if now.status is TableStatus.WAITING:
            _check_not_set(now)
            return _stand_up(now, write, mine)
        mine.left = True
        mine.save(update_fields=["left"])
        _pass_host_on(now.table, mine, now.seats)
        if not _persons(now.seats):
            return abandon(now, write)
        if now.status is TableStatus.ROUND_OVER:
            leave_between_rounds(now, write)
        return Happened("left", {"seat": mine.number})

    return act(table, seat, write, step)


def _check_not_set(now: Game) -> None:
    if now.table.is_seated:
        raise SeatsAreSet


def renew_key(
    table: Table, seat: Seat, write: Write, number: int, keep: Phone | None = None
) -> Done:
    """Make a new key of one's own seat in place of the old; every phone but `keep` loses the seat.

    Raises UnknownSeat, OwnSeatOnly.
    """

    def step(now: Game, mine: Seat) -> Happened:
        if number >= len(now.seats):
            raise UnknownSeat(seat=number)
        if number != mine.number:
            raise OwnSeatOnly(role=Role.SEAT.value)
        people.rotate(mine.key_topic, Role.SEAT, keep)
        return Happened("seat_renewed", {"seat": number})

    return act(table, seat, write, step)


def revoke_key(table: Table, seat: Seat, write: Write) -> Done:
    """Let every phone and link lose the seat, by somebody who does not sit here."""

    def step(_now: Game) -> Happened:
        people.rotate(seat.key_topic, Role.SEAT, None)
        return Happened("seat_renewed", {"seat": seat.number})

    return change(table, write, step)


def sit_down(table: Table, player: str, version: int, **more: object) -> Seat:
    """Make the next seat, and for a person its key, which `phone` holds. `more`: other fields."""
    seat = Seat(
        table=table,
        number=table.seats.count(),
        ticket=table.tickets,
        player=player,
        version=version,
        **more,
    )
    seat.save(force_insert=True)
    table.tickets += 1
    if not seat.bot:
        people.make_keys(seat.key_topic, [Role.SEAT])
        if seat.phone:
            people.grant(seat.phone, seat.key_topic, Role.SEAT)
    return seat


def check_room(taken: int) -> None:
    """Rule 1.4."""
    if taken >= MOST_SEATS:
        raise TableFull(most=MOST_SEATS)


def check_name(player: str) -> None:
    """What sits there as a bot is marked in its name, too: no person's may look like it."""
    if looks_like_bot(player):
        raise NameOfBot(field="player")


def name_for_bot(taken: Sequence[str]) -> str:
    names = [f"{name} (bot)" for name in BOT_NAMES]
    return next(name for name in names if not alike([*taken, name]))


def seat_of(table: Table, ticket: int) -> Seat:
    """Who sat down with that ticket. Raises NoSeat where the seat was freed since then."""
    seat = table.seats.filter(ticket=ticket).first()
    if seat is None:
        raise NoSeat(role=Role.SEAT.value)
    return seat


def _seated(now: Game, write: Write, verb: str, seat: Seat) -> Happened:
    _tell_match(now, write)
    facts = {"seat": seat.number, "ticket": seat.ticket, "player": seat.player, "bot": seat.bot}
    return Happened(verb, facts)


def _stand_up(now: Game, write: Write, gone: Seat) -> Happened:
    """Free a seat before the start; those behind it move up."""
    stay = [seat for seat in now.seats if seat is not gone]
    if not _persons(stay):
        gone.left = True
        gone.save(update_fields=["left"])
        return abandon(now, write)
    _pass_host_on(now.table, gone, stay)
    gone.delete()
    for number, seat in enumerate(stay):
        if seat.number == now.table.host:
            now.table.host = number
        seat.number = number
        seat.save(update_fields=["number"])
    _tell_match(now, write)
    return Happened("left", {"player": gone.player})


def _pass_host_on(table: Table, leaving: Seat, seats: Iterable[Seat]) -> None:
    """The next person clockwise runs the table."""
    if leaving.number != table.host:
        return
    others = [seat.number for seat in seats if seat.is_person and seat is not leaving]
    table.host = min(others, key=lambda number: (number < table.host, number), default=table.host)


def _persons(seats: Iterable[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.is_person]


def _tell_match(now: Game, write: Write) -> None:
    players = list(now.table.seats.values_list("player", flat=True))
    matches.seat_players(now.table.match, by(write), players)
