"""No answer leaves before its round is on the disk: what the system was asked, in which order."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conftest import Serve
from tests.reliability.phones import Phone, Played, connected
from tests.reliability.traced import Order, traced
from tests.servers import Served

pytestmark = pytest.mark.reliability
PHONES = 4
UNSAFE = """
from leastscore_site.settings import *
DATABASES["default"]["OPTIONS"]["init_command"] += "; PRAGMA synchronous=NORMAL;"
"""


def traced_rounds(served: Served, log: Path, rounds: int) -> Order:
    """What the server did while each phone saved so many rounds."""
    phones = [Phone(Played(served), careful=False) for _ in range(PHONES)]
    with traced(served, log), ThreadPoolExecutor(PHONES) as threads:
        for done in [threads.submit(saves, phone, served.port, rounds) for phone in phones]:
            done.result()
    order = Order.of(log)
    assert len(order.answered) == PHONES * rounds
    return order


def saves(phone: Phone, port: int, rounds: int) -> None:
    with connected(port) as line:
        for _ in range(rounds):
            phone.send(line)


def test_no_answer_leaves_before_the_sync(serve: Serve, tmp_path: Path) -> None:
    served = serve(DATABASE_URL="")
    order = traced_rounds(served, tmp_path / "log", 25)
    assert order.too_early() == []


def test_a_server_that_does_not_wait_is_seen(serve: Serve, tmp_path: Path) -> None:
    (tmp_path / "unsafe.py").write_text(UNSAFE)
    planted = {"DJANGO_SETTINGS_MODULE": "unsafe", "PYTHONPATH": str(tmp_path)}
    served = serve(DATABASE_URL="", **planted)
    order = traced_rounds(served, tmp_path / "log", 3)
    assert len(order.too_early()) == PHONES * 3
