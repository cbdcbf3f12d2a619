"""The file of a backup: read whole and as it should be, or refused."""

from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.management.base import CommandError

from scorekeeper.management.keeping import archive
from tests.management.spoils import Spoil, added, cut, flip, gone, replaced, text

COPY = Random(1).randbytes(20_000)
SECRET = b"0123456789-0123456789_0123456789"


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A backup of something."""
    path = tmp_path / "leastscore-20260101T000000.000Z.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as packed:
        packed.writestr("copy", COPY)
        packed.writestr("secret.txt", SECRET)
    return path


def test_it_is_read(made: Path, tmp_path: Path) -> None:
    copy, secret = archive.unpack(made, tmp_path / "into", "copy")
    assert (copy.read_bytes(), secret) == (COPY, SECRET.decode())
    assert copy == tmp_path / "into" / "copy"


@pytest.mark.parametrize(
    "spoil",
    [
        cut,
        flip,
        text,
        gone,
        added("secret.txt.old"),
        added("../secret.txt"),
        replaced("copy", COPY, "../copy"),
        replaced("copy", COPY, "/copy"),
        replaced("secret.txt", b"short"),
        replaced("secret.txt", b"no secret has spaces in it, not one"),
        replaced("secret.txt", "ä".encode() * 40),
    ],
)
def test_what_is_wrong_is_refused(made: Path, tmp_path: Path, spoil: Spoil) -> None:
    spoil(made)
    with pytest.raises(CommandError):
        archive.unpack(made, tmp_path / "into", "copy")
    outside = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert outside <= {made, tmp_path / "into" / "copy"}


def test_only_backups_are_thinned_out(tmp_path: Path) -> None:
    dates = ["20260101T000000.000Z", "20260101T000000.001Z", "20251231T235959.999Z"]
    backups = [tmp_path / f"leastscore-{date}.zip" for date in dates]
    others = [tmp_path / "leastscore-2026.zip", tmp_path / "secret.txt"]
    for path in (*backups, *others):
        path.touch()
    assert archive.thin_out(tmp_path, 3, backups[1]) == []
    assert archive.thin_out(tmp_path, 2, backups[1]) == [backups[2]]
    assert set(tmp_path.iterdir()) == {*backups[:2], *others}


def test_the_newest_stays_though_the_clock_was_set_back(tmp_path: Path) -> None:
    dates = ["20260101T000000.000Z", "20260101T000000.001Z", "20251231T235959.999Z"]
    old, _older, made = [tmp_path / f"leastscore-{date}.zip" for date in dates]
    for path in (old, _older, made):
        path.touch()
    assert archive.thin_out(tmp_path, 1, made) == [old, _older]
    assert [*tmp_path.iterdir()] == [made]
