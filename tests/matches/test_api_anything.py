"""Anything at all is sent: it is refused in JSON, or it is done; nothing crashes."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.matches.api import Api, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return Match()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from("0123 a-") | st.text(), inner, max_size=4)
    ),
    max_leaves=12,
)
MEMBERS = st.sampled_from(
    (
        *("declarer", "totals", "round", "version", "later", "player", "players", "seats"),
        *("rules", "title", "first_dealer", "private", "from_round"),
    )
)
BODIES = st.dictionaries(MEMBERS | st.text(max_size=4), VALUES, max_size=6) | VALUES
NEARLY = st.fixed_dictionaries(
    {"declarer": st.integers(-1, 3) | st.none()},
    optional={
        "totals": st.dictionaries(
            st.sampled_from("0123"), st.integers(-1, 52), min_size=1, max_size=4
        ),
        "round": st.integers(-1, 4),
        "version": st.integers(-1, 12),
        "later": st.dictionaries(st.sampled_from("0123x"), VALUES, max_size=2),
    },
)
WRITES = st.sampled_from(
    [
        ("POST", "rounds/"),
        ("POST", "preview/"),
        ("PUT", "rounds/1/"),
        ("PUT", "rounds/2/?dry_run=1"),
        ("DELETE", "rounds/1/"),
        ("POST", "seats/"),
        ("POST", "seats/swap/"),
        ("PATCH", "seats/1/"),
        ("POST", "seats/1/substitute/"),
        ("POST", "seats/0/leave/"),
        ("POST", "finish/"),
        ("POST", "reopen/"),
        ("POST", "keys/viewer/rotate/"),
    ]
)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(write=WRITES, body=BODIES | NEARLY, op=st.none() | st.uuids().map(str))
def test_nothing_crashes(match: Match, write: tuple[str, str], body: Any, op: str | None) -> None:
    method, path = write
    raw = json.dumps(body).encode()
    for address in (match.path + path, "matches/"):
        answer = match.api.send(method, address, raw, op=op)
        assert answer.status < 500
        assert answer.status < 400 or answer.json["errors"]
    assert match.now()["id"] == match.id


@settings(max_examples=60, deadline=None)
@given(body=st.binary(max_size=60), op=st.text(max_size=4))
def test_no_bytes_crash(body: bytes, op: str) -> None:
    operation = op.encode("latin-1", "replace").decode("latin-1")
    answer = Api().post("matches/", body, op=operation)
    assert 400 <= answer.status < 500
    assert answer.json["errors"]
