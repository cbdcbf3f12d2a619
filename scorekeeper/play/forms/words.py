"""What the choices of the table pages are called."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy

Words = Any  # put into the reader's language when shown

LEVELS: Final[Mapping[str, Words]] = {
    "easy": gettext_lazy("Easy"),
    "normal": gettext_lazy("Normal"),
    "hard": gettext_lazy("Hard"),
}
SIGNS: Final[Mapping[str, Words]] = {
    "hello": gettext_lazy("Hello!"),
    "well_played": gettext_lazy("Well played!"),
    "thanks": gettext_lazy("Thanks!"),
    "ouch": gettext_lazy("Ouch!"),
    "laugh": gettext_lazy("Ha ha!"),
    "hurry": gettext_lazy("Your turn …"),
}
KINDS: Final[Mapping[str, Words]] = {
    "single": gettext_lazy("Single card"),
    "pair": gettext_lazy("Pair"),
    "two_pairs": gettext_lazy("Two pairs"),
    "sequence": gettext_lazy("Sequence"),
    "flush": gettext_lazy("Flush"),
}
