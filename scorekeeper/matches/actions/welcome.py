"""Whether somebody may sit down at a match that lies in a place: who runs the place says."""

from collections.abc import Callable

from scorekeeper.matches.models import Match

Doorkeeper = Callable[[Match, int | None, str], None]
_doorkeepers: dict[str, Doorkeeper] = {}


def register_doorkeeper(prefix: str, check: Doorkeeper) -> None:
    """Let a capability above refuse names in the rows of matches that lie in a topic of this kind.

    Asked under the lock of the match; the row is None for somebody who joins.
    """
    _doorkeepers[prefix] = check


def check_welcome(match: Match, seat: int | None, name: str) -> None:
    """Refuse who cannot sit there under that name, as the place has it."""
    if check := _doorkeepers.get(match.lies_in.partition(":")[0]):
        check(match, seat, name)
