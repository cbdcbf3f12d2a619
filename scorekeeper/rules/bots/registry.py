"""The bots by the names that people choose them by."""

from collections.abc import Mapping
from typing import Final

from scorekeeper.rules.bots.bot import Bot, in_the_end
from scorekeeper.rules.bots.easy import easy
from scorekeeper.rules.bots.hard import hard
from scorekeeper.rules.bots.normal import normal

BOTS: Final[Mapping[str, Bot]] = {
    "easy": in_the_end(easy),
    "normal": in_the_end(normal),
    "hard": in_the_end(hard),
}
