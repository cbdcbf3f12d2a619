"""Names onto the roster from a file, or a whole league; all, or nothing."""

from collections.abc import Mapping
from typing import IO, Any, Final

from django.utils.http import parse_header_parameters
from rest_framework.decorators import parser_classes
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.league import actions
from scorekeeper.league.access import League, count_restoring, league_to_run
from scorekeeper.league.actions import Wanted
from scorekeeper.league.api.endpoint import told_with_league
from scorekeeper.league.api.exporting import WholeLeagueTold
from scorekeeper.league.api.restoring import (
    WHOLE,
    PackedLeagueParser,
    WholeLeagueParser,
    restore,
)
from scorekeeper.league.api.schema import writes
from scorekeeper.league.queries import ImportPlan, ImportRow, import_plan, imported
from scorekeeper.league.serializers.players import ImportTold, import_rows_json
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.matches.serializers.asked import DryRunQuery
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.web.api_endpoint import endpoint, read_query
from scorekeeper.web.api_schema import OF_WRITES
from scorekeeper.web.csv_text import (
    ALPHABETS,
    Table,
    Undecodable,
    decode,
    guess_alphabet,
    read_table,
)
from scorekeeper.web.errors import TooLarge

MOST_BYTES: Final = 1024 * 1024
BODY: Final = "csv"


class CsvParser(BaseParser):
    """Text as it was sent, at most 1 MiB; and in what it is written, if that is said."""

    media_type = "text/csv"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> dict[str, Any]:
        """Return the body and the charset. Raises TooLarge."""
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise TooLarge(limit=MOST_BYTES)
        _kind, said = parse_header_parameters(media_type or "")
        return {BODY: body, "charset": said.get("charset", "").lower()}


@writes(
    {"text/csv": bytes, "application/json": WholeLeagueTold, "application/gzip": bytes},
    ImportTold,
    "Import players, or a whole league",
    text="text/csv: a file with a name on each line, or columns with a head (name, guest). "
    "Encoding and delimiter are guessed, unless the Content-Type has a charset. Rows that are "
    "there already, or alike, or twice in the file, are left out. With a bad row nothing is "
    "imported. "
    "application/json: the JSON of export/, into a league in which nothing is yet; "
    "application/gzip: the same, packed. Ids are kept where they are free; keys are new ones.",
    made=True,
    query=DryRunQuery,
    errors=(*OF_WRITES, 429),
)
@endpoint("POST", query=DryRunQuery)
@parser_classes([CsvParser, WholeLeagueParser, PackedLeagueParser])
def import_(request: Request, league_id: str) -> Response:
    """Put names onto the roster, or say what would come of it."""
    dry_run = read_query(DryRunQuery, request)["dry_run"] == "1"
    league = league_to_run(request, league_id)  # first: nobody else has a file read here
    if request.content_type.partition(";")[0].strip().lower() != CsvParser.media_type:
        count_restoring(request)
    sent = dict(request.data)
    write = api_write(request, {})
    if WHOLE in sent:
        return restore(league, write, sent[WHOLE], dry_run=dry_run)
    alphabet, table = _read(sent)
    plan = import_plan(league, table)
    told: JSON = {"dry_run": dry_run, "alphabet": alphabet, "delimiter": table.delimiter}
    if dry_run:
        return Response({**told, "counts": plan.counts, "rows": import_rows_json(plan)})
    done = _import(league, plan, write)
    return answered(done, {**told, **_told(done)}, made=True)


def _read(sent: Mapping[str, Any]) -> tuple[str, Table]:
    body = sent.get(BODY, b"")
    alphabet = sent.get("charset") or guess_alphabet(body)
    if alphabet not in ALPHABETS:
        raise Undecodable(line=1, alphabet=alphabet)
    return alphabet, read_table(decode(body, alphabet))


def _import(league: League, plan: ImportPlan, write: Write) -> Done:
    if plan.bad:
        raise ValidationError({f"lines.{row.line}": _why(row) for row in plan.bad})
    with told_with_league(league):
        wanted = [Wanted(row.name, row.guest) for row in plan.new]
        return actions.import_players(league, write, wanted, plan.counts)


def _why(row: ImportRow) -> list[ErrorDetail]:
    return [ErrorDetail(row.why, "bad-row")]


def _told(done: Done) -> JSON:
    """Answer from what is stored, so that the same operation sent again has the same answer."""
    added = imported(done)
    players = [{"id": player.public_id, "name": player.name} for player in added.players]
    return {"counts": added.counts, "players": players}
