"""Coming and going at the door of a night."""

from django.db.models import F
from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.nights import check_not_closed
from scorekeeper.league.actions.players import add_player
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import CheckIn, Night, NightStatus, NightTable, Player
from scorekeeper.league.queries import now_is, player_of, same_person
from scorekeeper.rules.errors import Forbidden, Impossible


class NoSuchPlayer(Impossible):
    """Nobody in this league has that id. Facts: field."""

    code = "no-such-player"


class NotCheckedIn(Forbidden):
    """Who has not come cannot leave."""

    code = "not-checked-in"


def check_in(night: Night, write: Write, pid: str) -> Done:
    """Let somebody of the roster in, also again after leaving; the first one opens the night.

    Raises NightClosed, NoSuchPlayer.
    """
    return change(night, write, lambda: _come(night, pid))


def check_in_walk_in(
    night: Night, write: Write, name: str, *, guest: bool = False, confirm: bool = False
) -> Done:
    """Put somebody new on the roster, for this night alone as a guest, and let them in.

    Raises NightClosed; PlayerAlike, unless confirmed.
    """

    def step() -> Happened | None:
        check_not_closed(night)
        own = Write(write.by, write.phone_id)
        done = add_player(night.season.league, own, name, guest=guest, confirm=confirm)
        return _come(night, player_of(done).public_id)

    return change(night, write, step)


def check_out(night: Night, write: Write, pid: str) -> Done:
    """Somebody leaves for the night; played matches stay. Who was never seated was never here.

    Raises NightClosed, NoSuchPlayer, NotCheckedIn.
    """
    return change(night, write, lambda: _go(night, pid))


def _come(night: Night, pid: str) -> Happened | None:
    check_not_closed(night)
    player = player_now(night, pid)
    came = _checkin(night, player)
    if came and came.left_at is None:
        return None
    CheckIn.objects.update_or_create(
        night=night, player=came.player if came else player, defaults={"left_at": None}
    )
    if night.status == NightStatus.PLANNED:
        night.status = NightStatus.OPEN
        night.save(update_fields=["status"])
    return Happened("checked_in", {"player": player.public_id})


def _go(night: Night, pid: str) -> Happened | None:
    check_not_closed(night)
    player = player_now(night, pid)
    came = _checkin(night, player)
    if came is None:
        raise NotCheckedIn
    if came.left_at:
        return None
    if not _was_seated(night, player):
        came.delete()
        return Happened("unchecked", {"player": player.public_id})
    came.left_at = timezone.now()
    came.save(update_fields=["left_at"])
    return Happened("left", {"player": player.public_id})


def player_now(night: Night, pid: str) -> Player:
    """The player with that id, or who it turned out to be. Raises NoSuchPlayer."""
    found = now_is(night.season.league, pid)
    if found is None:
        raise NoSuchPlayer(field="player")
    return found


def _checkin(night: Night, player: Player) -> CheckIn | None:
    came = night.checkins.filter(player__in=same_person(player)).select_related("player")
    return came.order_by(F("left_at").asc(nulls_first=True)).first()


def _was_seated(night: Night, player: Player) -> bool:
    opened = NightTable.objects.filter(round__night=night, round__opened_at__isnull=False)
    seated = {pid for players in opened.values_list("players", flat=True) for pid in players}
    return any(one.public_id in seated for one in same_person(player))
