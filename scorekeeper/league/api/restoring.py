"""A whole league, as it was taken home, into an empty one."""

from collections.abc import Mapping
from typing import IO, Any, Final

from rest_framework.parsers import BaseParser
from rest_framework.response import Response

from scorekeeper.feed.actions import Write
from scorekeeper.league import actions
from scorekeeper.league.access import League
from scorekeeper.league.api.endpoint import told_with_league
from scorekeeper.league.queries import told_counts
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.web.packed import MOST_PACKED, read_packed

WHOLE: Final = "whole"


class WholeLeagueParser(BaseParser):
    """The JSON of an export, at most 1 MiB."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> dict[str, Any]:
        """Return the object. Raises TooLarge, BadJSON."""
        return {WHOLE: read_packed(stream.read(MOST_PACKED + 1))}


class PackedLeagueParser(WholeLeagueParser):
    """The same, packed: 16 MiB at most when it is unpacked."""

    media_type = "application/gzip"


def restore(league: League, write: Write, data: Mapping[str, Any], *, dry_run: bool) -> Response:
    """Fill the league, or say what would come of it."""
    with told_with_league(league):
        if dry_run:
            return Response({"dry_run": True, "counts": actions.plan_restore(league, data)})
        done = actions.restore_league(league, write, data)
    return answered(done, {"dry_run": False, "counts": told_counts(done)}, made=True)
