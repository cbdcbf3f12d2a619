"""What PostgreSQL holds is replaced only while nobody is connected, and kept whole before it is."""

from pathlib import Path

import psycopg
import pytest
from django.core.management.base import CommandError

from scorekeeper.management.keeping.postgres import OTHERS, PostgresCopies
from tests.reliability.postgres import own_postgres

pytestmark = pytest.mark.looks


def test_what_was_there_has_its_name_only_when_all_of_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def runs_out_of_room(_self: PostgresCopies, copy: Path) -> None:
        copy.write_bytes(b"half of it")
        raise CommandError

    monkeypatch.setattr(PostgresCopies, "take", runs_out_of_room)
    aside, unpacked = tmp_path / "leastscore-before.pgdump", tmp_path / "unpacked"
    unpacked.mkdir()
    with pytest.raises(CommandError):
        PostgresCopies().put_back(unpacked / "leastscore.pgdump", aside)
    assert not aside.exists()


def test_who_is_connected_as_another_user_is_seen() -> None:
    """PostgreSQL hides from each what the others are; that they are there it tells."""
    with own_postgres() as server:
        with psycopg.connect(server.url, autocommit=True) as first:
            first.execute("CREATE USER server")
            first.execute("CREATE USER another")
        address = f"host=127.0.0.1 port={server.port} dbname=postgres"
        with psycopg.connect(f"{address} user=another", autocommit=True) as asks:
            assert asks.execute(OTHERS).fetchone() == (0,)
            with psycopg.connect(f"{address} user=server"):
                assert asks.execute(OTHERS).fetchone() == (1,)
