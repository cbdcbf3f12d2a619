"""Where the app is to be found by other devices."""

import os
import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest

# Where everything leads that has no other way, then one address of each kind of private network.
# Asking the system which of our own addresses it would use for them sends nothing.
ELSEWHERE: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
LOCAL: Final = {"localhost", "127.0.0.1"}
LISTENING: Final = "LEASTSCORE_LISTENING"  # between `serve` and its workers; not a setting


def lan_addresses() -> list[str]:
    """Return this computer's own addresses in its networks, the likeliest first."""
    found: dict[str, None] = {}
    for address in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
            asking.connect((address, 9))
            found[asking.getsockname()[0]] = None
    return [one for one in found if not ip_address(one).is_loopback]


def listen_everywhere(*, anywhere: bool) -> None:
    """Note whether other devices can reach the server, for this process and its workers to come."""
    os.environ[LISTENING] = "anywhere" if anywhere else "here"


def address_for_others(request: HttpRequest, path: str) -> str:
    """Return the whole address of a path, as another phone has to scan or type it.

    "localhost" leads every phone to itself: then it is this computer's address in its network, if
    the server listens there.
    """
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    host, colon, port = request.get_host().partition(":")
    if os.environ.get(LISTENING) == "anywhere" and host in LOCAL and (addresses := lan_addresses()):
        return f"{request.scheme}://{addresses[0]}{colon}{port}{path}"
    return request.build_absolute_uri(path)
