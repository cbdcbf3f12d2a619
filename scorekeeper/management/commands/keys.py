"""Prints the links of a match again, for when no phone holds its scorekeeper's key any more."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from scorekeeper.matches.access import ROLES, match_by_topic
from scorekeeper.people.actions import token
from scorekeeper.web.errors import NotFound


class Command(BaseCommand):
    """`manage.py keys MATCH`."""

    help = "Print the scorekeeper's and the viewer's link of a match (the id in its address)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match")

    def handle(self, *args: object, match: str, **options: object) -> None:
        try:
            found = match_by_topic(f"match:{match}")
        except NotFound:
            message = f"There is no match {match}."
            raise CommandError(message) from None
        if found.dealt_at:
            message = f"Match {match} is dealt at a table: its seats have keys, the match has none."
            raise CommandError(message)
        for role in ROLES:
            link = reverse("people:claim", args=[token(found.topic, role)])
            self.stdout.write(f"{role.value}: {settings.PUBLIC_URL}{link}")
