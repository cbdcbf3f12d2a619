"""Round entry without JavaScript, its preview, and two phones at once."""

import pytest
from django.test import Client

from scorekeeper.feed.models import Event, Operation
from scorekeeper.feed.queries import version
from scorekeeper.matches.models import RoundRecord
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from tests.matches.browsing import (
    RULES,
    enter,
    field,
    names,
    now,
    open_match,
    second_phone,
    text,
    typed,
)

HTMX = {"HX-Request": "true"}

pytestmark = pytest.mark.django_db


def test_a_round_is_saved_and_the_sheet_comes_next(client: Client) -> None:
    match = open_match(client)
    page = client.get(f"/m/{match.public_id}/round/")
    data = typed("1", " 10 ", 8, 15, round=field(page, "round"), version=field(page, "version"))
    response = enter(client, match, {**data, "op": field(page, "op") or ""})
    assert response.status_code == 303
    assert response["Location"] == f"/m/{match.public_id}/?saved=1"
    assert now(match).state.scores == {0: 2, 1: 0, 2: 7}


def test_nobody_declared_is_an_answer(client: Client) -> None:
    match = open_match(client)
    assert enter(client, match, typed("nobody", 10, 8, 15)).status_code == 303
    assert now(match).state.rounds[0].declarer is None


def test_htmx_is_sent_on_by_a_header(client: Client) -> None:
    match = open_match(client)
    response = enter(client, match, typed("1", 10, 8, 15), headers=HTMX)
    assert response["HX-Redirect"].endswith("?saved=1")


def test_a_double_tap_saves_once(client: Client) -> None:
    match = open_match(client)
    data = typed("1", 10, 8, 15, round=1, version=1)
    assert [enter(client, match, data).status_code for _ in range(3)] == [303] * 3
    assert RoundRecord.objects.count() == 1


def test_a_retry_that_was_edited_is_compared_with_what_was_saved(client: Client) -> None:
    match = open_match(client)
    enter(client, match, typed("1", 10, 8, 15, round=1))
    response = enter(client, match, typed("1", 11, 8, 15, round=1))
    assert response.status_code == 422
    assert "Which one is right?" in text(response)
    assert now(match).state.rounds[0].totals[0] == 10  # type: ignore[index]


@pytest.mark.parametrize(
    ("total", "said"),
    [
        ("", "Total missing: Bo"),
        ("0", "A hand is worth 1 to 50."),
        ("51", "A hand is worth 1 to 50."),
        ("-3", "Whole number from 1 to 50."),
        ("\u22123", "Whole number from 1 to 50."),
        ("7.5", "Whole number from 1 to 50."),
        ("1_0", "Whole number from 1 to 50."),
        ("<b>", "Whole number from 1 to 50."),
        ("\0", "Whole number from 1 to 50."),
    ],
)
def test_a_bad_total_keeps_the_others(client: Client, total: str, said: str) -> None:
    match = open_match(client)
    response = enter(client, match, typed("2", 10, total, 15))
    assert response.status_code == 422
    assert said in text(response)
    assert field(response, "total-0") == "10"
    assert field(response, "total-2") == "15"
    assert field(response, "declarer") == "2"
    assert not RoundRecord.objects.exists()


@pytest.mark.parametrize("total", [" 7 ", "07", "\u00a07"])
def test_spaces_around_a_total_are_forgiven(client: Client, total: str) -> None:
    match = open_match(client)
    assert enter(client, match, typed("1", 10, total, 15)).status_code == 303
    assert now(match).state.rounds[0].totals == {0: 10, 1: 7, 2: 15}


@pytest.mark.parametrize("declarer", ["", "7", "x"])
def test_who_declared_has_to_be_said(client: Client, declarer: str) -> None:
    response = enter(client, open_match(client), typed(declarer, 10, 8, 15))
    assert response.status_code == 422
    assert "Who declared? Choose a player, or nobody." in text(response)
    assert field(response, "total-2") == "15"


def test_a_house_rule_against_the_declare_is_a_sentence(client: Client) -> None:
    match = open_match(client, declare_at_most="7")
    response = enter(client, match, typed("0", 10, 18, 15))
    assert response.status_code == 409
    assert "Here one may declare with 7 or less" in text(response)
    assert field(response, "total-0") == "10"


def test_a_match_that_has_changed_meanwhile_is_looked_at_again(client: Client) -> None:
    match = open_match(client)
    client.post(f"/m/{match.public_id}/players/join/", {"op": "j", "player": "Dee"})
    response = enter(client, match, typed("1", 10, 8, 15, None, round=1, version=1))
    assert response.status_code == 422
    assert "The match has changed meanwhile" in text(response)
    assert "Total missing: Dee" in text(response)
    again = enter(client, match, typed("1", 10, 8, 15, 20, round=1, version=1, op="two"))
    assert again.status_code == 409
    assert [field(again, f"total-{seat}") for seat in range(4)] == ["10", "8", "15", "20"]
    assert field(again, "version") == "2"
    assert not RoundRecord.objects.exists()
    right = typed("1", 10, 8, 15, 20, round=1, version=2, op="three")
    assert enter(client, match, right).status_code == 303


def test_two_phones_with_the_same_round_agree(client: Client) -> None:
    match = open_match(client)
    enter(client, match, typed("1", 10, 8, 15, round=1, version=1))
    response = enter(second_phone(match), match, typed("1", 10, 8, 15, round=1, version=1))
    assert response.status_code == 303
    assert version(match.topic) == 2


def test_two_phones_that_differ_are_shown_side_by_side(client: Client) -> None:
    match = open_match(client)
    enter(client, match, typed("1", 10, 8, 15, round=1, version=1))
    other = second_phone(match)
    response = enter(other, match, typed("1", 10, 9, 15, round=1, version=1), headers=HTMX)
    assert response.status_code == 409
    said = text(response)
    assert "Keep theirs" in said
    assert "Bo 8 9" in said
    assert response.content.decode().count('class="entry-differs"') == 1
    mine = typed("1", 10, 9, 15, op="mine", version=2, confirm=1)
    assert other.post(f"/m/{match.public_id}/rounds/1/", mine).status_code == 303
    assert now(match).state.rounds[0].totals == {0: 10, 1: 9, 2: 15}


def test_a_page_that_hears_of_a_change_brings_along_what_was_typed(client: Client) -> None:
    match = open_match(client)
    url = f"/m/{match.public_id}/round/"
    asked = {"round": "1", "declarer": "2", "total-0": "7"}
    page = client.get(url, asked, headers=HTMX)
    assert field(page, "total-0") == "7"
    assert field(page, "declarer") == "2"
    enter(client, match, typed("1", 10, 8, 15))
    assert "What was typed here differs" in text(client.get(url, asked, headers=HTMX))
    same = client.get(url, {"round": "1", "declarer": "1", "total-0": "10"}, headers=HTMX)
    assert "Nothing typed here differs" in text(same)
    assert Event.objects.count() == 2


def test_a_match_that_is_over_says_so_and_shows_what_was_typed(client: Client) -> None:
    match = open_match(client)
    client.post(f"/m/{match.public_id}/finish/", {"op": "f"})
    response = enter(client, match, typed("1", 10, 8, 15, round=1))
    assert response.status_code == 409
    assert "Cai : 15" in text(response)
    assert "is not saved" in text(response)


def test_a_revoked_key_keeps_what_was_typed(client: Client) -> None:
    match = open_match(client)
    people.rotate(match.topic, Role.SCOREKEEPER, keep=None)
    response = enter(client, match, typed("1", 10, 8, 15, round=1))
    assert response.status_code == 403
    assert "This phone may no longer keep the score" in text(response)
    assert field(response, "total-2") == "15"
    assert not RoundRecord.objects.exists()


def test_a_revoked_key_to_a_private_match_reveals_nothing(client: Client) -> None:
    match = open_match(client, private="on")
    people.rotate(match.topic, Role.SCOREKEEPER, keep=None)
    response = enter(client, match, typed("1", 10, 8, 15))
    assert response.status_code == 404
    assert "Aino" not in response.content.decode()


@pytest.mark.parametrize("number", ["0", "-1", "x", "99", "9" * 30, "\u0663"])
def test_a_round_number_that_is_none_is_no_fault(client: Client, number: str) -> None:
    match = open_match(client)
    response = enter(client, match, typed("1", 10, 8, 15, round=number))
    assert response.status_code in {409, 422}
    assert field(response, "total-2") == "15"
    assert client.get(f"/m/{match.public_id}/round/", {"round": number}).status_code == 200


def test_writing_needs_the_csrf_token() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/new/", {**RULES, "op": "x", **names("Aino", "Bo")}).status_code == 403


# ── Preview ────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (typed("0", 10, 16, 17), ["Good declare: Aino", "+0", "+6", "+7"]),
        (typed("0", 10, 8, 15), ["False declare: Aino. Lowest: Bo 8", "+22"]),
        (typed("nobody", 10, 8, 15), ["Nobody declared.", "+2", "+7"]),
        (typed("0", 1, 30, 50), ["Out: Bo, Cai", "The match is over. Winner: Aino", "out"]),
        (typed("0", 10, None, 15), ["Totals missing: Bo"]),
        (typed("", 10, 8, 15), ["Who declared?"]),
        (typed("0", 10, 51, 15), ["Bo: A hand is worth 1 to 50."]),
    ],
)
def test_the_preview_tells_before_saving(
    client: Client, data: dict[str, str], said: list[str]
) -> None:
    match = open_match(client, threshold="25")
    operations = Operation.objects.count()
    response = client.get(f"/m/{match.public_id}/round/preview/", data)
    assert response.status_code == 200
    for words in said:
        assert words in text(response)
    assert not RoundRecord.objects.exists()
    assert Operation.objects.count() == operations


def test_without_script_a_second_button_shows_it(client: Client) -> None:
    match = open_match(client)
    response = enter(client, match, typed("0", 10, 8, 15, check=1))
    assert response.status_code == 200
    assert "False declare: Aino" in text(response)
    assert field(response, "total-0") == "10"
    assert not RoundRecord.objects.exists()


def test_the_preview_is_for_scorekeepers(client: Client) -> None:
    match = open_match(client)
    assert Client().get(f"/m/{match.public_id}/round/preview/").status_code == 403
