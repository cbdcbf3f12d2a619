"""Puts a backup back: checked before anything is touched, and what was there is kept aside."""

import os
from pathlib import Path
from shutil import copy2
from tempfile import TemporaryDirectory
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.feed.actions import Write, raise_versions
from scorekeeper.league.models import League, Night
from scorekeeper.management.keeping import archive, copies
from scorekeeper.management.keeping.folder import check_owner, to_the_disk
from scorekeeper.matches.models import Match
from scorekeeper.play.models import Table

VERSIONED: Final = (Match, Table, Night, League)  # whose `version` is the number of the last event


class Command(BaseCommand):
    """`manage.py restore FILE`."""

    help = "Put a backup back while no server runs; the present database is kept aside. Then audit."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        os.umask(0o077)  # what is put back, and what is kept aside, is for its owner alone
        check_owner()
        keeper = copies()
        keeper.check_unused()
        aside = archive.stamp()
        with TemporaryDirectory(prefix=".restoring-", dir=settings.DATA_DIR) as unpacked:
            copy, secret = archive.unpack(file, Path(unpacked), keeper.member)
            keeper.check(copy)
            name = Path(keeper.member)
            kept = settings.DATA_DIR / f"{name.stem}-before-{aside}{name.suffix}"
            keeper.put_back(copy, kept)
            _put_secret_back(Path(unpacked), secret, aside)
        self.stdout.write(f"Put back: {file}. What was there is kept: {kept}")
        call_command("migrate", verbosity=0, interactive=False)
        # No page or answer that was given out after the backup passes for the present one.
        raise_versions(Write(by="manage.py restore"), VERSIONED)
        call_command("audit", stdout=self.stdout)


def _put_secret_back(unpacked: Path, secret: str, aside: str) -> None:
    present, draft = settings.DATA_DIR / archive.SECRET, unpacked / archive.SECRET
    if present.read_text(encoding="ascii") == secret:
        return
    copy2(present, settings.DATA_DIR / f"secret-before-{aside}.txt")
    draft.touch(mode=0o600)
    draft.write_text(secret, encoding="ascii")
    to_the_disk(draft)
    draft.replace(present)
    to_the_disk(settings.DATA_DIR)
    settings.SECRET_KEY = secret  # what follows in this process opens the seeds with it
