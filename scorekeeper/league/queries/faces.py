"""Who somebody on the roster turned out to be; by row id, for sums over many results."""

from collections.abc import Iterable

from scorekeeper.league.models import League, Player

Faces = dict[int, Player]


def faces(league: League) -> Faces:
    """Return, by row id, everybody who was ever on the roster as the player that they are now."""
    return faces_of(league.players.all())


def faces_of(everybody: Iterable[Player]) -> Faces:
    """The same of rows that were read already: the whole roster."""
    rows = {player.pk: player for player in everybody}
    return {pk: _end(rows, player) for pk, player in rows.items()}


def _end(rows: Faces, player: Player) -> Player:
    while player.merged_into_id is not None:
        player = rows[player.merged_into_id]
    return player
