"""Starters for tables of five, by number of tables."""

from collections.abc import Mapping
from typing import Final

from scorekeeper.rules.seating.designs.starters import Starter

FIVES: Final[Mapping[int, tuple[Starter, ...]]] = {
    6: (
        Starter(  # 30 people, 6 rounds
            n=6,
            columns=5,
            base=(
                "0a,4a,0b,1c,2e 1a,5b,3c,0d,2d 2a,1b,3b,5d,1e 3a,2c,3d,0e,4e 5a,2b,5c,1d,5e "
                "4b,0c,4c,4d,3e",
            ),
        ),
    ),
    10: (
        Starter(  # 50 people, 9 rounds, 5 of whom never meet
            n=9,
            columns=5,
            base=(
                "0a,8c,6d,2e,∞ 1a,8b,2d,5e,∞ 7a,2c,1d,3e,∞ 4b,3c,0d,0e,∞ 5b,7c,3d,7e,∞ "
                "2a,6a,8a,4c,4d 3a,4a,3b,1e,4e 5a,1b,2b,7b,5c 0b,0c,1c,6c,8e 6b,5d,7d,8d,6e",
            ),
        ),
    ),
}
