"""Two on the roster who are one person: said later, without writing any night anew."""

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.players import check_present
from scorekeeper.league.actions.results import rate_again
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import NightTable, Player
from scorekeeper.league.queries import same_person
from scorekeeper.rules.errors import Forbidden, Impossible


class SamePlayer(Impossible):
    """Nobody can be merged into themselves. Facts: field."""

    code = "same-player"


class MetAtATable(Forbidden):
    """The two played each other, so they are two people. Facts: night, table."""

    code = "met-at-a-table"


class NotMerged(Forbidden):
    """There is nothing to take back."""

    code = "not-merged"


def merge_players(player: Player, write: Write, into: Player) -> Done:
    """Say that `player` is `into`: from now on all that one did, the other did.

    Raises SamePlayer, MergedAlready, MetAtATable.
    """

    def step() -> Happened:
        check_present(player)
        check_present(into)
        if player == into:
            raise SamePlayer(field="into")
        _check_never_met(player, into)
        player.merged_into = into
        player.save(update_fields=["merged_into"])
        into.guest = into.guest and player.guest
        into.save(update_fields=["guest"])
        rate_again(player.league)
        told = {"player": player.public_id, "into": into.public_id}
        return Happened("players_merged", told)

    return change(player.league, write, step)


def unmerge_player(player: Player, write: Write) -> Done:
    """They are two after all. Raises NotMerged."""

    def step() -> Happened:
        player.refresh_from_db()
        if player.merged_into is None:
            raise NotMerged
        told = {"player": player.public_id, "from": player.merged_into.public_id}
        player.merged_into = None
        player.save(update_fields=["merged_into"])
        rate_again(player.league)
        return Happened("player_unmerged", told)

    return change(player.league, write, step)


def _check_never_met(player: Player, into: Player) -> None:
    one = {person.public_id for person in same_person(player)}
    other = {person.public_id for person in same_person(into)}
    tables = NightTable.objects.filter(round__night__season__league=player.league, voided_at=None)
    for table in tables.select_related("round__night__season__league"):
        if one & set(table.players) and other & set(table.players):
            raise MetAtATable(night=str(table.round.night), table=table.number)
