"""How many ways a page is looked at: with LONG_TESTS=1 all with all, else one."""

import os
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

LONG: Final = bool(os.environ.get("LONG_TESTS"))


def together(*ways: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Every way with every other; in the short form the last of each."""
    return [*product(*ways)] if LONG else [tuple(way[-1] for way in ways)]
