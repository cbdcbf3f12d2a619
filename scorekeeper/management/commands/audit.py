"""Derives everything anew that is kept beside the facts, and names what differs."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.league.queries import audit as league
from scorekeeper.matches.queries import audit as matches
from scorekeeper.play.queries import audit as play

AUDITS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "matches": matches.differences,
    "deals": play.differences,
    "leagues": league.differences,
}


class Command(BaseCommand):
    """`manage.py audit`."""

    help = (
        "Compare what is kept of matches, deals and leagues with what their facts come to: scores, "
        "results, ratings. Nothing is changed. Exit 1 where something differs."
    )

    def handle(self, *args: object, **options: object) -> None:
        found = 0
        for name, differences in AUDITS.items():
            of_these = list(differences())
            for difference in of_these:
                self.stdout.write(difference)
            self.stdout.write(f"{name}: {len(of_these)} differences")
            found += len(of_these)
        if found:
            message = f"{found} differences. What is kept is not what the facts come to."
            raise CommandError(message)
