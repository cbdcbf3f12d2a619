"""The standings of a season or a night."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from scorekeeper.league.models import League, Night, Player, Result, Season
from scorekeeper.league.queries.book import Book, night_book, season_book
from scorekeeper.league.queries.leagues import present_season
from scorekeeper.league.queries.ratings import ORDER, Rating
from scorekeeper.league.queries.standing_words import decided_words
from scorekeeper.rules.standings import By, placed


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line. `dropped` are the points of nights that do not count; `was` is the place
    before the last night: None for who was not there yet.
    """

    place: int
    player: Player
    points: Decimal
    nights: int
    matches: int
    wins: int
    score: int
    rating: Rating | None
    decided_by: By
    dropped: tuple[Decimal, ...] = ()
    was: int | None = None
    last: Decimal | None = None  # points of the last night

    @property
    def moved(self) -> int:
        """How many places up since the last night; below 0: down."""
        return self.was - self.place if self.was else 0

    @property
    def fell(self) -> int:
        return -self.moved

    @property
    def average(self) -> Decimal:
        """Points a match, of those that count and those that do not."""
        return (self.points + sum(self.dropped, Decimal())) / self.matches

    @property
    def decided(self) -> str:
        return decided_words(self.decided_by)


@dataclass(frozen=True, slots=True)
class Standings:
    """`night`: the last one that anything was played on; `is_live`: matches that go on count as if
    they ended now.
    """

    league: League
    season: Season
    lines: tuple[Line, ...]
    is_live: bool
    night: Night | None

    @property
    def leaders(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.place == 1)

    @property
    def lead(self) -> Decimal:
        """How many points the first is ahead of the second."""
        first_two = [line.points for line in self.lines[:2]]
        return abs(first_two[0] - first_two[-1])


def standings(
    league: League, season: Season | None = None, *, live: bool = True
) -> Standings | None:
    """Return the standings of a season, by default the present one; guests are not in them."""
    season = season or present_season(league)
    if season is None:
        return None
    season.league = league
    book = season_book(season, live=live).without_guests()
    night = _last_night(book)
    before = _places(book.without_night(night)) if night and len(_played_nights(book)) > 1 else {}
    lines = _lines(book, before, night)
    return Standings(league, season, lines, bool(book.live), night)


def night_standings(night: Night, *, live: bool = True) -> Standings:
    """Return the standings of one night, guests and all."""
    return standings_of(night_book(night, live=live), night)


def standings_of(book: Book, night: Night) -> Standings:
    """Return the standings of the one night that the book is of."""
    lines = _lines(book, {}, None)
    return Standings(book.league, night.season, lines, bool(book.live), night)


def night_order(night: Night) -> list[str]:
    """Return the ids of who played tonight, the best so far first."""
    return [line.player.public_id for line in night_standings(night).lines]


def _lines(book: Book, before: Mapping[int, int], night: Night | None) -> tuple[Line, ...]:
    ratings = _ratings(book)
    return tuple(
        Line(
            place=row.place,
            player=book.people[row.tally.player],
            points=row.tally.points,
            nights=len(book.parts[row.tally.player]),
            matches=row.tally.matches,
            wins=row.tally.wins,
            score=row.tally.score,
            rating=ratings.get(row.tally.player),
            decided_by=row.decided_by,
            dropped=_dropped(book, row.tally.player),
            was=before.get(row.tally.player),
            last=_points_on(book, row.tally.player, night),
        )
        for row in placed(book.tallies(), book.league.points, book.ahead())
    )


def _places(book: Book) -> dict[int, int]:
    rows = placed(book.tallies(), book.league.points, book.ahead())
    return {row.tally.player: row.place for row in rows}


def _played_nights(book: Book) -> list[Night]:
    played = {night for nights in book.parts.values() for night in nights}
    return [night for night in book.nights if night.pk in played]


def _last_night(book: Book) -> Night | None:
    played = _played_nights(book)
    return played[-1] if played else None


def _dropped(book: Book, player: int) -> tuple[Decimal, ...]:
    counted, nights = book.counted(player), book.parts[player]
    return tuple(part.points for night, part in nights.items() if night not in counted)


def _points_on(book: Book, player: int, night: Night | None) -> Decimal | None:
    part = book.parts[player].get(night.pk) if night else None
    return part.points if part else None


def _ratings(book: Book) -> dict[int, Rating]:
    """Everybody's rating after their last match here: looked for on each one's last night only."""
    order = {night.pk: at for at, night in enumerate(book.nights)}
    last = {max(nights, key=order.__getitem__) for nights in book.parts.values()}
    rows = Result.objects.filter(book.scope, table__round__night__in=last).order_by(*ORDER)
    return _latest(book, rows.values_list("player", "mu", "sigma"))


def _latest(
    book: Book, rows: Iterable[tuple[int, float | None, float | None]]
) -> dict[int, Rating]:
    return {
        book.people[player].pk: Rating(mu, sigma)
        for player, mu, sigma in rows
        if mu is not None and sigma is not None
    }
