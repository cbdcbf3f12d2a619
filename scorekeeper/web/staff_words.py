"""What columns are called on the pages for staff."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

WORDS: Final[Mapping[str, Any]] = {
    "added": _("Added"),
    "anonymised": _("Anonymised"),
    "at": _("When"),
    "bot": _("Bot"),
    "by": _("By"),
    "changed": _("Changed"),
    "code": _("Code"),
    "created": _("Made"),
    "date": _("Date"),
    "declarer": _("Declared"),
    "facts": _("Facts"),
    "finished": _("Finished"),
    "generation": _("Generation"),
    "guest": _("Guest"),
    "id": _("Row"),
    "label": _("Name"),
    "last_seen": _("Last seen"),
    "league": _("League"),
    "left": _("Left"),
    "lies_in": _("Lies in"),
    "match": _("Match"),
    "merged_into": _("Merged into"),
    "name": _("Name"),
    "night": _("Night"),
    "number": _("Number"),
    "phone": _("Phone"),
    "place": _("Place"),
    "player": _("Player"),
    "players": _("Players"),
    "points": _("Points"),
    "private": _("Private"),
    "public_id": _("Id in the address"),
    "revision": _("Revision"),
    "role": _("Role"),
    "round": _("Round"),
    "rules": _("House rules"),
    "score": _("Score"),
    "season": _("Season"),
    "seat": _("Seat"),
    "status": _("Status"),
    "table": _("Table"),
    "title": _("Title"),
    "topic": _("About"),
    "totals": _("Hand totals"),
    "verb": _("What happened"),
    "version": _("Version"),
    "void_reason": _("Why it does not count"),
    "voided_at": _("Does not count since"),
    "word": _("What is wrong?"),
}


def field_words(name: str) -> Any:
    """The word for a column; a rarer one is called as the database calls it."""
    return WORDS.get(name, name.replace("_", " "))
