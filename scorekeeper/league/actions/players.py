"""Who is on the roster: adding, renaming, two who are one."""

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import League, Player
from scorekeeper.league.queries import alike_on_roster
from scorekeeper.rules.errors import Forbidden
from scorekeeper.web.names import alike_key, other_name


class PlayerAlike(Forbidden):
    """The roster has such a name: is it the same person? Facts: names, alike (ids and names),
    proposal (a name for somebody else).
    """

    code = "alike-on-roster"


class MergedAlready(Forbidden):
    """This player turned out to be somebody else already. Facts: name, into (id and name)."""

    code = "merged-already"


class PlayerAnonymised(Forbidden):
    """Who wanted no name here gets none again."""

    code = "player-anonymised"


def add_player(
    league: League, write: Write, name: str, *, guest: bool = False, confirm: bool = False
) -> Done:
    """Put a clean name on the roster; `queries.player_of(done)` returns who it is. Raises
    PlayerAlike, unless confirmed.
    """

    def step() -> Happened:
        if not confirm:
            check_alike(league, name)
        player = new_player(league, name, guest=guest)
        return Happened("player_added", {"player": player.public_id})

    return change(league, write, step)


def new_player(league: League, name: str, *, guest: bool = False) -> Player:
    """Make a row of the roster, inside the caller's transaction. `name` is a clean name."""
    key = alike_key(name)
    return Player.objects.create(league=league, name=name, name_key=key, guest=guest)


def rename_player(
    player: Player, write: Write, name: str, *, guest: bool | None = None, confirm: bool = False
) -> Done:
    """Correct a name, and whether they are a guest. Matches keep the name that was entered.

    Raises PlayerAlike, unless confirmed; MergedAlready, PlayerAnonymised.
    """

    def step() -> Happened | None:
        check_present(player)
        wanted = player.guest if guest is None else guest
        if (player.name, player.guest) == (name, wanted):
            return None
        if player.anonymised and player.name != name:
            raise PlayerAnonymised
        if not confirm and alike_key(name) != player.name_key:
            check_alike(player.league, name)
        return _rename(player, name, guest=wanted)

    return change(player.league, write, step)


def check_alike(league: League, name: str) -> None:
    """Ask whether it is the same person, where the roster has such a name."""
    if there := alike_on_roster(league, name):
        raise PlayerAlike(
            names=[one.name for one in there],
            alike=[{"id": one.public_id, "name": one.name} for one in there],
            proposal=other_name(name, league.players.values_list("name", flat=True)),
        )


def check_present(player: Player) -> None:
    """Read the player anew; refuse who turned out to be somebody else."""
    player.refresh_from_db()
    if player.merged_into:
        into = player.merged_into
        told = {"id": into.public_id, "name": into.name}
        raise MergedAlready(name=player.name, into=told)


def _rename(player: Player, name: str, *, guest: bool) -> Happened:
    facts = {"player": player.public_id, "old": player.name, "new": name, "guest": guest}
    player.name, player.name_key, player.guest = name, alike_key(name), guest
    player.save(update_fields=["name", "name_key", "guest"])
    return Happened("player_renamed", facts)
