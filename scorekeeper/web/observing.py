"""System checks of what the environment says about logs and metrics."""

from typing import Any, Final

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

SHORTEST: Final = 16  # letters of the word that reads the metrics
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
FORMS: Final = ("plain", "json")


@register
def check_observing(**_options: Any) -> list[CheckMessage]:
    """Name what nobody could have meant: `serve` does not start with it."""
    found: list[CheckMessage] = []
    if 0 < len(settings.METRICS) < SHORTEST or not settings.METRICS.isascii():
        said = f"LEASTSCORE_METRICS is a word of at least {SHORTEST} letters or digits."
        hint = "It lets read how busy the server is: openssl rand -hex 16 makes one."
        found.append(Error(said, hint=hint, id="scorekeeper.E001"))
    if settings.LOG not in FORMS:
        said = f"LEASTSCORE_LOG is one of {', '.join(FORMS)}."
        found.append(Error(said, id="scorekeeper.E002"))
    if settings.LOG_LEVEL not in LEVELS:
        said = f"LEASTSCORE_LOG_LEVEL is one of {', '.join(LEVELS)}."
        found.append(Error(said, id="scorekeeper.E003"))
    return found
