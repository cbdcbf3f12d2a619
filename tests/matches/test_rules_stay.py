"""The rules of a running match stay: other ones count from the next match, and that is said."""

import pytest
from django.test import Client

from scorekeeper.matches.models import Match as MatchRow
from scorekeeper.rules.house import HouseRules
from tests.badinput.world import nothing_changes
from tests.league.evening import Evening
from tests.matches.api import Api, Match
from tests.matches.browsing import RULES, text
from tests.matches.played import Played
from tests.play.tables import Game

pytestmark = pytest.mark.django_db
OTHERS = {**RULES, "threshold": "50", "penalty": "5", "rebuy": "on", "tie_is_false": "on"}
SAID = {
    "en": "A match is played to its end by the rules that it began with. Other rules count from "
    "the next match: start that one with them.",
    "fi": "Ottelu pelataan loppuun niillä säännöillä, joilla se alkoi. Muut säännöt ovat voimassa "
    "seuraavasta ottelusta alkaen: aloita se niillä.",
}


@pytest.fixture
def match() -> Match:
    match = Match(rules={"penalty": 7})
    match.play(0, 5, 9, 12)
    return match


@pytest.mark.parametrize("language", SAID)
def test_other_rules_count_from_the_next_match(match: Match, language: str) -> None:
    keeper, before = Api(match.api.key), match.now()
    for rules in ({"penalty": 5}, {"threshold": 50, "penalty": 7}, {"ends": "first_knockout"}):
        with nothing_changes():
            sent = {"rules": rules, "version": before["version"]}
            answer = keeper.send("PATCH", match.path, sent, op="a", Accept_Language=language)
        assert (answer.status, answer.code) == (409, "rules-stay")
        assert answer.json["errors"][0]["detail"] == SAID[language]
        assert answer.json["current"] == before


def test_also_before_the_first_round_and_after_the_last() -> None:
    match = Match()
    assert match.api.patch(match.path, {"rules": {"penalty": 5}}).code == "rules-stay"
    match.play(0, 5, 9, 12)
    match.api.post(f"{match.path}finish/")
    assert match.api.patch(match.path, {"rules": {"penalty": 5}}).code == "rules-stay"


def test_rules_that_it_has_change_nothing(match: Match) -> None:
    before = match.now()
    for rules in ({}, {"penalty": 7}, before["rules"]):
        answer = match.api.patch(match.path, {"rules": rules})
        assert (answer.status, answer.json["match"]) == (200, before)


def test_what_is_wrong_otherwise_is_said_in_its_order(match: Match) -> None:
    """Malformed, then the key, then the version, then what cannot be, then that rules stay."""
    stale = {"rules": {"penalty": 500}, "version": 1}
    for body in ({}, {"rules": 7}, {"rules": None}, {"rules": {}, "players": ["A", "B"]}):
        assert Api().patch(match.path, body).status == 400, body
    assert Api().patch(match.path, stale).status == 403
    assert Api(match.opened["keys"]["viewer"]).patch(match.path, stale).status == 403
    assert match.api.patch(match.path, stale).code == "stale-version"
    wrong = match.api.patch(match.path, {"rules": {"penalty": 500}})
    assert (wrong.status, wrong.code, wrong.field) == (400, "bad-rule", "rules.penalty")
    unknown = match.api.patch(match.path, {"rules": {"jokers": 1}})
    assert (unknown.status, unknown.code, unknown.field) == (400, "unknown-rule", "rules.jokers")


def test_a_match_that_is_dealt_at_a_table_keeps_its_own(transactional_db: None) -> None:
    game = Game(2, rules={"penalty": 7})
    answer = game.host.api.patch(f"matches/{game.opened['table']['match']}/", {"rules": {}})
    assert answer.status == 409


def test_no_form_of_a_match_takes_rules_along(client: Client) -> None:
    played = Played("Aino", "Bo", "Cai", rules=HouseRules(threshold=25, penalty=7))
    keeper, before = played.holder(), played.match.rules
    played.play(0, [5, 9, 12])
    forms = {
        "round/": {"declarer": "0", "total-0": "5", "total-1": "9", "total-2": "12"},
        "rounds/1/": {"declarer": "0", "total-0": "5", "total-1": "8", "total-2": "9"},
        "players/join/": {"player": "Dee"},
        "players/0/rename/": {"player": "Ada"},
        "players/1/substitute/": {"player": "Eva", "from_round": "2"},
        "players/swap/": {"first": "0", "second": "1"},
        "finish/": {},
        "reopen/": {},
    }
    for number, (path, fields) in enumerate(forms.items()):
        sent = {**OTHERS, **fields, "confirm": "1", "op": str(number)}
        assert keeper.post(played.url + path, sent).status_code == 303, path
        assert MatchRow.objects.get(pk=played.match.pk).rules == before, path


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "They count to the end of this match; other rules count from the next one."),
        ("fi", "Ne ovat voimassa ottelun loppuun; muut säännöt seuraavasta ottelusta alkaen."),
    ],
)
def test_the_score_sheet_says_so_beside_them(language: str, said: str) -> None:
    played = Played("Aino", "Bo", rules=HouseRules(penalty=7))
    page = Client(headers={"Accept-Language": language}).get(played.url)
    assert said in text(page)


def test_a_night_that_is_given_other_rules_has_them_from_its_next_match_on() -> None:
    evening = Evening(4)
    evening.open(4)
    evening.play(1, 0, 5, 9, 12, 8)
    running = evening.match(1)
    organiser = Api(evening.token())
    changed = organiser.patch(evening.path, {"rules": {"penalty": 5}})
    assert (changed.status, changed.json["rules"]["penalty"]) == (200, 5)
    running.refresh_from_db()
    assert running.rules["penalty"] == 20
    evening.finish(1)
    evening.night.refresh_from_db()
    evening.open(4)
    assert evening.match(1).rules["penalty"] == 5
