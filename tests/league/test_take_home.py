"""A league is taken home as files, and comes back from one in a browser."""

import csv
import datetime as dt
import json
from decimal import Decimal
from io import BytesIO, StringIO

import pytest
from django.test import Client

from scorekeeper.league.models import League, Season
from tests.league.full_club import a_club, told
from tests.matches.api import Api

pytestmark = pytest.mark.django_db


def test_every_file_for_spreadsheets() -> None:
    club = a_club()
    path = f"leagues/{club.league.public_id}/export/?as=csv&what="
    files = {}
    for what in ("results", "standings", "players", "matches"):
        answer = Api().get(path + what)
        assert answer.status == 200
        assert answer.text.startswith("\ufeff")
        assert f"-{what}.csv" in answer.headers["Content-Disposition"]
        files[what] = list(csv.DictReader(StringIO(answer.text.removeprefix("\ufeff"))))
    assert [row["player"] for row in files["players"]] == ["'=Bo", "Aino", "Cai", "Eva"]
    assert {row["player"] for row in files["results"]} == {"'=Bo", "Aino", "Cai", "Eva"}
    assert {row["match"] for row in files["results"]} < {row["match"] for row in files["matches"]}
    assert [row["place"] for row in files["standings"]] == ["1", "2", "3"]
    members = [row for row in files["results"] if row["guest"] == "0"]
    assert sum(Decimal(row["points"]) for row in members) == sum(
        Decimal(row["points"]) for row in files["standings"]
    )


def test_a_file_of_one_season_has_only_that_season() -> None:
    club = a_club()
    other = Season.objects.create(league=club.league, name="2027", starts=dt.date(2027, 1, 1))
    path = f"leagues/{club.league.public_id}/export/?as=csv&season="
    assert Api().get(path + other.public_id).text.count("\n") == 1
    assert Api().get(path + club.season.public_id).text.count("\n") == 5
    assert Api().get(path + "2" * 16).status == 404
    assert Api().get(f"{path}&what=secrets").status == 400


def test_a_league_is_made_from_a_file_in_the_browser() -> None:
    club = a_club()
    home = Client().get(f"/l/{club.league.public_id}/take-home/")
    assert home.status_code == 200
    assert b"export/?as=json" in home.content
    phone = Client()
    assert phone.get("/leagues/new/import/").status_code == 200
    file = BytesIO(json.dumps(told(club.league)).encode())
    file.name = "league.json"
    made = phone.post("/leagues/new/import/", {"op": "one", "file": file})
    assert made.status_code == 303
    assert phone.get(made["Location"]).status_code == 200
    assert phone.get(f"{made['Location']}settings/").status_code == 200
    file.seek(0)
    again = phone.post("/leagues/new/import/", {"op": "one", "file": file})
    assert again["Location"] == made["Location"]
    assert League.objects.count() == 2


@pytest.mark.parametrize("content", [b"no json", b"{}", b"PK\x03\x04zip", b"\x1f\x8b"])
def test_a_file_that_is_none_stays_on_the_page_with_a_sentence(content: bytes) -> None:
    file = BytesIO(content)
    file.name = "league.json"
    answer = Client().post("/leagues/new/import/", {"op": "one", "file": file})
    assert answer.status_code == 422
    assert b"field-error" in answer.content
    assert League.objects.count() == 0


def test_no_file_at_all() -> None:
    answer = Client().post("/leagues/new/import/", {"op": "one"})
    assert answer.status_code == 422
    assert b"field-error" in answer.content
