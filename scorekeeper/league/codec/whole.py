"""A league that is read but not stored yet: rows that point at each other."""

from dataclasses import dataclass, field

from scorekeeper.feed.models import Event
from scorekeeper.league.codec.strict import Piece
from scorekeeper.league.models import (
    CheckIn,
    Doubt,
    HouseCard,
    League,
    Night,
    NightRound,
    NightTable,
    Player,
    Season,
)
from scorekeeper.matches.codec import Record
from scorekeeper.matches.models import Match, RoundRecord, SeatChange
from scorekeeper.matches.queries import Sheet
from scorekeeper.rules.house import HouseRules

Rules = dict[str, str | int | None]


@dataclass(frozen=True, slots=True)
class ReadMatch:
    """A match, its rows, what happened to it; and where in the file it stands."""

    match: Match
    rounds: list[RoundRecord]
    changes: list[SeatChange]
    events: list[Event]
    place: Piece

    @property
    def records(self) -> list[Record]:
        return [*self.rounds, *self.changes]


@dataclass(frozen=True, slots=True)
class Whole:
    """A league in rows that point at each other."""

    league: League
    cards: list[HouseCard] = field(default_factory=list)
    players: dict[str, Player] = field(default_factory=dict)
    seasons: list[Season] = field(default_factory=list)
    nights: list[Night] = field(default_factory=list)
    checkins: list[CheckIn] = field(default_factory=list)
    rounds: list[NightRound] = field(default_factory=list)
    tables: list[NightTable] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    played: list[ReadMatch] = field(default_factory=list)
    sheets: list[Sheet] = field(default_factory=list)  # of `played`, in that order
    of_nights: list[tuple[Night, list[Event]]] = field(default_factory=list)

    def player(self, piece: Piece) -> Player:
        """The player whom an id names. Raises NotAnExport."""
        found = self.players.get(piece.id())
        if found is None:
            raise piece.wrong()
        return found

    def player_ids(self, piece: Piece) -> list[str]:
        """Ids of players, nobody twice. Raises NotAnExport."""
        return piece.unique([self.player(one).public_id for one in piece.each()])

    @property
    def matches(self) -> list[Match]:
        return [one.match for one in self.played]

    @property
    def tables_played(self) -> list[NightTable]:
        return [table for table in self.tables if table.match]

    @property
    def events(self) -> list[tuple[Night | Match, list[Event]]]:
        return [*self.of_nights, *((one.match, one.events) for one in self.played)]


def read_rules(piece: Piece) -> Rules:
    """House rules, all of them. Raises NotAnExport."""
    given = piece.object()
    return piece.asked(lambda: HouseRules.from_dict(given).to_dict())
