"""The pages of a league without JavaScript: opening, settings, seasons, sharing."""

import re
from datetime import date

import pytest
from django.test import Client

from scorekeeper.league import actions
from scorekeeper.league.actions import NewNight
from scorekeeper.league.models import League, Night
from scorekeeper.people.access import Role
from tests.league.clubs import Club
from tests.league.evening import ORGANISER
from tests.matches.browsing import text

pytestmark = pytest.mark.django_db
NEW = {"op": "op", "name": "Thursday club", "timezone": "Europe/Helsinki", "points": "balanced"}
TERMS = {**NEW, "best_nights": "", "rebuy_cost": "1"}
RULES = {
    "threshold": "50",
    "penalty": "20",
    "ends": "last_standing",
    "starter": "rotate",
    "lap_limit": "30",
}


def test_opened_and_organised_by_this_phone(client: Client) -> None:
    answer = client.post("/leagues/new/", NEW)
    assert answer.status_code == 303
    page = client.get(answer["Location"])
    assert "Three steps to the first night" in text(page)
    assert client.post("/leagues/new/", NEW)["Location"] == answer["Location"]  # a second tap
    assert League.objects.count() == 1
    front = text(client.get("/"))
    assert "My leagues" in front
    assert "Thursday club" in front


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", "", "Type a name that can be seen."),
        ("name", "x" * 31, "Use a shorter name"),
        ("timezone", "Mars/Base", "Select a valid choice"),
        ("points", "golf", "Select a valid choice"),
    ],
)
def test_what_was_typed_stays(client: Client, field: str, value: str, said: str) -> None:
    answer = client.post("/leagues/new/", {**NEW, field: value})
    assert answer.status_code == 422
    assert said in text(answer)
    assert not League.objects.exists()


def test_strangers_see_nights_but_no_doors(client: Client) -> None:
    club = Club("Aino")
    night = actions.open_night(
        club.league, ORGANISER, NewNight(date=date(2026, 12, 3), rounds=3, sizes=[3, 4])
    )
    page = client.get(club.url)
    assert f"/n/{night.topic.partition(':')[2]}/" in page.content.decode()
    for door in ("settings/", "share/", "import/", "nights/new/", "edit/"):
        assert door not in page.content.decode()
        assert door not in client.get(f"{club.url}players/").content.decode()
    for path in ("settings/", "share/", "import/"):
        assert client.get(club.url + path).status_code == 403
    assert client.get("/l/nothing/").status_code == 404


def test_the_night_that_goes_on_comes_first() -> None:
    club = Club("Aino")
    for day in (3, 10, 17):
        new = NewNight(date=date(2026, 12, day), rounds=3, sizes=[3, 4], title=f"Night {day}")
        actions.open_night(club.league, ORGANISER, new)
    first, second, third = Night.objects.order_by("date")
    actions.close_night(first, ORGANISER)
    actions.check_in(third, ORGANISER, club.ids["Aino"])
    page = text(club.organiser().get(club.url))
    order = [
        page.index(words) for words in ("The night goes on", "Night 17", "Night 10", "Night 3")
    ]
    assert order == sorted(order)
    assert "1 person here" in page
    assert second.title in page


def test_settings() -> None:
    club = Club()
    client = club.organiser()
    sent = {
        **TERMS,
        "best_nights": "8",
        "rebuy_cost": "2.5",
        "points": "wins",
        "name": "Friday club",
    }
    assert club.posted(client, "settings/terms/", sent).status_code == 303
    now = club.now()
    assert (now["name"], now["points"], now["best_nights"]) == ("Friday club", "wins", 8)
    assert now["rebuy_cost"] == "2.50"
    for field, value in {"best_nights": "0", "rebuy_cost": "-1", "name": " "}.items():
        answer = club.posted(client, "settings/terms/", {**TERMS, "op": "x", field: value})
        assert answer.status_code == 422
    stale = club.posted(client, "settings/terms/", {**TERMS, "op": "y", "version": "1"})
    assert stale.status_code == 409
    assert "Somebody else was faster" in text(stale)


def test_a_comma_is_what_finns_type() -> None:
    club = Club()
    client = club.organiser("fi")
    page = client.get(f"{club.url}settings/").content.decode()
    assert 'value="1,00"' in page
    assert club.posted(client, "settings/terms/", {**TERMS, "rebuy_cost": "0,5"}).status_code == 303
    assert club.now()["rebuy_cost"] == "0.50"


def test_the_house_card_is_written_anew() -> None:
    club = Club()
    client = club.organiser()
    assert club.posted(client, "settings/house/", RULES).status_code == 303
    assert (club.now()["rules"]["threshold"], club.now()["house_card"]) == (50, 1)
    assert "card 1" in text(client.get(f"{club.url}settings/"))
    other = {**RULES, "op": "b", "threshold": "other", "threshold_other": "77"}
    assert club.posted(client, "settings/house/", other).status_code == 303
    page = client.get(f"{club.url}settings/").content.decode()
    assert re.search(r'name="threshold_other" value="77"', page)
    assert club.posted(client, "settings/house/", {**RULES, "penalty": "101"}).status_code == 422


def test_seasons() -> None:
    club = Club()
    client = club.organiser()
    spring = {"name": "Spring", "starts": "2020-01-10", "ends": ""}
    assert club.posted(client, "seasons/open/", spring).status_code == 303
    page = client.get(f"{club.url}seasons/")
    assert "Spring" in text(page)
    [season] = [one for one in club.league.seasons.all() if one.name == "Spring"]
    path = f"seasons/{season.public_id}/change/"
    early = club.posted(client, path, {**spring, "op": "a", "ends": "2020-01-09"})
    assert early.status_code == 422
    assert "cannot end before it starts" in text(early)
    again = club.posted(client, "seasons/open/", {**spring, "op": "b", "name": "spring"})
    assert again.status_code == 409
    assert (
        club.posted(client, path, {**spring, "op": "c", "name": "Spring 2020"}).status_code == 303
    )
    assert "Spring 2020" in text(Client().get(f"{club.url}seasons/"))
    assert "change/" not in Client().get(f"{club.url}seasons/").content.decode()


def test_the_role_is_handed_over() -> None:
    club = Club()
    giver, taker = club.organiser(), Client()
    sent = {"topic": f"league:{club.id}", "role": Role.ORGANISER.value}
    page = giver.post("/keys/hand-over/", sent)
    assert "Hand over organising" in text(page)
    [link] = re.findall(r'value="http://testserver(/k/[^"]+/)"', page.content.decode())
    assert "Take over organising" in text(taker.get(link))
    assert taker.post(link)["Location"] == club.url
    assert taker.get(f"{club.url}settings/").status_code == 200
    assert giver.get(f"{club.url}settings/").status_code == 403


def test_the_last_organiser_stays() -> None:
    club = Club()
    client = club.organiser()
    sent = {"topic": f"league:{club.id}", "role": "organiser"}
    answer = client.post("/keys/release/", sent)
    assert answer.status_code == 409
    assert "No other phone organises this" in text(answer)
    club.organiser()
    assert client.post("/keys/release/", sent).status_code == 303


def test_a_code_that_was_revoked_opens_nothing() -> None:
    club = Club()
    one, other = club.organiser(), club.organiser()
    assert club.posted(one, "share/revoke/", {}).status_code == 303
    assert one.get(f"{club.url}share/").status_code == 200
    assert other.get(f"{club.url}share/").status_code == 403
    assert Client().get(f"/k/{club.api.key}/").status_code == 404


def test_the_share_page_shows_the_key_to_organisers_alone() -> None:
    club = Club()
    page = club.organiser().get(f"{club.url}share/")
    assert str(club.api.key) in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert str(club.api.key) not in Client().get(club.url).content.decode()
