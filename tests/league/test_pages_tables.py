"""The pages of a night's tables, as a browser without JavaScript has them."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.league.models import Doubt
from scorekeeper.people.access import Role
from tests.league.evening import Evening
from tests.matches.browsing import field, text

pytestmark = pytest.mark.django_db
MOST_BYTES = 60_000


@pytest.fixture
def evening() -> Evening:
    evening = Evening(7)
    evening.open(4, 3)
    return evening


def post(client: Client, evening: Evening, path: str, **data: Any) -> Any:
    return client.post(f"{evening.url}{path}", {"op": "once", **data})


def page(client: Client, evening: Evening, path: str = "tables/", **headers: str) -> Any:
    answer = client.get(f"{evening.url}{path}", headers=headers)
    assert answer.status_code == 200
    return answer


def test_everybody_sees_the_tables_live(evening: Evening) -> None:
    evening.play(2, 0, 5, 9, 12)
    answer = page(Client(), evening)
    assert "Eva 0 2 Finn 4 3 Gus 7" in text(answer)
    assert f'data-live="{evening.match(2).topic}" data-version="2"' in answer.content.decode()
    assert "Enter round" not in text(answer)
    part = page(Client(), evening, "tables/?table=2", HX_Request="true")
    assert part.content.decode().strip().startswith("<article")
    assert "Finn" in text(part)
    assert "Aino" not in text(part)


def test_the_organiser_opens_the_next_round(evening: Evening) -> None:
    evening.seat(3, 4)
    evening.finish(1)
    client = evening.organiser()
    assert "Open round 2" in text(page(client, evening))
    answer = post(client, evening, "tables/next/")
    assert answer.status_code == 303
    told = text(client.get(answer["Location"]))
    assert "Round 2 is open. Still playing before it: tables 2." in told
    assert "Round 2 waits here for this match to end." in told
    assert "Round 1" in told  # among the earlier rounds


def test_who_does_not_run_the_night_opens_nothing(evening: Evening) -> None:
    evening.seat(3, 4)
    for client in (Client(), evening.viewer(), evening.scorekeeper(1)):
        assert "Open round 2" not in text(page(client, evening))
        for path in ("next/", "clock/", "time/", "take-in/", "1/void/", "1/key/", "1/settle/"):
            assert post(client, evening, f"tables/{path}", minutes="5").status_code == 403, path
    assert evening.night.seated.filter(opened_at=None).count() == 1


def test_the_clock_is_set_and_what_cannot_be_stays_typed(evening: Evening) -> None:
    client = evening.organiser()
    answer = post(client, evening, "tables/clock/", minutes="1000")
    assert answer.status_code == 422
    assert field(answer, "minutes") == "1000"
    assert post(client, evening, "tables/clock/", minutes="25").status_code == 303
    assert 'role="timer" data-left="1' in page(client, evening).content.decode()
    assert post(client, evening, "tables/2/clock/", minutes="5", op="two").status_code == 303
    ends = evening.table(2).clock_ends
    evening.night.refresh_from_db()
    assert ends
    assert evening.night.clock_ends
    assert (ends - evening.night.clock_ends).total_seconds() == 300


def test_a_match_is_voided_with_a_reason_and_counts_again(evening: Evening) -> None:
    client = evening.organiser()
    answer = post(client, evening, "tables/2/void/", reason="")
    assert answer.status_code == 422
    assert post(client, evening, "tables/2/void/", reason="Wrong cards").status_code == 303
    told = page(client, evening, "tables/2/")
    assert "This match does not count Wrong cards" in text(told)
    assert "Enter round" not in text(told)
    assert post(client, evening, "tables/2/count/", op="undo").status_code == 303
    assert "Enter round 1" in text(page(client, evening, "tables/2/"))


def test_a_table_of_the_coming_round_is_switched(evening: Evening) -> None:
    evening.seat(4, 3)
    client = evening.organiser()
    assert post(client, evening, "tables/2/digital/", digital="1").status_code == 303
    told = text(page(client, evening))
    assert "Dealt on phones" in told
    assert "Play with real cards" in told  # what the button does
    assert "Deal on phones" in told
    assert post(client, evening, "tables/2/digital/", digital="x").status_code == 404


# ── One table ─────────────────────────────────────────────────────────────────────────────────────
def test_a_card_leads_to_its_table(evening: Evening) -> None:
    client = Client()
    answer = client.post(f"/k/{evening.station_token(2)}/")
    assert answer["Location"] == f"{evening.url}tables/2/"
    told = client.get(answer["Location"])
    assert "Table 2" in text(told)
    assert f'href="/m/{evening.match(2).public_id}/round/"' in told.content.decode()


def test_the_phone_of_a_table_goes_on_to_the_next_round(evening: Evening) -> None:
    client = evening.scorekeeper(2)
    evening.finish(2)
    told = text(page(client, evening, "tables/2/"))
    assert "Leave this page open" in told
    assert "Enter round" not in told
    evening.open(4, 3)
    answer = page(client, evening, "tables/2/", HX_Request="true")
    assert f'href="/m/{evening.match(2, 2).public_id}/round/"' in answer.content.decode()


def test_a_table_that_still_plays_is_finished_first(evening: Evening) -> None:
    client = evening.scorekeeper(2)
    evening.open(4, 3)
    told = page(client, evening, "tables/2/")
    assert f'href="/m/{evening.match(2, 1).public_id}/round/"' in told.content.decode()
    assert "Round 2 waits here" in text(told)


def test_a_place_of_a_later_round_waits(evening: Evening) -> None:
    evening.seat(3, 2, 2)
    told = text(page(Client(), evening, "tables/3/"))
    assert "Nothing to do yet" in told
    assert Client().get(f"{evening.url}tables/4/").status_code == 404
    assert Client().get(f"{evening.url}tables/{10**20}/").status_code == 404
    assert Client().get(f"{evening.url}tables/?table=9").status_code == 200
    answer = Client().get(f"{evening.url}tables/?table=x", headers={"HX-Request": "true"})
    assert answer.status_code == 404


def test_match_pages_lead_back_to_the_table(evening: Evening) -> None:
    client = evening.scorekeeper(2)
    sheet = client.get(f"/m/{evening.match(2).public_id}/").content.decode()
    assert f'href="{evening.url}tables/2/"' in sheet


def test_a_digital_table_offers_each_seat_until_somebody_has_it() -> None:
    evening = Evening(7)
    evening.open(4, 3, digital=[2])
    client = evening.scorekeeper(2)
    told = page(client, evening, "tables/2/").content.decode()
    links = re.findall(r'href="[^"]*(/k/[^"]+)"', told)
    assert len(links) == 3
    assert "Enter round" not in told
    player = Client()
    player.post(links[0])
    told = page(client, evening, "tables/2/").content.decode()
    assert links[0] not in told
    assert links[1] in told
    assert "has sat down" in told
    code = evening.match(2).dealt_at
    assert player.get(f"/t/{code}/").status_code == 200
    assert "/k/" not in page(evening.viewer(), evening, "tables/2/").content.decode()


# ── Doubts ────────────────────────────────────────────────────────────────────────────────────────
def test_a_player_says_that_something_is_wrong(evening: Evening) -> None:
    player, match = evening.viewer(), f"/m/{evening.match(2).public_id}/"
    [link] = re.findall(r'href="([^"]*doubt[^"]*)"', player.get(match).content.decode())
    assert field(player.get(link), "round") == "1"
    assert post(player, evening, "tables/2/doubt/", word=" ", round="1").status_code == 422
    answer = post(player, evening, "tables/2/doubt/", word="Eva had <b>12</b>", round="1")
    assert answer.status_code == 303
    told = page(evening.organiser(), evening, "tables/2/").content.decode()
    assert "Eva had &lt;b&gt;12&lt;/b&gt;" in told
    assert "Eva had" not in page(Client(), evening, "tables/2/").content.decode()
    assert "Being checked" in text(page(Client(), evening))
    assert post(evening.organiser(), evening, "tables/2/settle/", round="1").status_code == 303
    assert "Being checked" not in text(page(Client(), evening))


def test_the_same_phone_doubts_in_other_words(evening: Evening) -> None:
    player = evening.viewer()
    post(player, evening, "tables/2/doubt/", word="No")
    post(player, evening, "tables/2/doubt/", word="No, Eva had 12", op="two")
    assert Doubt.objects.get().word == "No, Eva had 12"


def test_only_who_has_a_key_doubts(evening: Evening) -> None:
    for client in (Client(), evening.scorekeeper(1)):
        assert client.get(f"{evening.url}tables/2/doubt/").status_code == 403
        assert post(client, evening, "tables/2/doubt/", word="No").status_code == 403
        match = client.get(f"/m/{evening.match(2).public_id}/").content.decode()
        assert "doubt" not in match


# ── Paper and the wall ────────────────────────────────────────────────────────────────────────────
def test_there_is_a_card_for_every_table(evening: Evening) -> None:
    evening.seat(3, 2, 2)
    with_cards = page(evening.organiser(), evening, "cards/")
    assert with_cards.content.decode().count('class="table-paper"') == 2
    evening.open(3, 2, 2)
    with_cards = page(evening.organiser(), evening, "cards/")
    assert with_cards.content.decode().count('class="table-paper"') == 3


def test_the_wall_holds_a_result_that_is_doubted(evening: Evening) -> None:
    evening.play(2, 0, 5, 9, 12)
    post(evening.viewer(), evening, "tables/2/doubt/", word="Wrong")
    evening.play(2, 0, 5, 9, 12)
    part = page(Client(), evening, "wall/?table=2", HX_Request="true")
    assert "Under review Eva 0 Finn 4 Gus 7" in text(part)
    assert 'data-version="3"' in part.content.decode()
    assert "Wrong" not in page(Client(), evening, "wall/").content.decode()
    post(evening.organiser(), evening, "tables/2/settle/", round="1")
    part = page(Client(), evening, "wall/?table=2", HX_Request="true")
    assert "Eva 0 Finn 8 Gus 14" in text(part)


def test_the_wall_shows_who_sits_where_and_the_standings(evening: Evening) -> None:
    told = text(page(Client(), evening, "wall/"))
    assert "Round 1 of 3" in told
    assert "Table 2 Eva Finn Gus" in told
    evening.finish(2)
    part = page(Client(), evening, "wall/?standings=1", HX_Request="true")
    assert "Standings tonight" in text(part) or "If the night ended now" in text(part)
    answer = Client().get(f"{evening.url}wall/?table=7", headers={"HX-Request": "true"})
    assert answer.status_code == 404


def test_only_the_organisers_wall_shows_the_players_key(evening: Evening) -> None:
    shown = [page(client, evening, "wall/").content for client in (evening.organiser(), Client())]
    assert shown[0] != shown[1]
    assert evening.token(Role.VIEWER).encode() not in shown[0]  # only drawn


def test_the_pages_are_light() -> None:
    evening = Evening(60)
    evening.open(*[4] * 15)
    for path in ("tables/", "tables/1/", "wall/"):
        size = len(page(evening.organiser(), evening, path).content)
        assert size < MOST_BYTES, (path, size)


def test_before_the_first_round_every_page_says_so() -> None:
    evening = Evening(3)
    client = evening.organiser()
    assert "No round is open yet" in text(page(client, evening))
    assert "as soon as the first round is opened" in text(page(client, evening, "wall/"))
    assert "Make the cards" in text(page(client, evening, "cards/"))


def test_the_front_page_leads_a_scorekeeper_to_the_table(evening: Evening) -> None:
    client = evening.scorekeeper(2)
    assert f'href="{evening.url}tables/2/"' in client.get("/").content.decode()
    evening.night.status = "closed"
    evening.night.save()
    assert f'href="{evening.url}tables/2/"' not in client.get("/").content.decode()


def test_a_doubt_about_an_earlier_round_is_seen_and_settled(evening: Evening) -> None:
    evening.finish(2)
    evening.open(4, 3)
    post(evening.viewer(), evening, "tables/2/doubt/", word="Eva had 12", round="1")
    organiser = evening.organiser()
    assert "Table 2 (Round 1): Somebody says: Eva had 12" in text(page(organiser, evening))
    assert "Eva had 12" in text(page(organiser, evening, "tables/2/"))
    assert post(organiser, evening, "tables/2/settle/", round="1").status_code == 303
    assert not Doubt.objects.filter(settled_at=None).exists()
    assert "Eva had 12" not in text(page(organiser, evening))
