"""The discard checker without JavaScript: the form answers what the API answers."""

import json
import re
import time
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils import translation

from scorekeeper.rules.house import HouseRules
from tests.matches.browsing import text
from tests.matches.played import Played

HTMX = {"HX-Request": "true"}
MOST_SECONDS = 0.2  # four times the 50 ms asked for
TWO_DECKS = {"decks": "2"}
MIXED = {"mixed_two_pairs": "on"}
SUITED = {"suited_sequences": "on"}
Query = dict[str, Any]

THROWS = [  # what is thrown, of which hand, under which house rules
    ("KD", "KD 9S", {}),
    ("QH QC", "QH QC 9S", {}),
    ("5S 5H 5D 5C", "", {}),
    ("8S 8D 8C", "8S 8D 8C KH", {}),
    ("QH QC 4S 4D", "", {}),
    ("QH QC 4S 4D", "QH QC 4S 4D 2S", MIXED),
    ("7H 8S 9D", "7H 8S 9D KC KD", {}),
    ("7H 8S 9D", "7H 8S 9D KC KD", SUITED),
    ("6H 7H 8S 9D", "", {}),
    ("QS KC AH", "", {}),
    ("KC AH 2S", "", {}),
    ("2H 6H 9H JH KH", "2H 6H 9H JH KH", {}),
    ("2H 6H 9H KH", "", {}),
    ("KC", "7H 8S", {}),
    ("7H 7H", "", {}),
    ("7H 7H", "7H 7H 9S", TWO_DECKS),
]


def asked(client: Client, query: Query, language: str = "en", **headers: str) -> Any:
    return client.get("/discard/", query, headers={"accept-language": language, **headers})


def marks(answer: Any) -> list[str]:
    """The ids of the boxes that are ticked."""
    tags = re.findall(r"<input[^>]*\bchecked\b[^>]*>", answer.content.decode())
    return [found[1] for tag in tags if (found := re.search(r'id="([^"]+)"', tag))]


def tries(answer: Any) -> list[Query]:
    """What the links below the verdict would ask."""
    links = re.findall(r'class="panel panel-link try" href="([^"]+)"', answer.content.decode())
    return [parse_qs(urlsplit(unescape(link)).query) for link in links]


@pytest.mark.parametrize(("thrown", "hand", "house"), THROWS)
def test_the_form_answers_as_the_api_does(
    client: Client, thrown: str, hand: str, house: dict[str, str]
) -> None:
    query = {"thrown": thrown.split(), "hand": hand.split(), **house}
    page = text(asked(client, query))
    rules = {name: 2 if name == "decks" else True for name in house}
    body: Query = {"discard": thrown.split(), "rules": rules}
    if hand:
        body["hand"] = hand.split()
    told = client.post("/api/v1/discards/check/", json.dumps(body), "application/json").json()
    if told["legal"]:
        assert "Not legal" not in page
        assert f"{told['points']} point" in page
    else:
        assert "Not legal" in page
        assert told["detail"] in page
        assert f"Rule {told['clause']}" in page


def test_a_verdict_says_kind_points_clause_and_what_is_left(client: Client) -> None:
    answer = asked(client, {"hand": "7H 7S 9D KC KD", "thrown": "KC KD"})
    assert answer.status_code == 200
    page = text(answer)
    assert "Legal" in page
    assert "Pair of kings 20 points" in page
    assert re.search(r"Left in the hand: .*= 23", page)
    assert 'href="/rules/#rule-3-2"' in answer.content.decode()
    assert "Thrown: 2 of 5." in page


def test_a_refusal_says_why_and_which_rule(client: Client) -> None:
    answer = asked(client, {"thrown": "6H 7H 8S 9D"})
    assert "Four in a row: a sequence has three or five cards." in text(answer)
    assert 'href="/rules/#rule-3-5"' in answer.content.decode()


def test_in_finnish_the_verdict_is_finnish(client: Client) -> None:
    query = {"hand": "7H 7S 9D KC KD", "thrown": "KC KD"}
    page = text(asked(client, query, "fi"))
    assert "Kelpaa" in page
    assert "Pari: kuninkaat 20 pistettä" in page
    assert "Neljä peräkkäistä" in text(asked(client, {"thrown": "6H 7H 8S 9D"}, "fi"))
    assert 'aria-label="herttaseiska"' in asked(client, query, "fi").content.decode()
    translation.activate("en")


def test_without_a_hand_all_cards_are_thrown_and_with_a_hand_too_until_some_are(
    client: Client,
) -> None:
    for name in ("thrown", "hand"):
        answer = asked(client, {name: "7H 8S 9D"})
        assert "Sequence 7-8-9 24 points" in text(answer)
        assert "Left in the hand" not in text(answer)
        assert [mark for mark in marks(answer) if mark.startswith("thrown")] == []
        assert {"pick-7H", "pick-8S", "pick-9D"} <= {*marks(answer)}


def test_boxes_and_typed_text_mean_the_same(client: Client) -> None:
    typed: list[Query] = [
        {"hand": "7h 8s, 9♦;10h KC", "thrown": "8♠\ufe0f 9d th"},
        {"hand": ["7H", "8S", "9D", "10H", "KC"], "thrown": ["8S", "9D", "10H"]},
        {"hand": ["7H 8S", "9D 10H", "KC"], "thrown": ["8S 9D", "10H"]},
    ]
    answers = [asked(client, query) for query in typed]
    assert len({text(answer) for answer in answers}) == 1
    ticked = {"pick-7H", "pick-8S", "pick-9D", "pick-10H", "pick-KC"}
    assert {*marks(answers[0])} >= ticked | {"thrown-8S-1", "thrown-9D-1", "thrown-10H-1"}


def test_below_are_all_legal_discards_each_once_with_most_points_first(client: Client) -> None:
    answer = asked(client, {"hand": "7H 7S 9D KC KD", "thrown": "KC KD"})
    body = json.dumps({"hand": ["7H", "7S", "9D", "KC", "KD"]})
    told = client.post("/api/v1/discards/options/", body, "application/json").json()["options"]
    assert [try_["thrown"][0].split() for try_ in tries(answer)] == [
        each["discard"] for each in told
    ]
    assert all(try_["hand"] == ["7H 7S 9D KC KD"] for try_ in tries(answer))
    assert answer.content.decode().count('aria-current="true"') == 1


def test_house_rules_are_switched_and_go_along(client: Client) -> None:
    house = {"decks": "2", "mixed_two_pairs": "on"}
    answer = asked(client, {"hand": "7H 7H 9S 9S", "thrown": "7H 7H 9S 9S", **house})
    assert "Two pairs: nines and sevens" in text(answer)
    for try_ in tries(answer):
        assert (try_["decks"], try_["mixed_two_pairs"]) == (["2"], ["on"])
    assert {"id_mixed_two_pairs", "id_decks_1"} <= {*marks(answer)}


def test_with_two_decks_a_card_can_be_ticked_twice(client: Client) -> None:
    once = asked(client, {"hand": ["7H"], **TWO_DECKS})
    assert 'id="twice-7H" aria-label="Twice: seven of hearts"' in once.content.decode()
    twice = asked(client, {"hand": ["7H", "7H"], "thrown": ["7H", "7H"], **TWO_DECKS})
    assert "Pair of sevens" in text(twice)
    assert {"pick-7H", "twice-7H", "thrown-7H-1", "thrown-7H-2"} <= {*marks(twice)}
    assert "twice-" not in asked(client, {"hand": ["7H"]}).content.decode()


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("hand", "7X", "This is no card: 7X."),
        ("hand", ",", "Choose 1 to 5 cards, like 7H 7S."),
        ("hand", "AS 2S 3S 4S 5S 6S", "Choose 1 to 5 cards, like 7H 7S."),
        ("thrown", "<script>", "This is no card: &lt;script&gt;."),
        ("thrown", "7H\0", "This is no card:"),
        ("thrown", "\u202e7H", "This is no card:"),
        ("hand", "7P", "This is no card: 7P."),
        ("decks", "3", "Choose one deck or two."),
        ("decks", ["1", "2"], "Choose one deck or two."),
    ],
)
def test_what_is_no_answer_is_said_and_what_was_typed_stays(
    client: Client, field: str, typed: str, sentence: str
) -> None:
    answer = asked(client, {field: typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert "<script>" not in page.replace("<script src", "")
    if field != "decks" and "\0" not in typed:
        shown = re.search(rf'name="{field}" value="([^"]*)"[^>]*id="id_{field}"', page)
        assert shown
        assert unescape(shown[1]) == typed
    assert "HX-Replace-Url" not in answer


def test_six_ticked_cards_stay_ticked(client: Client) -> None:
    answer = asked(client, {"hand": ["AS", "2S", "3S", "4S", "5S", "6S"]})
    assert answer.status_code == 422
    assert len([mark for mark in marks(answer) if mark.startswith("pick-")]) == 6


def test_a_flood_of_text_is_refused_at_once(client: Client) -> None:
    asked(client, {"hand": "7H"})
    for flood in ("7H " * 33_334, "x" * 100_000):
        began = time.perf_counter()
        answer = asked(client, {"hand": flood})
        assert time.perf_counter() - began < MOST_SECONDS
        assert answer.status_code == 422
        assert "Choose 1 to 5 cards" in text(answer)


def test_the_rules_of_a_match_are_shown_by_its_name(client: Client, db: None) -> None:
    match = Played("Aino", "Bo", title="Cottage", rules=HouseRules(mixed_two_pairs=True))
    query = {"match": match.match.public_id, "thrown": "QH QC 4S 4D"}
    answer = asked(client, query)
    page = text(answer)
    assert "Two pairs: queens and fours" in page
    assert "House rules: Cottage" in page
    assert "Two pairs may be of different ranks." in page
    assert "Decks: 1." in page
    for try_ in tries(answer):
        assert try_["match"] == [match.match.public_id]
    others = re.search(r'href="([^"]+)">Choose other house rules', answer.content.decode())
    assert others
    assert parse_qs(urlsplit(unescape(others[1])).query)["mixed_two_pairs"] == ["on"]


def test_a_large_table_plays_with_two_decks(client: Client, db: None) -> None:
    match = Played("A", "B", "C", "D", "E", "F")
    query = {"match": match.match.public_id, "thrown": "7H 7H"}
    assert "Pair of sevens" in text(asked(client, query))


def test_a_private_match_is_shown_to_those_who_hold_a_key(client: Client, db: None) -> None:
    match = Played("Aino", "Bo", title="Secret", private=True)
    query = {"match": match.match.public_id, "thrown": "7H"}
    refused = asked(client, query)
    assert refused.status_code == 404
    assert "Secret" not in refused.content.decode()
    shown = asked(match.holder(), query)
    assert "House rules: Secret" in text(shown)
    shared = re.search(r'href="([^"]+)" id="share"', shown.content.decode())
    assert shared
    assert "match=" not in shared[1]


@pytest.mark.parametrize("public_id", ["nothing", "0" * 16, "\0", "../" * 9])
def test_an_unknown_match_is_not_found(client: Client, db: None, public_id: str) -> None:
    assert asked(client, {"match": public_id}).status_code == 404


def test_the_sheet_leads_to_the_checker_with_its_rules(client: Client, db: None) -> None:
    match = Played("Aino", "Bo")
    link = f'href="/discard/?match={match.match.public_id}"'
    assert link in client.get(match.url).content.decode()


def test_htmx_gets_the_part_it_replaces_and_the_address(client: Client) -> None:
    query = {"hand": ["7H", "7S"], "thrown": ["7H", "7S"], "decks": "1"}
    table = asked(client, query, **HTMX, **{"HX-Target": "table"})
    part = table.content.decode()
    assert part.lstrip().startswith('<div class="table-parts" id="table"')
    assert '<p id="said" hx-swap-oob="innerHTML">Legal. Pair of sevens. 14 points.' in part
    assert "pick-7H" not in part
    assert table["HX-Replace-Url"] == "/discard/?hand=7H+7S&thrown=7H+7S"
    assert {"HX-Request", "HX-Target"} <= {*table["Vary"].replace(" ", "").split(",")}
    whole = asked(client, query, **HTMX, **{"HX-Target": "checker"}).content.decode()
    assert whole.lstrip().startswith('<div class="checker" id="checker"')
    assert "pick-7H" in whole


def test_looking_stores_nothing(client: Client) -> None:
    """Without a match not even the database is asked."""
    answer = asked(client, {"hand": "7H 7S"})
    assert answer.status_code == 200
    assert not client.cookies.get("sessionid")
    assert client.post("/discard/").status_code == 405
