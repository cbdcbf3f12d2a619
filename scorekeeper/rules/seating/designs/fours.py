"""Starters for tables of four, by number of tables: resolvable quadruple systems and near ones."""

from collections.abc import Mapping
from typing import Final

from scorekeeper.rules.seating.designs.starters import Starter

FOURS: Final[Mapping[int, tuple[Starter, ...]]] = {
    6: (
        Starter(  # 24 people, 7 rounds, 3 of whom never meet
            n=7,
            columns=3,
            base=("0a,2b,3c,∞ 1a,1b,1c,∞ 4a,0b,5c,∞ 2a,0c,4c,6c 3a,5a,6a,4b 3b,5b,6b,2c",),
        ),
    ),
    7: (
        Starter(  # 28 people, 9 rounds
            n=9,
            columns=3,
            base=(
                "6a,0b,7c,∞ 0a,3a,2b,7b 1a,2a,1c,4c 4a,8a,4b,5b 5a,7a,2c,3c 1b,8b,0c,5c "
                "3b,6b,6c,8c",
            ),
        ),
    ),
    8: (
        Starter(  # 32 people, 9 rounds, 5 of whom never meet
            n=9,
            columns=3,
            base=(
                "1a,8b,6c,∞ 2a,2b,1c,∞ 5a,1b,3c,∞ 6a,5b,0c,∞ 8a,0b,5c,∞ 0a,3a,4a,6b 7a,2c,7c,8c "
                "3b,4b,7b,4c",
            ),
        ),
    ),
    9: (
        Starter(  # 36 people, 11 rounds, 3 of whom never meet
            n=11,
            columns=3,
            base=(
                "2a,4b,3c,∞ 5a,9b,9c,∞ 9a,8b,6c,∞ 0a,3a,10a,5c 1a,7a,2b,10b 4a,6a,0b,2c "
                "8a,0c,7c,8c 1b,3b,7b,4c 5b,6b,1c,10c",
            ),
        ),
    ),
    10: (
        Starter(  # 40 people, 13 rounds
            n=13,
            columns=3,
            base=(
                "0a,0b,0c,∞ 1a,10a,2b,9b 2a,7a,5c,12c 3a,4a,1b,6b 5a,11a,4c,6c 6a,8a,2c,10c "
                "9a,12a,3b,5b 4b,8b,1c,11c 7b,10b,8c,9c 11b,12b,3c,7c",
            ),
        ),
        Starter(  # 40 people, 11 rounds, 7 of whom never meet
            n=11,
            columns=3,
            base=(
                "0a,9b,2c,∞ 1a,3b,9c,∞ 2a,7b,8c,∞ 5a,5b,5c,∞ 6a,10b,7c,∞ 7a,6b,0c,∞ 9a,4b,3c,∞ "
                "3a,1c,6c,10c 4a,8a,10a,0b 1b,2b,8b,4c",
            ),
        ),
    ),
    11: (
        Starter(  # 44 people, 13 rounds, 5 of whom never meet
            n=13,
            columns=3,
            base=(
                "5a,5b,0c,∞ 7a,11b,5c,∞ 9a,10b,10c,∞ 11a,9b,7c,∞ 12a,1b,3c,∞ 0a,3a,4a,6c "
                "1a,0b,4b,6b 2a,10a,2c,9c 6a,8a,2b,3b 7b,12b,4c,8c 8b,1c,11c,12c",
            ),
        ),
    ),
    12: (
        Starter(  # 48 people, 15 rounds, 3 of whom never meet
            n=15,
            columns=3,
            base=(
                "0a,9b,11c,∞ 9a,11b,0c,∞ 11a,0b,9c,∞ 1a,3a,12a,2b 2a,1c,3c,12c 4a,7a,14a,10b "
                "5a,6a,13b,8c 8a,5b,6b,13c 10a,4c,7c,14c 13a,8b,5c,6c 1b,3b,12b,2c "
                "4b,7b,14b,10c",
            ),
        ),
        Starter(  # 48 people, 13 rounds, 9 of whom never meet
            n=13,
            columns=3,
            base=(
                "2a,9b,7c,∞ 3a,4b,4c,∞ 4a,12b,11c,∞ 6a,5b,1c,∞ 7a,0b,10c,∞ 8a,11b,5c,∞ "
                "9a,1b,2c,∞ 10a,7b,12c,∞ 12a,10b,3c,∞ 0a,1a,5a,11a 2b,3b,6b,8b 0c,6c,8c,9c",
            ),
        ),
    ),
    13: (
        Starter(  # 52 people, 17 rounds
            n=17,
            columns=3,
            base=(
                "5a,5b,5c,∞ 0a,6a,13a,14c 1a,9a,3c,8c 2a,4b,7b,11c 3a,8a,1b,9b 4a,7a,11b,2c "
                "10a,12a,15c,16c 11a,2b,4c,7c 14a,0b,6b,13b 15a,16a,10b,12b 3b,8b,1c,9c "
                "14b,0c,6c,13c 15b,16b,10c,12c",
            ),
        ),
    ),
    14: (
        Starter(  # 56 people, 15 rounds, 11 of whom never meet
            n=15,
            columns=3,
            base=(
                "0a,8b,2c,∞ 1a,7b,0c,∞ 4a,6b,8c,∞ 6a,10b,6c,∞ 7a,3b,3c,∞ 8a,0b,13c,∞ "
                "9a,12b,7c,∞ 10a,5b,4c,∞ 11a,9b,12c,∞ 13a,14b,5c,∞ 14a,4b,9c,∞ 2a,3a,5a,12a "
                "1b,2b,11b,13b 1c,10c,11c,14c",
            ),
        ),
    ),
    15: (
        Starter(  # 60 people, 17 rounds, 9 of whom never meet
            n=17,
            columns=3,
            base=(
                "1a,10b,5c,∞ 3a,14b,10c,∞ 4a,6b,7c,∞ 6a,7b,14c,∞ 7a,3b,12c,∞ 8a,1b,0c,∞ "
                "11a,15b,4c,∞ 13a,11b,8c,∞ 15a,4b,9c,∞ 0a,8b,1c,6c 2a,2c,15c,16c 5a,14a,0b,2b "
                "9a,10a,12a,16a 5b,12b,13b,16b 9b,3c,11c,13c",
            ),
        ),
    ),
}
