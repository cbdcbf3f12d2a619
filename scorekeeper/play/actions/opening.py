"""Opening a table, with its match and the promise of the first deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from scorekeeper.feed.actions import Done, Happened, Write, open_topic
from scorekeeper.matches import actions as matches
from scorekeeper.matches.actions import NewMatch
from scorekeeper.matches.models import Match
from scorekeeper.people.models import Phone
from scorekeeper.play.actions.dealing import by, promise
from scorekeeper.play.actions.seats import check_name, check_room, name_for_bot, sit_down
from scorekeeper.play.actions.writing import PATIENCE
from scorekeeper.play.models import Level, Table, new_code
from scorekeeper.rules.fairness import client_seed
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules

SEATED_CLOCK: Final = 90  # seconds a turn: nobody waits for who never came to take the seat


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be opened. `clock`: seconds a turn; `open`: to onlookers."""

    player: str
    rules: HouseRules = DEFAULT_RULES
    bots: Sequence[Level] = ()
    clock: int | None = None
    open: bool = True
    client_seed: str | None = None


def create_table(write: Write, new: NewTable, phone: Phone | None) -> Done:
    """Open a table; who asked sits at seat 0 and runs it. `Done.topic` names it.

    Raises NameOfBot, NamesAlike, TableFull, BadClientSeed.
    """
    code = _free_code()
    return open_topic(write, f"table:{code}", partial(_open, write, new, code, phone))


def seat_table(write: Write, new: NewMatch) -> Match:
    """Open a table where these people are to sit, in this order; each seat has a key to be claimed.

    Raises NamesAlike, TableFull.
    """
    code = _free_code()
    done = open_topic(write, f"table:{code}", partial(_seat, write, new, code))
    return Table.objects.select_related("match").get(code=done.topic.partition(":")[2]).match


def _free_code() -> str:
    code = new_code()
    while Table.objects.filter(code=code).exists():
        code = new_code()
    return code


def _open(write: Write, new: NewTable, code: str, phone: Phone | None) -> Happened:
    seed = client_seed(new.client_seed) if new.client_seed else ""
    players = [new.player]
    check_name(new.player)
    check_room(len(new.bots))
    for _bot in new.bots:
        players.append(name_for_bot(players))
    match = matches.open_dealt(by(write), code, NewMatch(players, new.rules, private=not new.open))
    table = _set_up(Table(code=code, match=match, clock=new.clock, open=new.open))
    sit_down(table, new.player, 1, phone=phone, client_seed=seed)
    for player, level in zip(players[1:], new.bots, strict=True):
        sit_down(table, player, 1, bot=level)
    table.save(update_fields=["tickets"])
    return Happened("opened", {"players": players})


def _seat(write: Write, new: NewMatch, code: str) -> Happened:
    check_room(len(new.players) - 1)
    match = matches.open_dealt(by(write), code, new)
    table = _set_up(Table(code=code, match=match, clock=SEATED_CLOCK))
    for player in new.players:
        sit_down(table, player, 1)
    table.save(update_fields=["tickets"])
    return Happened("opened", {"players": list(new.players)})


def _set_up(table: Table) -> Table:
    table.due = table.acted + PATIENCE
    table.save(force_insert=True)
    promise(table, 1)
    return table
