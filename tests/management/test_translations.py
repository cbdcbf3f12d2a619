"""`manage.py messages` and `manage.py translations`, on a small tree of their own."""

import os
from io import StringIO
from pathlib import Path
from typing import Any

import polib
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

CODE = """
from django.utils.translation import gettext as _, ngettext
_("Save")
ngettext("%(count)s card", "%(count)s cards", 2)
"""
PAGE = "{% load i18n %}<h1>{% translate 'Deal' %}</h1>{% translate 'Deal' context 'verb' %}"
HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


@pytest.fixture
def catalogue(tmp_path: Path, settings: Any) -> Path:
    """The Finnish of a project with four texts, of which it has one, and one that is gone."""
    settings.BASE_DIR, settings.LOCALE_PATHS = tmp_path, [tmp_path / "locale"]
    path = tmp_path / "locale/fi/LC_MESSAGES/django.po"
    for folder in (tmp_path / "scorekeeper", tmp_path / "templates", path.parent):
        folder.mkdir(parents=True)
    (tmp_path / "scorekeeper/views.py").write_text(CODE)
    (tmp_path / "templates/page.html").write_text(PAGE)
    old = '\nmsgid "Save"\nmsgstr "Tallenna"\n\nmsgid "Gone"\nmsgstr "Poissa"\n'
    path.write_text(HEADER + old)
    return path


def messages(what: str) -> str:
    out = StringIO()
    call_command("messages", what, stdout=out)
    return out.getvalue()


def translate_all(path: Path) -> None:
    found = polib.pofile(str(path))
    for entry in found.untranslated_entries():
        if entry.msgid_plural:
            entry.msgstr_plural = {0: "%(count)s kortti", 1: "%(count)s korttia"}
        else:
            entry.msgstr = "jako"
    found.save()


def test_it_names_what_is_missing_and_what_is_gone(catalogue: Path) -> None:
    before = catalogue.read_text()
    with pytest.raises(CommandError) as complained:
        messages("--check")
    lines = str(complained.value).splitlines()
    assert lines[0] == "django.po (4):"
    assert sorted(lines[1:]) == [
        "gone: 'Gone'",
        "untranslated: '%(count)s card' (scorekeeper/views.py)",
        "untranslated: 'Deal' (templates/page.html)",
        "untranslated: 'Deal' (templates/page.html)",
    ]
    assert catalogue.read_text() == before


def test_it_adds_what_is_new_and_drops_what_is_gone(catalogue: Path) -> None:
    assert messages("--write") == "fi: 4 texts, 3 to do\n"
    found = polib.pofile(str(catalogue))
    assert {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in found} == {
        (None, "Save", ""),
        (None, "%(count)s card", "%(count)s cards"),
        (None, "Deal", ""),
        ("verb", "Deal", ""),
    }
    assert found.find("Save").msgstr == "Tallenna"


def test_it_is_content_when_everything_is_said(catalogue: Path) -> None:
    messages("--write")
    translate_all(catalogue)
    assert messages("--check") == "fi: 4 texts, 0 to do\n"


def test_one_of_the_two_must_be_asked_for(catalogue: Path) -> None:
    with pytest.raises(CommandError):
        call_command("messages")


def test_translations_are_compiled_when_they_are_newer(catalogue: Path) -> None:
    compiled = catalogue.with_suffix(".mo")
    call_command("translations")
    assert polib.mofile(str(compiled)).find("Save").msgstr == "Tallenna"
    catalogue.write_text(catalogue.read_text().replace("Tallenna", "Talleta"))
    _set_age(compiled, newer_than=catalogue)
    call_command("translations")
    assert polib.mofile(str(compiled)).find("Save").msgstr == "Tallenna"
    _set_age(catalogue, newer_than=compiled)
    call_command("translations")
    assert polib.mofile(str(compiled)).find("Save").msgstr == "Talleta"


def _set_age(path: Path, newer_than: Path) -> None:
    then = newer_than.stat().st_mtime + 10
    os.utime(path, (then, then))
