"""The address that other phones can open."""

from typing import Any

import pytest
from django.test import RequestFactory

from scorekeeper.web import addresses
from scorekeeper.web.addresses import address_for_others, listen_everywhere


def asked(host: str) -> str:
    return address_for_others(RequestFactory().get("/", headers={"host": host}), "/k/x/")


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000"])
def test_localhost_becomes_an_address_of_the_network(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(addresses.LISTENING, "")
    listen_everywhere(anywhere=True)
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.1.20", "10.0.0.3"])
    assert asked(host) == "http://192.168.1.20:8000/k/x/"
    monkeypatch.setattr(addresses, "lan_addresses", list)
    assert asked(host) == f"http://{host}/k/x/"


def test_localhost_stays_where_nobody_else_can_come_in() -> None:
    assert asked("localhost:8000") == "http://localhost:8000/k/x/"


def test_any_other_host_and_the_public_address_stay(settings: Any) -> None:
    assert asked("192.168.1.20:8000") == "http://192.168.1.20:8000/k/x/"
    settings.PUBLIC_URL = "https://score.example"
    assert asked("localhost:8000") == "https://score.example/k/x/"
