"""What the rows of the matrix send: enough that whoever has the right is not refused for it.

By the name of the address; a row adds to it what it names itself. Braces: things of the world.
"""

from collections.abc import Mapping
from typing import Any, Final

from tests.matches.browsing import RULES
from tests.play.tables import SEED

Body = Mapping[str, Any]

LEAGUE: Final = {"name": "Monday club", "timezone": "Europe/Helsinki", "points": "wins"}
NIGHT: Final = {"date": "2026-12-10", "rounds": 3, "sizes": [3, 4]}
SEASON: Final = {"name": "2027", "starts": "2027-01-01"}
THREE: Final = {"declarer": "1", "total-0": "10", "total-1": "8", "total-2": "15"}
SEATED: Final = {"declarer": 1, "totals": {"0": 10, "1": 8, "2": 15}}

FORMS: Final[Mapping[str, Body]] = {
    "set_language": {"language": "fi"},
    # phones and keys
    "people:release": {"topic": "match:{private}", "role": "viewer"},
    "people:label": {"label": "A phone"},
    # accounts
    "accounts:send_code": {"email": "anna@example.org"},
    "accounts:enter_code": {"code": "0000 0000"},
    "accounts:sign_in_by_passkey": {"credential": "[]"},
    "accounts:add_passkey": {"credential": "[]"},
    "accounts:rename_passkey": {"name": "A key"},
    "accounts:remove_passkey": {"sure": "1"},
    "accounts:rename_device": {"name": "A phone"},
    "accounts:make_token": {"name": "Another script", "scopes": "read"},
    "accounts:rename": {"name": "Anna"},
    "accounts:change_email": {"email": "anna@example.org"},
    # matches
    "matches:new": {**RULES, "player-1": "Aino", "player-2": "Bo"},
    "matches:enter": THREE,
    "matches:correct": {**THREE, "confirm": "1"},
    "matches:paper": {f"3-{name}": value for name, value in THREE.items()},
    "matches:join": {"player": "Dee"},
    "matches:swap": {"first": "0", "second": "1"},
    "matches:rename": {"player": "Dee"},
    "matches:substitute": {"player": "Dee", "from_round": "3"},
    # tables
    "play:play": {**RULES, "player": "Aino", "bots": "0", "level": "easy"},
    "play:bots_now": {"player": "Aino"},
    "play:join": {"player": "Zoe"},
    "play:bots": {"level": "easy"},
    "play:turn": {"discard": "{table_card}", "pick_up": "deck"},
    "play:seed": {"client_seed": SEED},
    "play:react": {"sign": "hello"},
    # leagues
    "league:new_league": LEAGUE,
    "league:change_terms": {**LEAGUE, "rebuy_cost": "0"},
    "league:write_card": RULES,
    "league:add_player": {"name": "Zoe"},
    "league:rename_player": {"name": "Zoe"},
    "league:merge_player": {"into": "{someone_else}"},
    "league:import_players": {
        "text": "Zoe\nYrsa",
        "was": "utf-8",
        "alphabet": "utf-8",
        "delimiter": "line",
        "save": "1",
    },
    "league:restore": {"file": "{league_file}"},
    "league:open_season": SEASON,
    "league:change_season": {**SEASON, "starts": "2026-01-01"},
    # nights
    "league:new_night": NIGHT,
    "league:change_night": NIGHT,
    "league:tap": {"come": "{someone}"},
    "league:walk_in": {"name": "Zoe"},
    "league:accept_seating": {"round": "{seating_of_form}"},
    "league:clock": {"minutes": "20"},
    "league:more_time": {"minutes": "5"},
    "league:take_in": {"match": "/k/{handed}/"},
    "league:void": {"reason": "A card was missing"},
    "league:digital": {"digital": "1"},
    "league:make_cards": {"tables": "3"},
    "league:doubt": {"word": "Bo had 8"},
}

JSONS: Final[Mapping[str, Body]] = {
    # the rule book's questions
    "api:discards-check": {"discard": ["KH", "KS"]},
    "api:discards-options": {"hand": ["KH", "KS"]},
    "api:hands-total": {"hand": ["KH", "KS"]},
    "api:scores-preview": {"declarer": "A", "totals": {"A": 10, "B": 16}},
    "api:seating": {"players": 6, "rounds": 1, "sizes": [3]},
    # matches
    "api:matches": {"players": ["Aino", "Bo"]},
    "api:match": {"rules": {"penalty": 5}},
    "api:preview": SEATED,
    "api:rounds": SEATED,
    "api:round": SEATED,
    "api:dispute": SEATED,
    "api:seats": {"player": "Dee"},
    "api:swap": {"seats": [0, 1]},
    "api:seat": {"player": "Dee"},
    "api:substitute": {"player": "Dee"},
    # tables
    "api:tables": {"player": "Aino"},
    "api:table-join": {"player": "Zoe"},
    "api:table-bots": {"level": "easy"},
    "api:table-turns": {"discard": ["{table_card}"], "pick_up": "deck"},
    "api:table-seed": {"client_seed": SEED},
    # leagues
    "api:leagues": LEAGUE,
    "api:league": {"name": "Monday club"},
    "api:players": {"name": "Zoe"},
    "api:player": {"name": "Zoe"},
    "api:merge": {"into": "{someone_else}"},
    "api:league_import": {"text/csv": "Zoe\nYrsa\n"},
    "api:seasons": SEASON,
    "api:season": {"name": "2026 and on"},
    # nights
    "api:nights": NIGHT,
    "api:night": {"title": "The last one"},
    "api:checkins": {"player": "{someone}"},
    "api:accept_seating": {"rounds": "{seating}"},
    "api:night_clock": {"minutes": 20},
    "api:night_matches": {"match": "{guests}", "key": "{handed}"},
    "api:night_table": {"digital": True},
    "api:void_table": {"reason": "A card was missing"},
    "api:doubts": {"word": "Bo had 8"},
}
