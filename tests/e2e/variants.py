"""How many ways a page is looked at: each language, colour and size once, or all with all."""

import os
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

LONG: Final = bool(os.environ.get("LONG_TESTS"))


def together(*ways: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Every way with every other; in the short form the first ones, the second ones and so on."""
    return [*product(*ways)] if LONG else [*zip(*ways, strict=True)]
