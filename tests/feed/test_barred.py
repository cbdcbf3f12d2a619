"""Whose right to follow has ended is found at the next beat; who has it still stays."""

import pytest

from scorekeeper.feed.stream import GUEST, _barred
from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.feed.conftest import new_topic

pytestmark = pytest.mark.django_db
OTHER = (b"", b"Bearer 1-wrong")


def test_who_has_no_key_of_a_private_match_is_barred() -> None:
    topic = new_topic(private=True)
    holder = (b"", f"Bearer {token(topic, Role.VIEWER)}".encode())
    assert _barred(topic, {GUEST, OTHER, holder}) == {GUEST, OTHER}


def test_of_what_everybody_sees_nobody_is_barred() -> None:
    assert _barred(new_topic(), {GUEST, OTHER}) == set()
