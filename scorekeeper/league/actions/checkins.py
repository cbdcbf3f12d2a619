"""Coming and going at the door of a night."""

from django.db.models import F
from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.access import PUBLIC_ID
from scorekeeper.league.actions.nights import check_not_closed
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import CheckIn, Night, NightStatus, NightTable, Player
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
    is_id = PUBLIC_ID.fullmatch(pid)
    players = Player.objects.filter(league_id=night.season.league_id, public_id=pid)
    found = players.first() if is_id else None
    if found is None:
        raise NoSuchPlayer(field="player")
    while found.merged_into:
        found = found.merged_into
    return found


def _faces(player: Player) -> list[Player]:
    """The player, and everybody who turned out to be the same."""
    return [player, *(face for other in player.merged.all() for face in _faces(other))]


def _checkin(night: Night, player: Player) -> CheckIn | None:
    came = night.checkins.filter(player__in=_faces(player)).select_related("player")
    return came.order_by(F("left_at").asc(nulls_first=True)).first()


def _was_seated(night: Night, player: Player) -> bool:
    opened = NightTable.objects.filter(round__night=night, round__opened_at__isnull=False)
    seated = {pid for players in opened.values_list("players", flat=True) for pid in players}
    return any(face.public_id in seated for face in _faces(player))
