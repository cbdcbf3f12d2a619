"""Standings of seasons and nights: who counts, which nights, ties, live, and merged players."""

import datetime as dt
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.league.actions.results import settle_results
from scorekeeper.league.models import Player, Season
from scorekeeper.league.queries import evening, night_order, night_standings, standings
from scorekeeper.league.queries.standings import Standings
from scorekeeper.matches import actions
from scorekeeper.rules.standings import By
from tests.league.evenings import BY, LONG, Evenings, match_of, play

pytestmark = pytest.mark.django_db
MAY_7, MAY_14, MAY_21 = (dt.date(2026, 5, day) for day in (7, 14, 21))


def of_season(club: Evenings, *, live: bool = True) -> Standings:
    found = standings(club.league, club.season, live=live)
    assert found
    return found


def rows(found: Standings) -> list[tuple[int, str, Decimal]]:
    return [(line.place, line.player.name, line.points) for line in found.lines]


def test_points_of_all_nights_are_added_up() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    club.played(club.night(MAY_7), "Aino", "Bo", "Cai")
    club.played(club.night(MAY_14), "Bo", "Aino", "Cai")
    club.played(club.season.nights.get(date=MAY_14), "Bo", "Cai", "Aino", round_=2)
    found = of_season(club)
    assert rows(found) == [
        (1, "Bo", Decimal(18)),
        (2, "Aino", Decimal(12)),
        (3, "Cai", Decimal(6)),
    ]
    first = found.lines[0]
    assert (first.nights, first.matches, first.wins) == (2, 3, 2)
    assert first.rating
    assert first.rating.mu > 25


def test_a_league_without_results_has_empty_standings() -> None:
    club = Evenings("Aino")
    club.night(MAY_7)
    assert rows(of_season(club)) == []
    club.season.delete()
    assert standings(club.league) is None


def test_the_best_nights_count_and_the_others_are_told() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    club.league.best_nights = 2
    club.league.save()
    for date, order in [
        (MAY_7, ["Cai", "Bo", "Aino"]),
        (MAY_14, ["Aino", "Cai", "Bo"]),
        (MAY_21, ["Aino", "Cai", "Bo"]),
    ]:
        club.played(club.night(date), *order)
    found = {line.player.name: line for line in of_season(club).lines}
    assert (found["Aino"].points, found["Aino"].dropped) == (Decimal(14), (Decimal(1),))
    assert (found["Cai"].points, found["Cai"].dropped) == (Decimal(11), (Decimal(4),))
    assert found["Aino"].nights == 3


def test_guests_count_for_their_night_only() -> None:
    club = Evenings("Aino", "Bo")
    club.people["Gus"] = club.player("Gus", guest=True)
    night = club.night(MAY_7)
    club.played(night, "Gus", "Aino", "Bo")
    assert rows(of_season(club)) == [(1, "Aino", Decimal(4)), (2, "Bo", Decimal(1))]
    assert [line.player.name for line in night_standings(night).lines] == ["Gus", "Aino", "Bo"]


def test_only_nights_of_the_season_count() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    club.played(club.night(MAY_7), "Aino", "Bo", "Cai")
    later = Season.objects.create(league=club.league, name="Summer", starts=dt.date(2026, 6, 1))
    club.played(club.night(dt.date(2026, 6, 7), later), "Cai", "Bo", "Aino")
    assert of_season(club).lines[0].player.name == "Aino"
    present = standings(club.league)
    assert present
    assert present.lines[0].player.name == "Cai"
    assert present.season == later


def test_a_season_made_in_advance_hides_no_standings(client: Client) -> None:
    club = Evenings("Aino", "Bo", "Cai")
    club.played(club.night(MAY_7), "Aino", "Bo", "Cai")
    soon = timezone.localdate() + dt.timedelta(days=30)
    coming = Season.objects.create(league=club.league, name="Coming", starts=soon)
    found = standings(club.league)
    assert found
    assert found.season == club.season
    told = client.get(f"/api/v1/leagues/{club.league.public_id}/standings/").json()
    assert told["season"] == club.season.public_id != coming.public_id
    [player] = club.league.players.filter(name="Aino")
    page = f"/l/{club.league.public_id}/players/{player.public_id}/"
    assert club.season.name in client.get(page).content.decode()


def test_ties_are_broken_and_it_is_told_how() -> None:
    club = Evenings("Aino", "Bo", "Cai", "Dee")
    night = club.night(MAY_7)
    club.played(night, "Aino", "Bo", "Cai", "Dee", number=1)
    table = club.table(night, "Bo", "Aino", "Dee", "Cai", round_=2)
    play(table, 0, [1, 9, 12, 40])
    found = {line.player.name: line for line in night_standings(night).lines}
    assert [one.points for one in found.values()] == [12, 12, 4, 4]
    assert {found["Aino"].decided_by, found["Bo"].decided_by} == {By.AVERAGE}
    assert {found["Cai"].decided_by, found["Dee"].decided_by} == {By.AVERAGE}


def test_head_to_head_is_by_matches_that_both_played() -> None:
    club = Evenings("Aino", "Bo", "Cai", "Dee", "Eva")
    night = club.night(MAY_7)
    club.played(night, "Aino", "Bo", "Cai", number=1)
    club.played(night, "Bo", "Dee", "Cai", number=1, round_=2)
    club.played(night, "Cai", "Aino", "Eva", number=1, round_=3)
    found = {line.player.name: line for line in night_standings(night).lines}
    assert found["Aino"].points == found["Bo"].points == Decimal(11)
    assert (found["Aino"].place, found["Bo"].place) == (1, 2)
    assert found["Aino"].decided_by is By.HEAD_TO_HEAD


def test_matches_that_go_on_count_as_if_they_ended_now() -> None:
    club = Evenings("Aino", "Bo", "Cai", rules=LONG)
    night = club.night(MAY_7)
    table = club.table(night, "Aino", "Bo", "Cai")
    assert not night_standings(night).lines
    play(table, 1, [5, 1, 9])
    found = night_standings(night)
    assert found.is_live
    assert rows(found) == [(1, "Bo", Decimal(7)), (2, "Aino", Decimal(4)), (3, "Cai", Decimal(1))]
    assert night_order(night) == [club.people[name].public_id for name in ("Bo", "Aino", "Cai")]
    assert rows(of_season(club)) == rows(found)
    assert not of_season(club, live=False).lines
    actions.call_time(match_of(table), BY)
    assert rows(of_season(club, live=False)) == rows(found)
    assert not of_season(club).is_live


def test_nothing_is_live_on_a_closed_night() -> None:
    club = Evenings("Aino", "Bo", "Cai", rules=LONG)
    night = club.night(MAY_7)
    play(club.table(night, "Aino", "Bo", "Cai"), 1, [5, 1, 9])
    night.status = "closed"
    night.save()
    assert not of_season(club).lines


def test_where_everybody_stood_before_the_last_night() -> None:
    club = Evenings("Aino", "Bo", "Cai", "Dee")
    club.played(club.night(MAY_7), "Aino", "Bo", "Cai")
    assert {line.was for line in of_season(club).lines} == {None}
    club.played(club.night(MAY_14), "Bo", "Dee", "Aino")
    found = {line.player.name: line for line in of_season(club).lines}
    assert {name: (one.place, one.was, one.moved) for name, one in found.items()} == {
        "Bo": (1, 2, 1),
        "Aino": (2, 1, -1),
        "Dee": (3, None, 0),
        "Cai": (4, 3, -1),
    }
    assert found["Cai"].last is None
    assert found["Dee"].last == Decimal(4)


def test_two_who_are_one_stand_in_one_line() -> None:
    club = Evenings("Aino", "Bo", "Cai", "Ainoo")
    night = club.night(MAY_7)
    club.played(night, "Aino", "Bo", "Cai")
    club.played(night, "Ainoo", "Cai", "Bo", round_=2)
    Player.objects.filter(pk=club.people["Ainoo"].pk).update(merged_into=club.people["Aino"])
    found = of_season(club)
    assert rows(found)[0] == (1, "Aino", Decimal(14))
    assert len(found.lines) == 3
    shown = {row.line.player.name: row.cells for row in evening(night).rows}
    assert [cell.points for cell in shown["Aino"] if cell] == [Decimal(7), Decimal(7)]


def test_the_evening_shows_points_by_round_and_names_without_a_result() -> None:
    club = Evenings("Aino", "Bo", "Cai", "Dee", rules=LONG)
    night = club.night(MAY_7)
    first = club.table(night, "Aino", "Bo", "Cai")
    actions.substitute(match_of(first), BY, 2, "Somebody")
    play(first, 0, [1, 2, 3])
    actions.call_time(match_of(first), BY)
    play(club.table(night, "Dee", "Aino", number=2, round_=2), 1, [5, 1])
    shown = evening(night)
    assert shown.rounds == (1, 2)
    cells = {row.line.player.name: row.cells for row in shown.rows}
    assert [(cell.points, cell.goes_on) for cell in cells["Aino"] if cell] == [
        (Decimal(7), False),
        (Decimal(7), True),
    ]
    assert cells["Dee"][0] is None
    [stranger] = shown.strangers
    assert (stranger.name, stranger.table, stranger.round) == ("Somebody", 1, 1)


def test_a_voided_match_is_no_match_that_one_missed(client: Client) -> None:
    club = Evenings("Aino", "Bo", "Cai")
    night = club.night(MAY_7)
    club.played(night, "Aino", "Bo")
    void = club.played(night, "Bo", "Cai", number=2, round_=2)
    club.played(night, "Cai", "Aino", round_=3)
    void.voided_at = timezone.now()
    void.save()
    settle_results(void)
    cells = {row.line.player.name: row.cells for row in evening(night).rows}
    assert [cell.is_void if cell else None for cell in cells["Bo"]] == [False, True, None]
    assert [cell.is_void if cell else None for cell in cells["Aino"]] == [False, None, False]
    for page in ("standings/", "standings/print/"):
        told = client.get(f"/n/{night.public_id}/{page}").content.decode()
        assert "voided" in told


def test_low_scores_lead_where_they_are_added_up() -> None:
    club = Evenings("Aino", "Bo", "Cai", points="low-score")
    club.played(club.night(MAY_7), "Aino", "Bo", "Cai")
    found = of_season(club)
    assert [line.player.name for line in found.lines] == ["Aino", "Bo", "Cai"]
    assert [line.points for line in found.lines] == [0, 9, 29]
