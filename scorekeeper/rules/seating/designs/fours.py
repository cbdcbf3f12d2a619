"""Starters for tables of four, by number of tables: resolvable quadruple systems and near ones."""

from typing import Final

from scorekeeper.rules.seating.designs.starters import Starter

FOURS: Final = {
    6: Starter(  # 24 people, 7 rounds
        n=7,
        columns=3,
        base=("0a,2b,3c,∞ 1a,1b,1c,∞ 4a,0b,5c,∞ 2a,0c,4c,6c 3a,5a,6a,4b 3b,5b,6b,2c",),
    ),
    7: Starter(  # 28 people, 9 rounds
        n=9,
        columns=3,
        base=(
            "6a,0b,7c,∞ 0a,3a,2b,7b 1a,2a,1c,4c 4a,8a,4b,5b 5a,7a,2c,3c 1b,8b,0c,5c 3b,6b,6c,8c",
        ),
    ),
    9: Starter(  # 36 people, 11 rounds
        n=11,
        columns=3,
        base=(
            "2a,4b,3c,∞ 5a,9b,9c,∞ 9a,8b,6c,∞ 0a,3a,10a,5c 1a,7a,2b,10b 4a,6a,0b,2c 8a,0c,7c,8c "
            "1b,3b,7b,4c 5b,6b,1c,10c",
        ),
    ),
    10: Starter(  # 40 people, 13 rounds
        n=13,
        columns=3,
        base=(
            "0a,0b,0c,∞ 1a,10a,2b,9b 2a,7a,5c,12c 3a,4a,1b,6b 5a,11a,4c,6c 6a,8a,2c,10c "
            "9a,12a,3b,5b 4b,8b,1c,11c 7b,10b,8c,9c 11b,12b,3c,7c",
        ),
    ),
    11: Starter(  # 44 people, 13 rounds
        n=13,
        columns=3,
        base=(
            "5a,5b,0c,∞ 7a,11b,5c,∞ 9a,10b,10c,∞ 11a,9b,7c,∞ 12a,1b,3c,∞ 0a,3a,4a,6c "
            "1a,0b,4b,6b 2a,10a,2c,9c 6a,8a,2b,3b 7b,12b,4c,8c 8b,1c,11c,12c",
        ),
    ),
    12: Starter(  # 48 people, 15 rounds
        n=15,
        columns=3,
        base=(
            "0a,9b,11c,∞ 9a,11b,0c,∞ 11a,0b,9c,∞ 1a,3a,12a,2b 2a,1c,3c,12c 4a,7a,14a,10b "
            "5a,6a,13b,8c 8a,5b,6b,13c 10a,4c,7c,14c 13a,8b,5c,6c 1b,3b,12b,2c 4b,7b,14b,10c",
        ),
    ),
    13: Starter(  # 52 people, 17 rounds
        n=17,
        columns=3,
        base=(
            "5a,5b,5c,∞ 0a,6a,13a,14c 1a,9a,3c,8c 2a,4b,7b,11c 3a,8a,1b,9b 4a,7a,11b,2c "
            "10a,12a,15c,16c 11a,2b,4c,7c 14a,0b,6b,13b 15a,16a,10b,12b 3b,8b,1c,9c "
            "14b,0c,6c,13c 15b,16b,10c,12c",
        ),
    ),
    14: Starter(  # 56 people, 13 rounds
        n=13,
        columns=4,
        base=(
            "3a,1b,0c,∞ 9a,4b,8d,∞ 10a,11c,12d,∞ 5b,12c,6d,∞ 0a,7a,3b,12b 1a,5a,11b,3c "
            "2a,1c,7d,10d 4a,0d,4d,11d 6a,6b,9c,10c 8a,11a,2b,1d 12a,4c,7c,9d 0b,2c,6c,5d "
            "7b,8b,10b,8c 9b,5c,2d,3d",
        ),
    ),
    15: Starter(  # 60 people, 19 rounds
        n=19,
        columns=3,
        base=(
            "2a,6b,9c,∞ 6a,9b,2c,∞ 9a,2b,6c,∞ 0a,16a,8b,17c 1a,3a,15a,5c 4a,10a,14a,11b "
            "5a,1b,3b,15b 7a,18a,12c,13c 8a,17b,0c,16c 11a,4c,10c,14c 12a,13a,7b,18b "
            "17a,0b,16b,8c 4b,10b,14b,11c 5b,1c,3c,15c 12b,13b,7c,18c",
        ),
    ),
}
