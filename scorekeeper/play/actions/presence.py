"""Being there: a page that is open, coming back to one's seat, and signs to the others."""

from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write, perform
from scorekeeper.feed.queries import version
from scorekeeper.play.actions.writing import act, locked_version
from scorekeeper.play.models import Seat, Sign, Table
from scorekeeper.play.queries.game import Game


def here(seat: Seat) -> None:
    """The page is open on somebody's screen. That alone ends nothing that a bot does for them."""
    Seat.objects.filter(pk=seat.pk).update(last_seen=timezone.now())


def come_back(table: Table, seat: Seat, write: Write) -> Done:
    """Play oneself again, where a bot stood in."""
    stood_in = seat.standing_in

    def step(now: Game, mine: Seat) -> Happened | None:  # noqa: ARG001
        return Happened("came_back", {"seat": mine.number}) if stood_in else None

    return act(table, seat, write, step)


def react(table: Table, seat: Seat, write: Write, sign: Sign) -> Done:
    """Make a sign. It has versions of its own: nobody's move is stale because of it."""
    topic = f"signs:{table.code}"

    def lock() -> int:
        locked_version(table)
        return version(topic)

    def step(_version: int) -> Happened:
        return Happened("signed", {"seat": seat.number, "sign": sign.value})

    return perform(write, topic, lock, step)
