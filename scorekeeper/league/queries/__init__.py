"""What is asked of leagues and nights."""

# The roster
# Standings
from scorekeeper.league.queries.evening import Evening, evening
from scorekeeper.league.queries.follows import Follows, night_follows, season_follows
from scorekeeper.league.queries.player import PlayerPage, player_page
from scorekeeper.league.queries.players import (
    RosterRow,
    alike_on_roster,
    known,
    now_is,
    player_of,
    roster,
    roster_row,
    same_person,
)
from scorekeeper.league.queries.season import SeasonPage, season_page
from scorekeeper.league.queries.standing_words import counting_words
from scorekeeper.league.queries.standings import (
    Standings,
    night_order,
    night_standings,
    standings,
)

__all__ = [
    "Evening",
    "Follows",
    "PlayerPage",
    "RosterRow",
    "SeasonPage",
    "Standings",
    "alike_on_roster",
    "counting_words",
    "evening",
    "known",
    "night_follows",
    "night_order",
    "night_standings",
    "now_is",
    "player_of",
    "player_page",
    "roster",
    "roster_row",
    "same_person",
    "season_follows",
    "season_page",
    "standings",
]
