"""What is asked of leagues and nights."""

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
from scorekeeper.league.queries.lists import LeagueCard, MyLeagues, NightCard, my_leagues
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

__all__ = [
    "Flag",
    "ImportPlan",
    "ImportRow",
    "Imported",
    "LeagueCard",
    "LeaguePage",
    "MyLeagues",
    "NightCard",
    "NightRow",
    "RosterRow",
    "SeasonRow",
    "alike_on_roster",
    "house_card_number",
    "house_rules",
    "import_plan",
    "imported",
    "known",
    "league_page",
    "my_leagues",
    "now_is",
    "player_of",
    "present_season",
    "roster",
    "roster_row",
    "same_person",
    "season_made",
    "seasons",
]
