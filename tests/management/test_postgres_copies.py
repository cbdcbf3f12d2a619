"""What PostgreSQL held before is kept whole, or there is no file that looks like it."""

from pathlib import Path

import pytest
from django.core.management.base import CommandError

from scorekeeper.management.keeping.postgres import PostgresCopies


@pytest.mark.looks
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
