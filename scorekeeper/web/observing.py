"""System checks of what the environment says about logs, metrics, Redis and the public address."""

from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from redis import Redis

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


@register
def check_addresses(**_options: Any) -> list[CheckMessage]:
    """Name addresses that are none: with one of Redis that is none, every request would fail."""
    found: list[CheckMessage] = []
    if settings.REDIS_URL and not _is_redis(settings.REDIS_URL):
        said = "REDIS_URL is the address of a Redis: redis://host:6379/0."
        found.append(Error(said, id="scorekeeper.E004"))
    if settings.PUBLIC_URL and not _is_public(settings.PUBLIC_URL):
        said = "LEASTSCORE_PUBLIC_URL is the address people use, without a path: https://score.example."
        found.append(Error(said, id="scorekeeper.E005"))
    return found


def _is_redis(url: str) -> bool:
    try:
        Redis.from_url(url)
    except ValueError:
        return False
    return True


def _is_public(url: str) -> bool:
    try:
        parts = urlsplit(url)
        there = bool(parts.hostname) and parts.port != 0
    except ValueError:  # no port is like that
        return False
    return there and "@" not in url and url in {f"http://{parts.netloc}", f"https://{parts.netloc}"}
