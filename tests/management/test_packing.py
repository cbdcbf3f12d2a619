"""Static files are packed at the first start, and again when they change or were not finished."""

import os
import time
from pathlib import Path

import pytest
from pytest_django import Settings

from scorekeeper.management.commands.serve import _pack_static_files as pack

CHANGED = "a {color: blue}" * 100


@pytest.fixture
def packed(tmp_path: Path, settings: Settings) -> Path:
    """A folder with packed files."""
    source, target = tmp_path / "own", tmp_path / "static"
    source.mkdir()
    target.mkdir()
    settings.STATIC_ROOT = target
    (source / "a.css").write_text("a {color: red}" * 100)
    settings.STATICFILES_DIRS = [source]
    storage = "whitenoise.storage.CompressedManifestStaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": storage}}
    pack()
    return target


def test_a_start_without_news_packs_nothing(packed: Path) -> None:
    before = times(packed)
    assert {"staticfiles.json", "a.css", "a.css.gz"} <= before.keys()
    pack()
    assert times(packed) == before


def test_packing_that_was_cut_short_is_finished(packed: Path) -> None:
    mark(packed).unlink()
    (packed / "a.css.gz").unlink()
    pack()
    assert (packed / "a.css.gz").exists()


@pytest.mark.parametrize("copied", [True, False])  # by a start that was cut short before packing
def test_a_changed_file_is_packed_anew(packed: Path, settings: Settings, copied: bool) -> None:
    before, source = names(packed), Path(settings.STATICFILES_DIRS[0])
    for folder in [source, packed] if copied else [source]:
        (folder / "a.css").write_text(CHANGED)
        later = time.time() + 2  # files are compared by whole seconds
        os.utime(folder / "a.css", (later, later))
    pack()
    assert len(names(packed) - before) == 2  # by its new hash, plain and compressed


def mark(packed: Path) -> Path:
    return packed.with_suffix(".packed")


def names(packed: Path) -> set[str]:
    return set(times(packed))


def times(packed: Path) -> dict[str, int]:
    files = [path for path in packed.rglob("*") if path.is_file()]
    return {path.name: path.stat().st_mtime_ns for path in files}
