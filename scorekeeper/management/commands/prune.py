"""Deletes old guest matches for good, and tells what goes."""

from collections import Counter
from datetime import timedelta
from typing import Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from scorekeeper.management.keeping.pruning import prune

MOST_DAYS: Final = 36_500


class Command(BaseCommand):
    """`manage.py prune --older-than DAYS [--dry-run]`."""

    help = (
        "Delete finished matches that nobody has changed for so many days, with their history, "
        "keys and deals. Never a match of a league or a night. --dry-run only tells."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--older-than", type=int, required=True, metavar="DAYS")
        parser.add_argument("--dry-run", action="store_true", help="tell what would go")

    def handle(self, *args: object, older_than: int, dry_run: bool, **options: object) -> None:
        if not 1 <= older_than <= MOST_DAYS:
            message = f"DAYS is a number from 1 to {MOST_DAYS}."
            raise CommandError(message)
        before = timezone.now() - timedelta(days=older_than)
        went: Counter[str] = Counter()
        for matches, rows in prune(before, for_good=not dry_run):
            for match in matches:
                rounds = match.summary.get("rounds", 0)
                self.stdout.write(f"{match.topic} of {match.created:%Y-%m-%d}, {rounds} rounds")
            self.stdout.flush()
            went.update(rows)
        self.stdout.write("These would go:" if dry_run else "These are gone:")
        for name, number in sorted(went.items() or {"scorekeeper.Match": 0}.items()):
            self.stdout.write(f"  {name.removeprefix('scorekeeper.')}: {number}")
