"""Starters for tables of five, by number of tables."""

from typing import Final

from scorekeeper.rules.seating.designs.starters import Starter

FIVES: Final = {
    6: Starter(  # 30 people, 6 rounds
        n=6,
        columns=5,
        base=(
            "0a,4a,0b,1c,2e 1a,5b,3c,0d,2d 2a,1b,3b,5d,1e 3a,2c,3d,0e,4e 5a,2b,5c,1d,5e "
            "4b,0c,4c,4d,3e",
        ),
    ),
    12: Starter(  # 60 people, 11 rounds
        n=11,
        columns=5,
        base=(
            "7a,2c,1d,10e,∞ 8a,10b,6d,3e,∞ 9a,2b,8c,7e,∞ 10a,5b,6c,2d,∞ 8b,4c,7d,6e,∞ "
            "0a,0b,0c,0d,0e 1a,4b,6b,9b,5e 2a,3a,5a,9d,4e 4a,3b,1c,5c,7c 6a,7b,10c,8d,2e "
            "1b,9c,3d,4d,10d 3c,5d,1e,8e,9e",
        ),
    ),
}
