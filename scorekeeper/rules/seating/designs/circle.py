"""Tables of two by the circle method: one stays, the others stand on a circle that turns by one."""

from typing import Final

from scorekeeper.rules.seating.designs.rounds import Rounds

TWO: Final = 2


def circle(groups: int, size: int) -> Rounds | None:
    """Everybody meets everybody: {∞, 0}, {1, -1}, {2, -2} … developed mod 2 * groups - 1."""
    if size != TWO:
        return None
    around = 2 * groups - 1
    return tuple(
        ((turn, around), *(((turn + k) % around, (turn - k) % around) for k in range(1, groups)))
        for turn in range(around)
    )
