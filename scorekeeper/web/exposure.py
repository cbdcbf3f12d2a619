"""System checks of how this installation faces the network: what `check --deploy` does not know."""

import os
import re
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from pathlib import Path
from stat import S_IMODE
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register  # noqa: A004

SHORTEST_SECRET: Final = 40  # letters: 256 bits of chance written as people write them
FEWEST_LETTERS: Final = 10  # different ones
OTHERS: Final = 0o077  # in a file's mode
AT_HOME: Final = re.compile(r"localhost|[^.]+|.+\.(?:local|lan|home|internal|home\.arpa|localhost)")
NOWHERE: Final = re.compile(r"@localhost>?$")
PROXIES: Final = "FORWARDED_ALLOW_IPS"  # uvicorn's
FORWARDED: Final = ("SECURE_PROXY_SSL_HEADER", "USE_X_FORWARDED_HOST", "USE_X_FORWARDED_PORT")


@register(Tags.security)
def check_hosts(**_options: Any) -> Iterator[CheckMessage]:
    """Name a host that anybody may claim to be."""
    if settings.PUBLIC_URL and "*" in settings.ALLOWED_HOSTS:
        said = "ALLOWED_HOSTS has a *, though LEASTSCORE_PUBLIC_URL names the one host."
        hint = "With it links in mails and QR codes can be made to lead to somebody else's host."
        yield Error(said, hint=hint, id="scorekeeper.E011")


@register(Tags.security)
def check_secret(**_options: Any) -> Iterator[CheckMessage]:
    """Name a secret that can be guessed, or that others can read."""
    key = settings.SECRET_KEY
    if len(key) < SHORTEST_SECRET or len(set(key)) < FEWEST_LETTERS or key.startswith("django-"):
        said = f"The secret in {settings.SECRET_FILE} can be guessed."
        hint = (
            "Who guesses it can make any key and open any seed. Move the file away: a good one is "
            "made at the next start, and QR codes and links must be shown anew."
        )
        yield Error(said, hint=hint, id="scorekeeper.E012")
    if read_by := _readers(settings.SECRET_FILE):
        said = f"{settings.SECRET_FILE} can be read by {read_by}."
        hint = f"Who reads it can make any key and open any seed: chmod 600 {settings.SECRET_FILE}"
        yield Warning(said, hint=hint, id="scorekeeper.W010")


def _readers(path: Path) -> str:
    """Who else reads a file; "": nobody. Where files have no owners, nothing can be said."""
    if os.name != "posix" or not path.exists() or not S_IMODE(path.stat().st_mode) & OTHERS:
        return ""
    is_closed = not S_IMODE(path.parent.stat().st_mode) & OTHERS  # then nobody gets as far
    return "" if is_closed else "others on this computer"


@register(Tags.security)
def check_proxy(**_options: Any) -> Iterator[CheckMessage]:
    """Name who else could say from where a request comes, and how."""
    believed = [name for name in FORWARDED if getattr(settings, name, None)]
    if believed and not settings.HTTPS:
        said = f"{', '.join(believed)}: forwarded headers are believed without a proxy with https."
        hint = "Anybody could send them. Set LEASTSCORE_PUBLIC_URL=https://… or take them out."
        yield Error(said, hint=hint, id="scorekeeper.E013")
    if "*" in re.split(r"[\s,]+", os.environ.get(PROXIES, "")):
        said = f"{PROXIES} is *: whoever reaches this port says from which address they come."
        hint = "Name the proxy, or its network (10.0.0.0/8): limits count by that address."
        yield Warning(said, hint=hint, id="scorekeeper.W011")


@register(Tags.security, deploy=True)
def check_plain_http(**_options: Any) -> Iterator[CheckMessage]:
    """Say what is lost without https, and where that is more than a living room can bear."""
    if settings.HTTPS:
        return
    host = urlsplit(settings.PUBLIC_URL).hostname
    if host and not _is_at_home(host):
        said = f"{settings.PUBLIC_URL} is open to the internet, and without https."
        hint = (
            "On the way anybody can read and take over keys, hands and sign-ins. Put a proxy with "
            "a certificate in front (docs/operations.md), and set LEASTSCORE_PUBLIC_URL=https://…"
        )
        yield Warning(said, hint=hint, id="scorekeeper.W012")
    else:
        said = "Plain http: who listens in this network can read cookies, keys and hands."
        hint = (
            "So cookies are not kept to https (security.W012, W016), and browsers are not told to "
            "insist on it (W004). In your own network that is a choice; in a pub's, a phone's "
            "hotspot or a hosted server is better (README)."
        )
        yield Warning(said, hint=hint, id="scorekeeper.W013")


def _is_at_home(host: str) -> bool:
    """Say whether the host can only be one of the own network."""
    try:
        return ip_address(host).is_private
    except ValueError:
        return bool(AT_HOME.fullmatch(host))


@register(Tags.security)
def check_mail(**_options: Any) -> Sequence[CheckMessage]:
    """Name a sender that every mail server refuses."""
    sender = settings.DEFAULT_FROM_EMAIL
    if not getattr(settings, "EMAIL_URL", "") or ("@" in sender and not NOWHERE.search(sender)):
        return []
    said = "EMAIL_URL sends mails, but the address that they come from is missing."
    hint = "Set LEASTSCORE_MAIL_FROM: mail servers refuse what comes from localhost."
    return [Error(said, hint=hint, id="scorekeeper.E014")]
