"""Cards for tables, made early; and tables that are dealt on phones."""

import re

import pytest
from django.test import Client

from tests.league.doors import Door
from tests.league.evening import Evening
from tests.league.test_pages_tables import page, post
from tests.matches.browsing import field, text

pytestmark = pytest.mark.django_db


def test_cards_are_made_before_anybody_is_seated() -> None:
    evening = Evening(7)
    client = evening.organiser()
    assert field(page(client, evening, "cards/"), "tables") == "2"  # what seven people make
    answer = post(client, evening, "cards/make/", tables="0")
    assert answer.status_code == 422
    assert post(client, evening, "cards/make/", tables="3", op="two").status_code == 303
    assert page(client, evening, "cards/").content.decode().count('class="table-paper"') == 3
    printed = evening.station_token(2)
    phone = evening.scorekeeper(3)
    assert "Nothing to do yet" in text(page(phone, evening, "tables/3/"))
    evening.open(4, 3)
    assert evening.station_token(2) == printed
    assert "Enter round 1" in text(page(evening.holder(printed), evening, "tables/2/"))
    assert post(evening.viewer(), evening, "cards/make/", tables="9").status_code == 403


def test_a_card_that_was_lost_before_anybody_is_seated_is_made_anew() -> None:
    evening = Evening(7)
    client = evening.organiser()
    post(client, evening, "cards/make/", tables="2")
    lost = evening.station_token(2)
    assert post(client, evening, "tables/2/key/", op="two").status_code == 303
    assert evening.station_token(2) != lost
    assert post(client, evening, "tables/3/key/", op="three").status_code == 404


def test_accepted_rounds_have_their_cards() -> None:
    door = Door()
    door.come()
    door.seat()
    tables = {table["table"] for round_ in door.now()["seated"] for table in round_["tables"]}
    told = door.get("cards/").content.decode()
    assert told.count('class="table-paper"') == len(tables)


def test_what_a_table_deals_nobody_keeps() -> None:
    evening = Evening(7)
    evening.open(4, 3, digital=[2])
    for client in (evening.organiser(), evening.scorekeeper(2)):
        sheet = text(client.get(f"/m/{evening.match(2).public_id}/"))
        assert "Enter round" not in sheet
        assert "Call time" not in sheet


def test_who_plays_on_a_phone_hears_that_the_match_does_not_count() -> None:
    evening = Evening(7)
    evening.open(4, 3, digital=[2])
    client = evening.scorekeeper(2)
    player = Client()
    links = re.findall(
        r'href="[^"]*(/k/[^"]+)"', page(client, evening, "tables/2/").content.decode()
    )
    player.post(links[0])
    url = f"/t/{evening.match(2).dealt_at}/"
    assert "Table 2, Thursday club" in text(player.get(url))
    assert f'href="{evening.url}tables/2/"' in player.get(url).content.decode()
    assert "does not count" not in text(player.get(url))
    post(evening.organiser(), evening, "tables/2/void/", reason="Wrong <i>people</i>")
    for path in (url, f"/m/{evening.match(2).public_id}/"):
        told = player.get(path).content.decode()
        assert "does not count any more. The organiser says: Wrong &lt;i&gt;people" in told
