"""Holds the translations against the texts in code and templates; for developers, needs Babel."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import polib
from babel.messages.extract import extract
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation.template import templatize

KEYWORDS: Final[dict[str, Any]] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
Text = tuple[str | None, str, str | None]  # context, singular, plural


class Command(BaseCommand):
    """`manage.py messages --check | --write`."""

    help = "Find texts without a translation and translations without a text."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--check", action="store_true", help="fail where one is missing")
        what.add_argument("--write", action="store_true", help="add what is new, drop what is gone")

    def handle(self, *args: object, **options: object) -> None:
        wanted = dict(_texts())
        for path in _catalogues():
            catalogue = polib.pofile(str(path), wrapwidth=100)
            if options["write"]:
                _bring_up_to_date(catalogue, wanted)
                catalogue.save()
            complaints = list(_complaints(catalogue, wanted))
            if options["check"] and complaints:
                raise CommandError("\n".join([f"{path.name} ({len(complaints)}):", *complaints]))
            self.stdout.write(
                f"{path.parent.parent.name}: {len(catalogue)} texts, {len(complaints)} to do"
            )


def _catalogues() -> Iterator[Path]:
    for locale in settings.LOCALE_PATHS:
        yield from sorted(Path(locale).rglob("django.po"))


def _texts() -> Iterator[tuple[Text, str]]:
    """Every text to translate, with the place where it stands."""
    for folder, pattern in (
        ("scorekeeper", "*.py"),
        ("leastscore_site", "*.py"),
        ("templates", "*.html"),
        ("templates", "*.txt"),
    ):
        for path in sorted((settings.BASE_DIR / folder).rglob(pattern)):
            source = path.read_text(encoding="utf-8")
            if folder == "templates":
                code = templatize(source, origin=str(path))
                source = "\n".join(line.lstrip() for line in code.splitlines())
            for _line, found, _comments, context in extract(
                "python", io.BytesIO(source.encode()), KEYWORDS
            ):
                yield _text(found, context), str(path.relative_to(settings.BASE_DIR))


def _text(found: Any, context: str | None) -> Text:
    if isinstance(found, str):
        return context, found, None
    singular, plural = [part for part in found if part != context][:2]
    return context, singular, plural


def _key(entry: polib.POEntry) -> Text:
    return entry.msgctxt, entry.msgid, entry.msgid_plural or None


def _bring_up_to_date(catalogue: polib.POFile, wanted: dict[Text, str]) -> None:
    for entry in [entry for entry in catalogue if _key(entry) not in wanted]:
        catalogue.remove(entry)
    known = {_key(entry) for entry in catalogue}
    for (context, singular, plural), place in wanted.items():
        if (context, singular, plural) not in known:
            more: dict[str, Any] = (
                {"msgid_plural": plural, "msgstr_plural": {0: "", 1: ""}} if plural else {}
            )
            catalogue.append(polib.POEntry(msgctxt=context, msgid=singular, comment=place, **more))


def _complaints(catalogue: polib.POFile, wanted: dict[Text, str]) -> Iterator[str]:
    known = {_key(entry): entry for entry in catalogue}
    yield from (f"gone: {text[1]!r}" for text in known if text not in wanted)
    for text, place in wanted.items():
        entry = known.get(text)
        if entry is None or not entry.translated():
            yield f"untranslated: {text[1]!r} ({place})"
