"""The sentences for names that are refused; see `words`."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

OF_NAMES: Final[Mapping[str, str]] = {
    "name-missing": _("Type a name that can be seen."),
    "name-too-long": _("Use a shorter name: at most %(most)s characters, fewer with emoji."),
    "name-direction": _(
        "This name has hidden direction marks. Type it again instead of pasting it."
    ),
    "name-invisible": _("This name has invisible characters. Type it again instead of pasting it."),
    "name-marks": _("This name has too many accents on one letter. Use fewer."),
    "alike": _("Two names look the same: %(names)s. Add a letter or a number to one of them."),
}
