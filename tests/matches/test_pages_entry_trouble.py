"""Round entry in trouble: saved by another phone, no key, no cookie, several things wrong."""

import re

import pytest
from django.test import Client

from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from tests.matches.browsing import enter, field, now, open_match, text, typed

HTMX = {"HX-Request": "true"}

pytestmark = pytest.mark.django_db


def test_a_round_that_another_phone_saved_just_so_is_forgotten_and_the_next_comes(
    client: Client,
) -> None:
    match = open_match(client)
    enter(client, match, typed("1", 10, 8, 15, round=1))
    address = f"/m/{match.public_id}/round/"
    old = typed("1", "3+7", 8, 15, round=1)
    page = client.get(address, old)
    assert "Nothing typed here differs" in text(page)
    assert f'data-settled="entry:{match.public_id}:1"' in page.content.decode()
    assert field(page, "round") == "2"
    assert field(page, "total-0") == ""
    part = client.get(address, old, headers=HTMX)
    assert f'data-settled="entry:{match.public_id}:1"' in part.content.decode()
    assert field(part, "total-0") is None  # nobody types into another round unawares
    assert "Enter round 2" in text(part)
    assert (
        "data-settled" not in client.get(address, typed("1", 11, 8, 15, round=1)).content.decode()
    )


def test_cards_are_added_up_without_a_script(client: Client) -> None:
    match = open_match(client)
    assert enter(client, match, typed("1", "7+10", "10 + 10 + 10 + 10 + 10", 15)).status_code == 303
    assert now(match).state.rounds[0].totals == {0: 17, 1: 50, 2: 15}


def test_everything_that_is_wrong_is_named_on_top(client: Client) -> None:
    response = enter(client, open_match(client), typed("", "x", "", 15))
    top = re.search(r'id="entry-problem".*?</div>', response.content.decode(), re.DOTALL)
    assert top is not None
    for words in (
        "Aino: Whole number from 1 to 50.",
        "Total missing: Bo",
        "Who declared? Choose a player, or nobody.",
    ):
        assert words in top[0]


def test_without_a_key_the_page_says_that_what_was_typed_is_kept(client: Client) -> None:
    match = open_match(client)
    people.rotate(match.topic, Role.SCOREKEEPER, keep=None)
    response = client.get(f"/m/{match.public_id}/round/")
    assert response.status_code == 403
    assert "is kept on this phone" in text(response)
    assert f'href="/m/{match.public_id}/"' in response.content.decode()


def test_a_lost_cookie_is_a_sentence_in_the_page_for_htmx(client: Client) -> None:
    match = open_match(client)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    answer = enter(strict, match, typed("1", 10, 8, 15), headers=HTMX)
    assert answer.status_code == 403
    assert "Nothing was saved" in text(answer)
    assert "<html" not in answer.content.decode()
    assert "<html" in enter(strict, match, typed("1", 10, 8, 15)).content.decode()


def test_time_called_before_a_round_has_no_winner(client: Client) -> None:
    match = open_match(client)
    assert (
        client.post(f"/m/{match.public_id}/finish/", {"op": "f", "confirm": "1"}).status_code < 400
    )
    for path in ("", "podium/"):
        said = text(client.get(f"/m/{match.public_id}/{path}"))
        assert "No round was played." in said
        assert "Winner" not in said
        assert "round 0" not in said
