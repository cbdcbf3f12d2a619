"""Reads a league that was written down: its terms and its people; then season by season."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from scorekeeper.league.codec import FORMAT, FORMAT_VERSION
from scorekeeper.league.codec.bounds import check_bounds
from scorekeeper.league.codec.seasons import read_season
from scorekeeper.league.codec.strict import Piece
from scorekeeper.league.codec.telling import check_told
from scorekeeper.league.codec.whole import Whole, read_rules
from scorekeeper.league.codec.zones import time_zones
from scorekeeper.league.models import HouseCard, League, Player, Scheme
from scorekeeper.web.names import alike_key

MOST_BEST_NIGHTS: Final = 500
HIGHEST_CARD: Final = 10_000
DEEPEST: Final = 50  # who is somebody who is somebody: further nobody has ever looked
PLAYER: Final = ("id", "name", "guest", "anonymised", "merged_into", "added")


def read_league(data: Mapping[str, object]) -> League:
    """Return the league that a file says it is of, and nothing of what is in it. Raises
    NotAnExport.
    """
    top = Piece(data).has("format", "version", "league", "house_cards", "players", "seasons")
    top["format"].one_of([FORMAT])
    top["version"].whole(FORMAT_VERSION, FORMAT_VERSION)
    league = League()
    _read_league(top["league"], league)
    return league


def read_whole(data: Mapping[str, object]) -> Whole:
    """Return a league and its rows as the file has them. Raises NotAnExport."""
    league, top = read_league(data), Piece(data)
    whole = Whole(league)
    whole.cards.extend(_read_card(piece, league) for piece in top["house_cards"].each())
    top["house_cards"].unique([card.number for card in whole.cards])
    _read_players(top["players"], whole)
    for piece in top["seasons"].each():
        read_season(piece, whole)
    _check_ids(top["seasons"], whole)
    check_bounds(whole)
    check_told(whole)
    return whole


def _read_league(piece: Piece, league: League) -> None:
    piece.has("name", "timezone", "points", "best_nights", "rebuy_cost")
    league.name = piece["name"].name()
    league.timezone = piece["timezone"].one_of(time_zones())
    league.points = piece["points"].one_of(Scheme.values)
    league.best_nights = piece["best_nights"].maybe(
        partial(Piece.whole, low=1, high=MOST_BEST_NIGHTS)
    )
    league.rebuy_cost = piece["rebuy_cost"].amount()


def _read_card(piece: Piece, league: League) -> HouseCard:
    piece.has("number", "rules", "by", "at")
    return HouseCard(
        league=league,
        number=piece["number"].whole(1, HIGHEST_CARD),
        rules=read_rules(piece["rules"]),
        by=piece["by"].text(60),
        at=piece["at"].moment(),
    )


def _read_players(pieces: Piece, whole: Whole) -> None:
    for piece in pieces.each():
        player = _read_player(piece.has(*PLAYER), whole.league)
        if player.public_id in whole.players:
            raise piece["id"].wrong()
        whole.players[player.public_id] = player
    for piece in pieces.each():
        player = whole.player(piece["id"])
        player.merged_into = piece["merged_into"].maybe(whole.player)
    if any(_goes_too_far(player) for player in whole.players.values()):
        raise pieces.wrong()


def _read_player(piece: Piece, league: League) -> Player:
    name = piece["name"].name()
    return Player(
        league=league,
        public_id=piece["id"].id(),
        name=name,
        name_key=alike_key(name),
        guest=piece["guest"].flag(),
        anonymised=piece["anonymised"].flag(),
        added=piece["added"].moment(),
    )


def _goes_too_far(player: Player) -> bool:
    """Whether the merges go in circles, or on and on."""
    now: Player | None = player
    for _step in range(DEEPEST):
        if now is None:
            return False
        now = now.merged_into
    return True


def _check_ids(piece: Piece, whole: Whole) -> None:
    """No id stands twice among things of one kind."""
    for things in (whole.seasons, whole.nights, whole.matches):
        piece.unique([thing.public_id for thing in things])
