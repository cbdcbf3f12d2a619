"""Reads a season that was written down: its nights, their rounds and tables."""

from collections.abc import Iterator
from typing import Final

from scorekeeper.league.codec.matches import read_history, read_match
from scorekeeper.league.codec.strict import Piece
from scorekeeper.league.codec.whole import Whole, read_rules
from scorekeeper.league.models import (
    CheckIn,
    Doubt,
    Night,
    NightRound,
    NightStatus,
    NightTable,
    Season,
)
from scorekeeper.rules.house import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.rules.seating.ask import LARGEST_TABLE, SMALLEST_TABLE

MOST_ROUNDS, MOST_TABLES = 100, 1000
NIGHT: Final = (
    *("id", "title", "date", "rounds", "sizes", "rules", "status", "apart"),
    *("clock_ends", "created", "closed_at", "checkins", "seated", "history"),
)
TABLE: Final = (
    *("table", "players", "digital", "clock_ends", "voided_at"),
    *("void_reason", "doubts", "match"),
)


def read_season(piece: Piece, whole: Whole) -> None:
    piece.has("id", "name", "starts", "ends", "nights")
    season = Season(
        league=whole.league,
        public_id=piece["id"].id(),
        name=piece["name"].name(Season.LONGEST_NAME),
        starts=piece["starts"].day(),
        ends=piece["ends"].maybe(Piece.day),
    )
    whole.seasons.append(season)
    for night in piece["nights"].each():
        _read_night(night, season, whole)


def _read_night(piece: Piece, season: Season, whole: Whole) -> None:
    piece.has(*NIGHT)
    night = Night(
        season=season,
        public_id=piece["id"].id(),
        title=piece["title"].text(120),
        date=piece["date"].day(),
        rounds=piece["rounds"].whole(0, MOST_ROUNDS),
        sizes=_read_sizes(piece["sizes"]),
        rules=read_rules(piece["rules"]),
        status=piece["status"].one_of(NightStatus.values),
        apart=[whole.player_ids(pair.row(2)) for pair in piece["apart"].each()],
        clock_ends=piece["clock_ends"].maybe(Piece.moment),
        created=piece["created"].moment(),
        closed_at=piece["closed_at"].maybe(Piece.moment),
    )
    if (night.status == NightStatus.CLOSED) != (night.closed_at is not None):
        raise piece["closed_at"].wrong()
    whole.nights.append(night)
    whole.checkins.extend(_read_checkins(piece["checkins"], night, whole))
    seated = [_read_round(one, night, whole) for one in piece["seated"].each()]
    piece["seated"].unique([one.number for one in seated])
    _add_events(piece["history"], night, whole)


def _read_sizes(piece: Piece) -> list[int]:
    sizes = [size.whole(SMALLEST_TABLE, LARGEST_TABLE) for size in piece.each()]
    if not sizes:
        raise piece.wrong()
    return piece.unique(sizes)


def _read_checkins(pieces: Piece, night: Night, whole: Whole) -> Iterator[CheckIn]:
    pieces.unique([piece.row(3)[0].id() for piece in pieces.each()])
    for piece in pieces.each():
        left = piece[2].maybe(Piece.moment)
        player = whole.player(piece[0])
        yield CheckIn(night=night, player=player, at=piece[1].moment(), left_at=left)


def _read_round(piece: Piece, night: Night, whole: Whole) -> NightRound:
    piece.has("round", "sit_out", "opened_at", "tables")
    seated = NightRound(
        night=night,
        number=piece["round"].whole(1, MOST_ROUNDS),
        sit_out=whole.player_ids(piece["sit_out"]),
        opened_at=piece["opened_at"].maybe(Piece.moment),
    )
    whole.rounds.append(seated)
    tables = [_read_table(one, seated, whole) for one in piece["tables"].each()]
    piece["tables"].unique([one.number for one in tables])
    piece["tables"].unique([pid for one in tables if not one.voided_at for pid in one.players])
    return seated


def _read_table(piece: Piece, seated: NightRound, whole: Whole) -> NightTable:
    piece.has(*TABLE)
    table = NightTable(
        round=seated,
        number=piece["table"].whole(1, MOST_TABLES),
        players=whole.player_ids(piece["players"]),
        digital=piece["digital"].flag() and piece["match"].value is None,
        clock_ends=piece["clock_ends"].maybe(Piece.moment),
        voided_at=piece["voided_at"].maybe(Piece.moment),
        void_reason=piece["void_reason"].text(200),
    )
    if not FEWEST_PLAYERS <= len(table.players) <= MOST_PLAYERS:
        raise piece["players"].wrong()
    whole.tables.append(table)
    whole.doubts.extend(_read_doubt(doubt.row(4), table) for doubt in piece["doubts"].each())
    if piece["match"].value is not None:
        read = read_match(piece["match"], seated.night.rules)
        table.match = read.match
        whole.played.append(read)
    elif seated.opened_at:
        raise piece["match"].wrong()
    return table


def _read_doubt(piece: Piece, table: NightTable) -> Doubt:
    return Doubt(
        table=table,
        word=piece[0].text(200),
        by=piece[1].text(60),
        at=piece[2].moment(),
        settled_at=piece[3].maybe(Piece.moment),
    )


def _add_events(pieces: Piece, night: Night, whole: Whole) -> None:
    events = read_history(pieces)
    night.version = events[-1].number
    whole.of_nights.append((night, events))
