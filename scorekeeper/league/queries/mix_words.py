"""What tables a number of people make, in words."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.seating.mixes import Mix, mixes

MOST_NAMED: Final = 10


def mix_words(tables: Collection[int]) -> str:
    """Name the sizes of tables, large ones first: "4 + 4 + 3"; of many, how often each."""
    if len(tables) <= MOST_NAMED:
        return " + ".join(str(size) for size in sorted(tables, reverse=True))
    counted = Counter(tables)
    often = sorted(counted.items(), reverse=True)
    return " + ".join(f"{times} × {size}" for size, times in often)  # noqa: RUF001


def tables_words(people: int, sizes: Collection[int]) -> str:
    """Say which tables so many people make, those that are the most alike."""
    if people == 0:
        return _("Nobody is here yet.")
    if people == 1:
        return _("One person alone cannot play.")
    mix = mixes(people, sizes)[0]
    number = len(mix.tables)
    tables = ngettext("%(count)s table: %(mix)s", "%(count)s tables: %(mix)s", number)
    words = [tables % {"count": number, "mix": mix_words(mix.tables)}, *_but(mix)]
    return " · ".join(words)


def _but(mix: Mix) -> Iterable[str]:
    """What the organiser would not have wished."""
    if mix.sit_out:
        words = ngettext("%(count)s sits out", "%(count)s sit out", mix.sit_out)
        yield words % {"count": mix.sit_out}
    elif not mix.wished:
        yield _("not the sizes you wished, but everybody plays")
