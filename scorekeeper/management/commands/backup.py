"""Writes a backup: the database as of one moment, with the secret that its keys are made with."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.management.keeping import archive, copies


class Command(BaseCommand):
    """`manage.py backup [DIR] [--keep N]`."""

    help = "Write a backup, also while the server runs, and print its path; keep the newest ones."

    def add_arguments(self, parser: CommandParser) -> None:
        default = settings.DATA_DIR / "backups"
        parser.add_argument("folder", nargs="?", type=Path, default=default, metavar="DIR")
        parser.add_argument("--keep", type=int, default=14, help="so many stay there (14)")

    def handle(self, *args: object, folder: Path, keep: int, **options: object) -> None:
        if keep < 1:
            message = "At least one backup is kept."
            raise CommandError(message)
        try:
            made = archive.write(folder, copies())
            self.stdout.write(str(made))
            archive.thin_out(folder, keep, made)
        except OSError as wrong:
            message = f"The backup cannot be written: {wrong}"
            raise CommandError(message) from wrong
