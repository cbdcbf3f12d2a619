"""Compiles the translations where their text is newer, without GNU gettext."""

from pathlib import Path

import polib
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """`manage.py translations`."""

    help = "Compile the .po files that are newer than their .mo files."

    def handle(self, *args: object, **options: object) -> None:
        for locale in settings.LOCALE_PATHS:
            for text in Path(locale).rglob("*.po"):
                compiled = text.with_suffix(".mo")
                if not compiled.exists() or compiled.stat().st_mtime < text.stat().st_mtime:
                    self._compile(text, compiled)

    def _compile(self, text: Path, compiled: Path) -> None:
        """Where the server may not write beside its own program, its owner compiles: say so."""
        try:
            polib.pofile(str(text)).save_as_mofile(str(compiled))
        except OSError as wrong:
            self.stderr.write(f"Not compiled, so older texts are shown: {wrong}. Run: make install")
