"""A session is asked for by a name that is one of ours; whatever else a cookie says is none."""

from importlib import import_module

import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db
NULS = "\0" * 32


@pytest.mark.parametrize(
    "name", [NULS, "a" * 31, "a" * 33, "A" * 32, "ä" * 32, f"{'a' * 32}\n", ""]
)
def test_what_is_no_name_is_not_looked_for(name: str) -> None:
    assert import_module(settings.SESSION_ENGINE).SessionStore(name).session_key is None


def test_a_name_of_ours_is_found_again() -> None:
    client = Client()
    client.post("/phone/label/", {"label": "Pixel"})
    again = Client()
    again.cookies[settings.SESSION_COOKIE_NAME] = str(client.session.session_key)
    assert "phone" in again.session


@pytest.mark.parametrize("path", ["/", "/account/", "/api/v1/leagues/aaaaaaaaaaaaaaaa/"])
def test_a_cookie_of_nuls_is_nobodys(path: str) -> None:
    """PostgreSQL stumbles over them, and they get through, written in octal."""
    quoted = '"' + r"\000" * 32 + '"'
    answer = Client().get(path, headers={"Cookie": f"{settings.SESSION_COOKIE_NAME}={quoted}"})
    assert answer.status_code in {200, 404}
