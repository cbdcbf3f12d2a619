"""The facts of a refusal as its sentence says them."""

from math import ceil
from typing import Final

from django.utils.translation import ngettext

from scorekeeper.rules.cards import Card
from scorekeeper.rules.errors import JSONable
from scorekeeper.web.card_words import card_name

TOLD_IN_MINUTES: Final = 90  # from so many seconds on


def in_words(name: str, value: JSONable) -> str:
    """What the fact of this name is called in the reader's language."""
    if name == "card":
        return card_name(Card.parse(str(value)))
    if name == "retry_after" and isinstance(value, int):
        return wait_words(value)
    if isinstance(value, list | tuple):
        return ", ".join(in_words(name, each) for each in value)
    return "-" if value is None else str(value)


def wait_words(seconds: int) -> str:
    """When to come again, never too early: "in 45 seconds", "in about 10 minutes"."""
    if seconds < TOLD_IN_MINUTES:
        short = ngettext("in %(count)s second", "in %(count)s seconds", seconds)
        return short % {"count": seconds}
    minutes = ceil(seconds / 60)
    long = ngettext("in about %(count)s minute", "in about %(count)s minutes", minutes)
    return long % {"count": minutes}
