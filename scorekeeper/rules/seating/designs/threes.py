"""Starters for tables of three, by number of tables: Kirkman's triple systems and near ones."""

from collections.abc import Mapping
from typing import Final

from scorekeeper.rules.seating.designs.starters import Starter

THREES: Final[Mapping[int, tuple[Starter, ...]]] = {
    5: (
        Starter(  # 15 people, 7 rounds
            n=7,
            columns=2,
            base=("0a,4b,∞ 1a,3a,1b 2a,6a,5b 4a,5a,6b 0b,2b,3b",),
        ),
    ),
    6: (
        Starter(  # 18 people, 8 rounds, 2 of whom never meet
            n=4,
            columns=4,
            base=(
                "3c,1d,∞ 0a,0c,∞ 1a,0b,1b 2a,3a,3d 2b,2c,2d 3b,1c,0d",
                "1a,2b,∞ 1b,0d,∞ 0a,2d,3d 2a,0b,3c 3a,1c,2c 3b,0c,1d",
            ),
        ),
    ),
    7: (
        Starter(  # 21 people, 10 rounds
            n=7,
            columns=3,
            base=("0a,6b,6c 1a,1b,3c 2a,3b,0c 3a,5a,6a 4a,0b,5c 2b,4b,5b 1c,2c,4c",),
            fixed="0a,5b,4c 0a,4b,0c 0a,2b,3c",
        ),
    ),
    8: (
        Starter(  # 24 people, 11 rounds, 2 of whom never meet
            n=11,
            columns=2,
            base=("0a,7b,∞ 7a,8b,∞ 1a,2a,9a 3a,0b,6b 4a,2b,9b 5a,10a,5b 6a,8a,10b 1b,3b,4b",),
        ),
    ),
    10: (
        Starter(  # 30 people, 14 rounds, 2 of whom never meet
            n=14,
            columns=2,
            base=(
                "8a,2b,∞ 9a,0b,∞ 0a,7b,11b 1a,2a,11a 3a,5a,6b 4a,12a,4b 6a,5b,10b 7a,3b,9b "
                "10a,13a,8b 1b,12b,13b",
            ),
        ),
    ),
    11: (
        Starter(  # 33 people, 16 rounds
            n=11,
            columns=3,
            base=(
                "0a,3a,5b 1a,2a,8a 4a,6c,8c 5a,3b,4b 6a,9b,0c 7a,9a,10c 10a,6b,7c 0b,7b,5c "
                "1b,1c,4c 2b,8b,10b 2c,3c,9c",
            ),
            fixed="0a,8b,7c 0a,1b,9c 0a,0b,6c 0a,6b,10c 0a,4b,0c",
        ),
    ),
    12: (
        Starter(  # 36 people, 17 rounds, 2 of whom never meet
            n=17,
            columns=2,
            base=(
                "1a,16b,∞ 14a,2b,∞ 0a,8a,12b 2a,16a,1b 3a,7a,10b 4a,9a,10a 5a,15a,11b 6a,0b,6b "
                "11a,13a,4b 12a,9b,13b 3b,5b,8b 7b,14b,15b",
            ),
        ),
    ),
    13: (
        Starter(  # 39 people, 19 rounds
            n=19,
            columns=2,
            base=(
                "0a,15b,∞ 1a,4b,14b 2a,6a,18a 3a,4a,1b 5a,14a,16a 7a,8b,9b 8a,12b,17b 9a,0b,16b "
                "10a,15a,10b 11a,17a,3b 12a,11b,18b 13a,2b,6b 5b,7b,13b",
            ),
        ),
    ),
    14: (
        Starter(  # 42 people, 20 rounds, 2 of whom never meet
            n=20,
            columns=2,
            base=(
                "11a,0b,∞ 15a,6b,∞ 0a,13a,17a 1a,19a,11b 2a,3b,15b 3a,1b,17b 4a,9a,12b "
                "5a,16a,2b 6a,12a,8b 7a,8a,7b 10a,18a,5b 14a,18b,19b 4b,10b,13b 9b,14b,16b",
            ),
        ),
    ),
    15: (
        Starter(  # 45 people, 20 rounds
            n=15,
            columns=3,
            base=(
                "0a,8a,11a 1a,2b,1c 2a,8b,12b 3a,12a,1b 4a,9a,6c 5a,8c,12c 6a,7a,3b 10a,5c,14c "
                "13a,5b,9c 14a,7b,13b 0b,10c,11c 4b,6b,9b 10b,4c,7c 11b,3c,13c 14b,0c,2c",
            ),
            fixed="0a,0b,5c 0a,5b,13c 0a,9b,9c 0a,3b,1c 0a,2b,8c",
        ),
    ),
    18: (
        Starter(  # 54 people, 22 rounds
            n=18,
            columns=3,
            base=(
                "0a,3a,11c 1a,6a,10c 2a,2b,2c 4a,3b,11b 5a,12a,9b 7a,12b,16b 8a,14c,15c "
                "9a,5b,7c 10a,9c,12c 11a,13b,16c 13a,14a,8b 15a,17a,7b 16a,1c,17c 0b,1b,6b "
                "4b,15b,5c 10b,4c,8c 14b,17b,3c 0c,6c,13c",
            ),
            fixed="0a,16b,15c 0a,1b,10c 0a,3b,13c 0a,6b,12c",
        ),
    ),
    20: (
        Starter(  # 60 people, 29 rounds, 2 of whom never meet
            n=29,
            columns=2,
            base=(
                "15a,14b,∞ 24a,4b,∞ 0a,4a,7b 1a,9a,28a 2a,14a,16b 3a,13b,27b 5a,12a,28b "
                "6a,21a,22a 7a,3b,12b 8a,26a,26b 10a,13a,25b 11a,1b,19b 16a,0b,8b 17a,23a,21b "
                "18a,27a,15b 19a,10b,20b 20a,25a,2b 5b,18b,22b 6b,9b,11b 17b,23b,24b",
            ),
        ),
    ),
}
