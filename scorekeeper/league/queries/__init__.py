"""What is asked of leagues and nights."""

# The roster
# Standings
from scorekeeper.league.queries.asking import Asked, Wish, asked, next_round
from scorekeeper.league.queries.checkins import Door, DoorRow, Presence, by_name, door, present
from scorekeeper.league.queries.draws import Draw, How, draw
from scorekeeper.league.queries.evening import Evening, evening
from scorekeeper.league.queries.follows import Follows, night_follows, season_follows
from scorekeeper.league.queries.importing import (
    Flag,
    Imported,
    ImportPlan,
    ImportRow,
    import_plan,
    imported,
)
from scorekeeper.league.queries.leagues import (
    LeaguePage,
    NightRow,
    SeasonRow,
    house_card_number,
    house_rules,
    league_page,
    present_season,
    season_made,
    seasons,
)
from scorekeeper.league.queries.nights import (
    Next,
    Stage,
    came_or_went,
    last_night,
    my_place,
    names,
    opened_by,
    stage,
)
from scorekeeper.league.queries.plans import ShownRound, ShownTable, Swap, shown, swapped
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
    "Asked",
    "Door",
    "DoorRow",
    "Draw",
    "Evening",
    "Flag",
    "Follows",
    "How",
    "ImportPlan",
    "ImportRow",
    "Imported",
    "LeaguePage",
    "Next",
    "NightRow",
    "PlayerPage",
    "Presence",
    "RosterRow",
    "SeasonPage",
    "SeasonRow",
    "ShownRound",
    "ShownTable",
    "Stage",
    "Standings",
    "Swap",
    "Wish",
    "alike_on_roster",
    "asked",
    "by_name",
    "came_or_went",
    "counting_words",
    "door",
    "draw",
    "evening",
    "house_card_number",
    "house_rules",
    "import_plan",
    "imported",
    "known",
    "last_night",
    "league_page",
    "my_place",
    "names",
    "next_round",
    "night_follows",
    "night_order",
    "night_standings",
    "now_is",
    "opened_by",
    "player_of",
    "player_page",
    "present",
    "present_season",
    "roster",
    "roster_row",
    "same_person",
    "season_follows",
    "season_made",
    "season_page",
    "seasons",
    "shown",
    "stage",
    "standings",
    "swapped",
]
