"""A small file that is much when it is unpacked holds nobody up."""

import gzip
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.league import access
from scorekeeper.league.api import restoring as door
from scorekeeper.web.errors import TooLarge
from scorekeeper.web.packed import MOST_UNPACKED, read_packed

pytestmark = pytest.mark.django_db
TRAPS = [b"{},", b"[],", b"1,"]
OPEN = {"name": "Club", "timezone": "UTC", "points": "balanced"}


def trap(piece: bytes) -> bytes:
    many = piece * ((MOST_UNPACKED - 20) // len(piece))
    return gzip.compress(b'{"a":[' + many[:-1] + b"]}")


@pytest.mark.parametrize("piece", TRAPS)
def test_it_is_refused_before_anything_is_made_of_it(
    piece: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.packed.read_object", lambda _text: pytest.fail("read"))
    with pytest.raises(TooLarge):
        read_packed(trap(piece))


def test_nothing_is_read_for_who_may_not(monkeypatch: pytest.MonkeyPatch) -> None:
    league = Client().post("/api/v1/leagues/", OPEN, "application/json").json()
    monkeypatch.setattr(door, "read_packed", lambda _body: pytest.fail("read"))
    path = f"/api/v1/leagues/{league['id']}/import/"
    for where, status in ((path, 403), (path.replace(league["id"], "a" * 16), 404)):
        answer = Client().post(where, trap(b"1,"), "application/gzip")
        assert answer.status_code == status


def test_what_is_no_league_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    few = access.RESTORED_AT_AN_ADDRESS._replace(what=uuid4().hex, most=2)
    monkeypatch.setattr(access, "RESTORED_AT_AN_ADDRESS", few)
    league = Client().post("/api/v1/leagues/", OPEN, "application/json").json()
    key = {"Authorization": f"Bearer {league['keys']['organiser']}"}
    path = f"/api/v1/leagues/{league['id']}/import/"
    for status in (413, 413, 429):
        answer = Client().post(path, trap(b"1,"), "application/gzip", headers=key)
        assert answer.status_code == status
    csv = Client().post(path, b"Aino", "text/csv; charset=utf-8", headers=key)
    assert csv.status_code == 201
