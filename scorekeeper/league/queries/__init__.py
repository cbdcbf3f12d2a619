"""What is asked of leagues and nights."""

from scorekeeper.league.queries.asking import Asked, Wish, asked, next_round
from scorekeeper.league.queries.checkins import (
    Door,
    DoorRow,
    Presence,
    by_name,
    came,
    checked_in,
    door,
    present,
)
from scorekeeper.league.queries.doubts import OpenDoubt, open_doubts
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
from scorekeeper.league.queries.lists import LeagueCard, MyLeagues, NightCard, my_leagues
from scorekeeper.league.queries.mentions import Mention, mentions
from scorekeeper.league.queries.nights import (
    Next,
    SittingRound,
    SittingTable,
    Stage,
    last_night,
    my_place,
    names,
    nights_of,
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
from scorekeeper.league.queries.proposing import proposed
from scorekeeper.league.queries.report import Told, report_words
from scorekeeper.league.queries.season import SeasonPage, season_page
from scorekeeper.league.queries.seating_news import came_or_went, last_by_standing, seated_since
from scorekeeper.league.queries.standing_words import counting_words
from scorekeeper.league.queries.standings import Standings, night_order, night_standings, standings
from scorekeeper.league.queries.whole import told_counts, whole_league

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
    "LeagueCard",
    "LeaguePage",
    "Mention",
    "MyLeagues",
    "Next",
    "NightCard",
    "NightRow",
    "OpenDoubt",
    "PlayerPage",
    "Presence",
    "RosterRow",
    "SeasonPage",
    "SeasonRow",
    "ShownRound",
    "ShownTable",
    "SittingRound",
    "SittingTable",
    "Stage",
    "Standings",
    "Swap",
    "Told",
    "Wish",
    "alike_on_roster",
    "asked",
    "by_name",
    "came",
    "came_or_went",
    "checked_in",
    "counting_words",
    "door",
    "draw",
    "evening",
    "house_card_number",
    "house_rules",
    "import_plan",
    "imported",
    "known",
    "last_by_standing",
    "last_night",
    "league_page",
    "mentions",
    "my_leagues",
    "my_place",
    "names",
    "next_round",
    "night_follows",
    "night_order",
    "night_standings",
    "nights_of",
    "now_is",
    "open_doubts",
    "opened_by",
    "player_of",
    "player_page",
    "present",
    "present_season",
    "proposed",
    "report_words",
    "roster",
    "roster_row",
    "same_person",
    "season_follows",
    "season_made",
    "season_page",
    "seasons",
    "seated_since",
    "shown",
    "stage",
    "standings",
    "swapped",
    "told_counts",
    "whole_league",
]
