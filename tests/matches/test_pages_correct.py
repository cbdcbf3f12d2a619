"""Correcting a round in plain steps, and undoing the last one."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scorekeeper.feed.queries import version
from scorekeeper.matches.models import Match
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from tests.matches.browsing import (
    choices,
    enter,
    field,
    now,
    open_match,
    play,
    text,
    typed,
)

NONE = "\N{EN DASH}"

pytestmark = pytest.mark.django_db


def correct(client: Client, match: Match, number: int, data: Mapping[str, str]) -> Any:
    return client.post(f"/m/{match.public_id}/rounds/{number}/", data)


def test_a_correction_is_shown_first_and_written_on_confirm(client: Client) -> None:
    match = open_match(client)
    play(client, match, ("0", "10", "16", "17"), ("1", "20", "5", "30"))
    page = client.get(f"/m/{match.public_id}/rounds/1/")
    assert [field(page, f"total-{seat}") for seat in range(3)] == ["10", "16", "17"]
    assert field(page, "declarer") == "0"
    data = typed("0", 10, 8, 17, version=3)
    review = correct(client, match, 1, data)
    assert review.status_code == 200
    assert "Aino 15 37" in text(review)
    assert "Bo 6 0" in text(review)
    assert field(review, "total-1") == "8"
    assert version(match.topic) == 3
    assert correct(client, match, 1, {**data, "confirm": "1"}).status_code == 303
    assert now(match).state.scores == {0: 37, 1: 0, 2: 25}


def test_a_correction_that_needs_later_totals_changes_nothing_before_it_has_them(
    client: Client,
) -> None:
    match = open_match(client, threshold="25")
    play(client, match, ("0", "1", "30", "5"), ("0", "5", "", "9"), ("0", "5", "", "9"))
    data = typed("0", 1, 8, 5, confirm=1)
    asked = correct(client, match, 1, data)
    assert asked.status_code == 200
    assert "Nothing is changed until everything is there" in text(asked)
    assert field(asked, "later-2-total-1") == ""
    assert field(asked, "total-1") == "8"
    half = correct(client, match, 1, {**data, "later-2-total-1": "12", "later-3-total-1": "60"})
    assert half.status_code == 422
    assert field(half, "later-2-total-1") == "12"
    assert "A hand is worth 1 to 50." in text(half)
    assert version(match.topic) == 4
    whole = {**data, "later-2-total-1": "12", "later-3-total-1": "7"}
    review = correct(client, match, 1, {k: v for k, v in whole.items() if k != "confirm"})
    assert "No longer knocked out: Bo" in text(review)
    assert field(review, "later-3-total-1") == "7"
    assert correct(client, match, 1, whole).status_code == 303
    assert now(match).state.scores == {0: 0, 1: 7 + 7 + 2, 2: 4 + 4 + 4}


def test_a_correction_asks_who_declared_where_the_declarer_was_out(client: Client) -> None:
    match = open_match(client, threshold="25")
    play(client, match, ("0", "1", "5", "5"), ("1", "9", "5", "9"))
    data = typed("0", 1, 30, 5)
    asked = correct(client, match, 1, data)
    assert 'name="later-2-declarer"' in asked.content.decode()
    review = correct(client, match, 1, {**data, "later-2-declarer": "0"})
    assert "Knocked out after round 1: Bo" in text(review)
    confirmed = correct(client, match, 1, {**data, "later-2-declarer": "0", "confirm": "1"})
    assert confirmed.status_code == 303
    assert now(match).state.rounds[1].declarer == 0


def test_back_from_the_review_keeps_everything(client: Client) -> None:
    match = open_match(client)
    play(client, match, ("0", "10", "16", "17"))
    page = correct(client, match, 1, typed("1", 11, 12, 13, back=1))
    assert page.status_code == 200
    assert [field(page, f"total-{seat}") for seat in range(3)] == ["11", "12", "13"]


def test_a_correction_of_a_match_that_changed_meanwhile_is_not_written(client: Client) -> None:
    match = open_match(client)
    play(client, match, ("0", "10", "16", "17"))
    response = correct(client, match, 1, typed("1", 11, 9, 13, version=1, confirm=1))
    assert response.status_code == 409
    assert "The match has changed meanwhile" in text(response)
    assert field(response, "total-0") == "11"
    assert version(match.topic) == 2


@pytest.mark.parametrize("number", [0, 2, 10**30])
def test_a_round_that_is_not_there_cannot_be_corrected(client: Client, number: int) -> None:
    match = open_match(client)
    play(client, match, ("0", "10", "16", "17"))
    assert client.get(f"/m/{match.public_id}/rounds/{number}/").status_code == 404
    assert correct(client, match, number, typed("0", 1, 2, 3)).status_code == 404


def test_a_revoked_key_corrects_nothing_and_keeps_what_was_typed(client: Client) -> None:
    match = open_match(client)
    play(client, match, ("0", "10", "16", "17"))
    people.rotate(match.topic, Role.SCOREKEEPER, keep=None)
    response = correct(client, match, 1, typed("0", 10, 9, 17, confirm=1))
    assert response.status_code == 403
    assert field(response, "total-1") == "9"


def test_undo_offers_the_numbers_again(client: Client) -> None:
    match = open_match(client)
    play(client, match, ("0", "10", "16", "17"))
    response = client.post(f"/m/{match.public_id}/rounds/1/undo/", {"op": "u", "version": "2"})
    assert response.status_code == 303
    assert now(match).state.rounds == ()
    went = urlsplit(response["Location"])
    assert went.path == f"/m/{match.public_id}/round/"
    assert parse_qs(went.query)["total-1"] == ["16"]
    page = client.get(response["Location"])
    assert field(page, "total-1") == "16"
    assert "Undone: round 1." in text(page)


def test_undo_twice_by_one_form_undoes_one_round(client: Client) -> None:
    match = open_match(client)
    play(client, match, ("0", "10", "16", "17"), ("0", "10", "16", "17"))
    for _ in range(2):
        client.post(f"/m/{match.public_id}/rounds/2/undo/", {"op": "u"})
    assert len(now(match).state.rounds) == 1
    refused = client.post(f"/m/{match.public_id}/rounds/2/undo/", {"op": "v"})
    assert refused.status_code == 409


def joined_late(client: Client) -> Match:
    match = open_match(client, "Al", "Bea", threshold="25")
    play(client, match, ("0", "5", "10"), ("0", "5", "9"))
    join = {"op": "j", "player": "Cy"}
    assert client.post(f"/m/{match.public_id}/players/join/", join).status_code == 303
    assert enter(client, match, typed("0", 5, 6, 8, op="three")).status_code == 303
    return match


def test_a_join_after_a_new_earlier_end_is_not_in_the_match_and_comes_back(client: Client) -> None:
    match = joined_late(client)
    data = typed("0", 5, 45)
    review = correct(client, match, 1, data)
    assert review.status_code == 200
    assert f"Cy 12 {NONE} not in the match" in text(review)
    assert "Winner: Al" in text(review)
    assert correct(client, match, 1, {**data, "confirm": "1"}).status_code == 303
    assert list(now(match).names.values()) == ["Al", "Bea"]
    for path in ("", "history/", "board/", "print/", "podium/", "players/"):
        assert client.get(f"/m/{match.public_id}/{path}").status_code == 200
    back = typed("0", 5, 10, op="back")
    review = correct(client, match, 1, back)
    assert review.status_code == 200
    assert f"Cy {NONE} not in the match" in text(review)
    assert f"Round 3, Cy : {NONE} 3" in text(review)
    assert correct(client, match, 1, {**back, "confirm": "1"}).status_code == 303
    assert list(now(match).names.values()) == ["Al", "Bea", "Cy"]


def test_a_row_that_comes_back_is_asked_for_what_it_lacks(client: Client) -> None:
    match = open_match(client, "Al", "Bea", threshold="25")
    play(client, match, ("0", "5", "45"))
    assert correct(client, match, 1, typed("0", 5, 10, op="a", confirm=1)).status_code == 303
    client.post(f"/m/{match.public_id}/players/join/", {"op": "j", "player": "Cy"})
    assert enter(client, match, typed("0", 5, 26, 8, op="b")).status_code == 303
    assert enter(client, match, typed("0", 5, None, 8, op="c")).status_code == 303
    assert correct(client, match, 1, typed("0", 5, 45, op="d", confirm=1)).status_code == 303
    data = typed("0", 5, 10, op="e")
    assert correct(client, match, 1, data).status_code == 200
    asked = correct(client, match, 2, typed("0", 5, 9, 8, op="f"))
    assert asked.status_code == 404  # it does not count now
    assert correct(client, match, 1, {**data, "confirm": "1"}).status_code == 303
    asked = correct(client, match, 2, typed("0", 5, 9, 8, op="g"))
    assert field(asked, "later-3-total-1") == ""


def test_later_totals_that_make_a_later_declarer_out_are_followed_by_that_question(
    client: Client,
) -> None:
    match = open_match(client, "Ann", "Ben", "Cat", threshold="25")
    play(client, match, ("0", "5", "8", "40"), ("1", "30", "10", ""), ("1", "9", "7", ""))
    data = typed("0", 5, 8, 14)
    asked = correct(client, match, 1, data)
    assert [field(asked, f"later-{number}-total-2") for number in (2, 3)] == ["", ""]
    assert 'name="later-3-declarer"' not in asked.content.decode()
    filled = {**data, "later-2-total-2": "2", "later-3-total-2": "4"}
    more = correct(client, match, 1, filled)
    assert more.status_code == 422
    assert [field(more, f"later-{number}-total-2") for number in (2, 3)] == ["2", "4"]
    assert choices(more, "later-3-declarer") == ["0", "2", "nobody"]
    filled["later-3-declarer"] = "2"
    review = correct(client, match, 1, filled)
    assert review.status_code == 200
    assert "Knocked out after round 2: Ben" in text(review)
    assert correct(client, match, 1, {**filled, "confirm": "1"}).status_code == 303
    state = now(match).state
    assert [each.declarer for each in state.rounds] == [0, 1, 2]
    assert state.scores == {0: 5, 1: 31, 2: 9}


def test_only_who_is_in_after_the_correction_can_have_declared_later(client: Client) -> None:
    match = open_match(client, "Ann", "Ben", "Cat", threshold="25")
    play(client, match, ("0", "5", "10", "20"), ("1", "10", "3", "8"))
    data = typed("0", 5, 40, 20)
    asked = correct(client, match, 1, data)
    assert asked.status_code == 200
    assert choices(asked, "later-2-declarer") == ["0", "2", "nobody"]
    refused = correct(client, match, 1, {**data, "later-2-declarer": "1"})
    assert refused.status_code == 422
    assert "Who declared? Choose a player, or nobody." in text(refused)
    review = correct(client, match, 1, {**data, "later-2-declarer": "2"})
    assert "Knocked out after round 1: Ben" in text(review)


def test_who_goes_out_by_an_answer_cannot_have_declared_after_it(client: Client) -> None:
    """Until the first question is answered everybody who may still be in is offered later."""
    match = open_match(client, "Ann", "Ben", "Cat", threshold="25")
    play(client, match, ("0", "5", "10", "20"), ("1", "20", "3", "8"), ("1", "10", "3", "8"))
    data = typed("0", 5, 40, 20)
    asked = correct(client, match, 1, data)
    assert choices(asked, "later-3-declarer") == ["0", "2", "nobody"]
    # Ann's declare with 20 against 8 is a false one, and costs 32: nobody is left to play round 3.
    ended = correct(client, match, 1, {**data, "later-2-declarer": "0", "later-3-declarer": "0"})
    assert ended.status_code == 200
    assert "Winner: Cat" in text(ended)


def test_undo_of_a_match_that_has_changed_leads_back_to_it(client: Client) -> None:
    match = open_match(client)
    play(client, match, ("0", "10", "16", "17"), ("0", "10", "16", "17"))
    stale = client.post(f"/m/{match.public_id}/rounds/2/undo/", {"op": "u", "version": "2"})
    assert stale.status_code == 409
    assert "so nothing was undone" in text(stale)
    assert "save" not in text(stale).split("Not undone")[-1].split("sheet")[0]
    assert f'href="/m/{match.public_id}/"' in stale.content.decode()
    assert len(now(match).state.rounds) == 2


def test_the_preview_says_what_later_rounds_are_asked_for(client: Client) -> None:
    match = open_match(client, threshold="25")
    play(client, match, ("0", "1", "30", "5"), ("0", "5", "", "9"), ("0", "5", "", "9"))
    url = f"/m/{match.public_id}/rounds/1/preview/"
    said = text(client.get(url, typed("0", 1, 8, 5)))
    assert "Totals or the declarer are missing in rounds 2, 3; you are asked for them next." in said
