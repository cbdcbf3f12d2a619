"""The time zones that a league may be in."""

from functools import cache
from zoneinfo import available_timezones


@cache
def time_zones() -> list[str]:
    """Every zone there is, by name."""
    return sorted(available_timezones())
