"""Pages of standings, players and seasons: what they show, to whom, how large, how quickly."""

# ruff: noqa: RUF001 - a cross where somebody would meet themselves

import datetime as dt
import re
import time
from typing import Any

import pytest
from django.test import Client

from scorekeeper.league.models import Player, Season
from scorekeeper.matches import actions
from tests.league.evenings import BY, LONG, QUICK, Evenings, match_of, play
from tests.league.long_season import a_long_season
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
MAY_7, MAY_14, MAY_21 = (dt.date(2026, 5, day) for day in (7, 14, 21))
MOST_SECONDS = 1.2  # four times the 300 ms asked for
MOST_BYTES = 60_000


def page(path: str, client: Client | None = None, **headers: str) -> Any:
    return (client or Client()).get(path, headers=headers)


def text(answer: Any) -> str:
    """What people read."""
    plain = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", plain)


def a_season() -> Evenings:
    club = Evenings("Aino", "Bo", "Cai", "<b>Dee")
    for date, order in [
        (MAY_7, ["Aino", "Bo", "Cai"]),
        (MAY_14, ["Bo", "Aino", "<b>Dee"]),
        (MAY_21, ["Bo", "Cai", "Aino"]),
    ]:
        club.played(club.night(date), *order)
    return club


def url(club: Evenings, part: str) -> str:
    return f"/l/{club.league.public_id}/{part}"


def test_the_standings_of_the_season() -> None:
    club = a_season()
    answer = page(url(club, "standings/"))
    assert answer.status_code == 200
    told = text(answer)
    assert "1 Bo 3 nights, 2 wins" in told
    assert "2 ▼1 down 1 Aino" in told
    assert b"&lt;b&gt;Dee" in answer.content
    assert "7, 5, 3, 1" in told
    assert "<style" not in answer.content.decode()


def test_a_season_is_chosen_by_its_address() -> None:
    club = a_season()
    later = Season.objects.create(league=club.league, name="Autumn", starts=dt.date(2026, 6, 1))
    present = page(url(club, "standings/"))
    assert "No match is over yet" in text(present)
    assert f"?season={club.season.public_id}" in present.content.decode()
    assert "Bo" in text(page(url(club, f"standings/?season={club.season.public_id}")))
    assert page(url(club, f"standings/?season={later.public_id}")).status_code == 200
    for unknown in ("2" * 16, "x", "%00", "'"):
        assert page(url(club, f"standings/?season={unknown}")).status_code == 404


def test_a_league_without_a_season_has_a_page() -> None:
    club = Evenings()
    club.season.delete()
    assert page(url(club, "standings/")).status_code == 200
    assert page(url(club, "standings/print/")).status_code == 200
    answer = Api().get(f"leagues/{club.league.public_id}/standings/")
    assert answer.json == {"season": None, "live": False, "results": []}


def test_unchanged_standings_are_not_sent_again() -> None:
    club = Evenings("Aino", "Bo", "Cai", rules=LONG)
    table = club.table(club.night(MAY_7), "Aino", "Bo", "Cai")
    phone = Client()
    for path in (url(club, "standings/"), f"/n/{table.round.night.public_id}/standings/"):
        seen = page(path, phone)
        again = page(path, phone, if_none_match=seen["ETag"])
        assert (again.status_code, again.content) == (304, b"")
    play(table, 1, [5, 1, 9])
    changed = page(path, phone, if_none_match=seen["ETag"])
    assert changed.status_code == 200
    assert "If the night ended now" in text(changed)
    part = page(path, phone, hx_request="true")
    assert part.content.startswith(b"\n<div") or part.content.lstrip().startswith(b"<div")
    assert f'data-live="match:{match_of(table).public_id}"' in part.content.decode()


def test_a_correction_shows_in_standings_already_seen() -> None:
    club = a_season()
    seen = page(url(club, "standings/"))
    table = club.season.nights.get(date=MAY_7).seated.get().tables.get()
    actions.undo_round(match_of(table), BY, 1)
    again = page(url(club, "standings/"), if_none_match=seen["ETag"])
    assert again.status_code == 200
    assert "Bo" in text(again)
    assert text(again) != text(seen)


def test_the_night() -> None:
    club = a_season()
    night = club.season.nights.get(date=MAY_14)
    told = text(page(f"/n/{night.public_id}/standings/"))
    assert "1 Bo R1 7 7 1 7" in told
    assert page(f"/n/{night.public_id}/standings/print/").status_code == 200
    empty = club.night(dt.date(2026, 6, 4))
    assert "Nothing is played yet" in text(page(f"/n/{empty.public_id}/standings/"))


def test_a_player() -> None:
    club = a_season()
    answer = page(url(club, f"players/{club.people['Aino'].public_id}/"))
    told = text(answer)
    assert "Declares 1 100 % good" in told
    assert "Knocked out by others 1" in told
    assert "Nemesis Bo knocked out once" in told
    assert "Has not met" not in told
    assert "<svg viewBox" in answer.content.decode()
    assert "As a table" in told
    assert "1. /3" in told
    assert "edit/" not in answer.content.decode()
    unmet = text(page(url(club, f"players/{club.people['Cai'].public_id}/")))
    assert "Has not met 1 of this season" in unmet


def test_a_player_without_results_and_one_of_another_season() -> None:
    club = a_season()
    new = club.player("Eva")
    assert "No match is over yet" in text(page(url(club, f"players/{new.public_id}/")))
    other = Season.objects.create(league=club.league, name="2027", starts=dt.date(2027, 1, 1))
    path = url(club, f"players/{club.people['Bo'].public_id}/?season={other.public_id}")
    assert "No result in this season." in text(page(path))
    assert page(url(club, f"players/{'2' * 16}/")).status_code == 404


def test_who_is_somebody_else_now_is_shown_there() -> None:
    club = a_season()
    Player.objects.filter(pk=club.people["Cai"].pk).update(merged_into=club.people["Bo"])
    answer = page(url(club, f"players/{club.people['Cai'].public_id}/"))
    assert answer["Location"] == url(club, f"players/{club.people['Bo'].public_id}/")
    told = Api().get(f"leagues/{club.league.public_id}/players/{club.people['Cai'].public_id}/")
    assert told.json["id"] == club.people["Bo"].public_id
    assert told.json["figures"]["matches"] == 5


def test_the_season_with_who_met_whom() -> None:
    club = a_season()
    answer = page(url(club, f"seasons/{club.season.public_id}/"))
    told = text(answer)
    assert "Of the 4 who come regularly, 5 of 6 pairs have sat at one table (83 %)" in told
    assert "after 1 more night, about 28.5.2026." in told
    rows = re.findall(r"<tr><th scope=.row.>.*?</tr>", answer.content.decode())
    cells = [re.findall(r"<td>(?:<b>)?(.*?)(?:</b>)?</td>", row) for row in rows]
    assert cells == [
        ["2", "×", "1", "1", ""],
        ["3", "1", "×", "3", "2"],
        ["3", "1", "3", "×", "2"],
        ["2", "", "2", "2", "×"],
    ]


def test_everybody_has_met_everybody() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    club.played(club.night(MAY_7), "Aino", "Bo", "Cai")
    told = text(page(url(club, f"seasons/{club.season.public_id}/")))
    assert "Since 7.5.2026 everybody has met everybody." in told


def test_a_season_without_a_night() -> None:
    club = Evenings("Aino")
    assert "No night yet." in text(page(url(club, f"seasons/{club.season.public_id}/")))


def test_a_players_points_are_those_of_the_list_and_of_what_goes_on() -> None:
    club = Evenings("Aino", "Bo", "Cai", rules=QUICK)
    night = club.night(MAY_14)
    club.played(night, "Aino", "Bo", "Cai")
    club.rules = LONG
    play(club.table(night, "Bo", "Aino", round_=2), 1, [5, 1])
    told = text(page(url(club, f"players/{club.people['Aino'].public_id}/")))
    assert "14 points, if what goes on ended now" in told
    assert "goes on 1. /2" in told
    assert re.search(r"7 points 7 .*7 points 7 ", told)


def test_pages_speak_finnish() -> None:
    club = a_season()
    told = text(page(url(club, "standings/"), accept_language="fi"))
    assert "Sarjataulukko" in told
    assert "up 1" not in told


def test_a_hundred_nights_are_shown_quickly_and_lightly() -> None:
    league = a_long_season()
    path = f"/l/{league.public_id}/"
    season = league.seasons.get()
    player = league.players.first()
    assert player
    for part in ("standings/", f"players/{player.public_id}/", f"seasons/{season.public_id}/"):
        began = time.process_time()
        answer = page(path + part)
        took = time.process_time() - began
        assert answer.status_code == 200
        if part == "standings/":
            assert took < MOST_SECONDS
        assert len(answer.content) < MOST_BYTES, part


def test_the_latest_nights_come_first_and_all_when_asked_for() -> None:
    league = a_long_season(nights=25, tables=2, rounds=1)
    player = league.players.first()
    assert player
    for part in (f"players/{player.public_id}/", f"seasons/{league.seasons.get().public_id}/"):
        latest = page(f"/l/{league.public_id}/{part}").content.decode()
        assert "All nights (25)" in latest
        everything = page(f"/l/{league.public_id}/{part}?all=1").content.decode()
        assert latest.count("/n/") == 20
        assert everything.count("/n/") == 25


def test_standings_in_the_api() -> None:
    club = a_season()
    path = f"leagues/{club.league.public_id}/standings/"
    told = Api().get(path).json
    assert (told["season"], told["live"]) == (club.season.public_id, False)
    first = told["results"][0]
    assert (first["name"], first["points"], first["place"], first["was"]) == ("Bo", 18.0, 1, 1)
    assert first["decided_by"] == "points"
    assert Api().get(f"{path}?season={'2' * 16}").status == 404
    assert Api().get(f"{path}?live=2").status == 400
    night = club.season.nights.get(date=MAY_7)
    evening = Api().get(f"nights/{night.public_id}/standings/")
    assert [row["name"] for row in evening.json["results"]] == ["Aino", "Bo", "Cai"]


def test_a_player_in_the_api() -> None:
    club = a_season()
    path = f"leagues/{club.league.public_id}/players/{club.people['Bo'].public_id}/"
    told = Api().get(path).json
    assert told["standing"]["place"] == 1
    assert told["figures"]["knock_outs"] == 2
    assert [row["date"] for row in told["results"]] == ["2026-05-21", "2026-05-14", "2026-05-07"]
    assert {one["times"] for one in told["favourite_victim"]} == {1}
    assert told["rating"]["mu"] > 25
