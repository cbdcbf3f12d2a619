"""Prints the links of a match, a night or a league again, for when no phone holds its key."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from scorekeeper.league import access as league
from scorekeeper.matches import access as matches
from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from scorekeeper.web.errors import NotFound

Keys = list[tuple[str, Role]]  # the topic of each, and what one may do with it


class Command(BaseCommand):
    """`manage.py keys ID`."""

    help = (
        "Print the links of a match (scorekeeper, viewer), a night (organiser, viewer) or a league "
        "(organiser): the id in its address."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id")

    def handle(self, *args: object, id: str, **options: object) -> None:  # noqa: A002
        found = _match(id) or _night(id) or _league(id)
        if found is None:
            message = f"There is no match, night or league {id}."
            raise CommandError(message)
        for topic, role in found:
            link = reverse("people:claim", args=[token(topic, role)])
            self.stdout.write(f"{role.value}: {settings.PUBLIC_URL}{link}")


def _match(public_id: str) -> Keys | None:
    try:
        found = matches.match_by_topic(f"match:{public_id}")
    except NotFound:
        return None
    if found.dealt_at:
        message = f"Match {public_id} is dealt at a table: its seats have keys, the match has none."
        raise CommandError(message)
    if found.lies_in:  # its score is kept with the key of the table's place
        return [(found.lies_in, Role.SCOREKEEPER), (found.topic, Role.VIEWER)]
    return [(found.topic, role) for role in matches.ROLES]


def _night(public_id: str) -> Keys | None:
    try:
        night = league.night_by_topic(f"night:{public_id}")
    except NotFound:
        return None
    return [(night.topic, Role.ORGANISER), (night.topic, Role.VIEWER)]


def _league(public_id: str) -> Keys | None:
    try:
        return [(league.league_by_topic(f"league:{public_id}").topic, Role.ORGANISER)]
    except NotFound:
        return None
