"""The house stays as it was drawn: sizes, places, and what a page may not contain."""

import re
import subprocess
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 300
TOP_LEVEL = {
    ".ci", ".gitignore", "CHANGELOG.md", "LICENSE", "Makefile", "README.md", "SECURITY.md",
    "benchmarks", "deploy", "docs", "leastscore_site", "manage.py", "pyproject.toml",
    "requirements-audit.txt", "requirements-bench.txt", "requirements-dev.txt", "requirements.txt",
    "scorekeeper", "templates", "tests",
}  # fmt: skip


def committed(*patterns: str) -> list[Path]:
    """The files of the repository; where it is no checkout, those that lie here."""
    try:
        listing = subprocess.run(
            ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return [path for pattern in patterns for path in ROOT.rglob(pattern) if path.is_file()]
    return [ROOT / line for line in listing.stdout.splitlines() if (ROOT / line).exists()]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_the_top_level_is_what_a_newcomer_expects() -> None:
    assert {
        named(path).split("/")[0] for path in committed() or [ROOT / each for each in TOP_LEVEL]
    } == TOP_LEVEL


@pytest.mark.parametrize("path", committed("*.py"), ids=named)
def test_no_python_file_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", committed("templates/*.html"), ids=named)
def test_a_template_is_a_page_or_a_fragment(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    extends = "{% extends" in text
    if path.name.startswith("_") or path.parent.name == "components":
        assert not extends, "a fragment extends nothing"
    elif path.parent != ROOT / "templates":
        assert extends, "a page extends base.html"


@pytest.mark.parametrize("path", committed("templates/*.html"), ids=named)
def test_no_template_has_inline_style_or_script(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=\"|javascript:", text)
    for tag in re.findall(r"<script[^>]*>", text):
        assert "src=" in tag, tag


@pytest.mark.parametrize("path", committed("templates/*", "scorekeeper/static/*"), ids=named)
def test_nothing_comes_from_another_host(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="replace")
    for address in re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"')]*", text):
        assert address.startswith("http://www.w3.org/"), address  # the name of SVG, never fetched


def finnish() -> polib.POFile:
    return polib.pofile(str(ROOT / "scorekeeper/locale/fi/LC_MESSAGES/django.po"))


def test_finnish_never_inflects_a_name() -> None:
    inflected = re.compile(
        r"%\(\w*(?:name|player|who|dealer|starter|old|new)\w*\)s:?\w|\{\w*name\w*\}:?\w"
    )
    for entry in finnish():
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            assert not inflected.search(text), text


def test_finnish_keeps_every_placeholder() -> None:
    placeholder = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
    for entry in finnish():
        wanted = set(placeholder.findall(entry.msgid + entry.msgid_plural))
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            assert set(placeholder.findall(text)) <= wanted, entry.msgid
        if entry.msgstr:
            assert set(placeholder.findall(entry.msgstr)) == set(placeholder.findall(entry.msgid))
