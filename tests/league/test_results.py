"""Results follow their matches, whatever happens to these, and ratings follow the results."""

import datetime as dt
from decimal import Decimal

import pytest
from django.utils import timezone

from scorekeeper.feed.queries import history
from scorekeeper.league.actions import NewNight, change_night
from scorekeeper.league.actions.results import rate_again, rescore, settle_results
from scorekeeper.league.models import NightTable, Player, Result
from scorekeeper.league.queries import audit
from scorekeeper.matches import actions
from scorekeeper.rules.house import HouseRules
from tests.league.evenings import BY, LONG, Evenings, correct, match_of, play

pytestmark = pytest.mark.django_db
MAY_7, MAY_14, MAY_21 = (dt.date(2026, 5, day) for day in (7, 14, 21))


def ratings(*tables: NightTable) -> list[tuple[float | None, float | None]]:
    rows = Result.objects.filter(table__in=tables).order_by("table_id", "seat")
    return [(row.mu, row.sigma) for row in rows]


def test_a_finished_match_has_results_and_an_open_one_none() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    table = club.table(club.night(MAY_7), "Aino", "Bo", "Cai")
    play(table, 0, [1, 2, 3])
    assert club.results(table) == {}
    play(table, 1, [20, 5, 40])
    found = club.results(table)
    assert {name: (one.place, one.score, one.points) for name, one in found.items()} == {
        "Bo": (1, 1, Decimal(7)),
        "Aino": (2, 15, Decimal(4)),
        "Cai": (3, 37, Decimal(1)),
    }
    assert [one.won for one in found.values()] == [name == "Bo" for name in found]
    assert found["Cai"].knocked_out_by == club.people["Bo"]
    assert (found["Bo"].rounds, found["Bo"].declares, found["Bo"].declared_totals) == (2, 1, 5)


def test_equal_places_share_the_mean_of_their_points() -> None:
    club = Evenings("Aino", "Bo", "Cai", "Dee")
    table = club.table(club.night(MAY_7), "Aino", "Bo", "Cai", "Dee")
    play(table, 0, [1, 9, 9, 40])
    assert club.points(table) == {
        "Aino": Decimal("7.00"),
        "Bo": Decimal("4.00"),
        "Cai": Decimal("4.00"),
        "Dee": Decimal("1.00"),
    }
    after = {name: one.mu for name, one in club.results(table).items()}
    assert after["Bo"] == after["Cai"] == 25


def test_a_false_declare_that_knocks_out_is_nobody_elses_doing() -> None:
    club = Evenings("Aino", "Bo")
    table = club.table(club.night(MAY_7), "Aino", "Bo")
    play(table, 0, [20, 5])
    found = club.results(table)
    assert found["Aino"].knocked_out_by is None
    assert found["Aino"].false_declares == 1
    assert found["Bo"].place == 1


def test_a_match_that_goes_on_again_loses_its_results() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    table = club.table(club.night(MAY_7), "Aino", "Bo", "Cai")
    play(table, 0, [1, 5, 40])
    assert len(club.results(table)) == 3
    actions.undo_round(match_of(table), BY, 1)
    assert club.results(table) == {}
    actions.call_time(match_of(table), BY)
    assert club.results(table) == {}, "nothing was played"
    actions.reopen(match_of(table), BY)
    play(table, 0, [1, 5, 7])
    actions.call_time(match_of(table), BY)
    assert len(club.results(table)) == 3
    actions.reopen(match_of(table), BY)
    assert club.results(table) == {}


def test_a_voided_match_has_no_results_and_moves_no_rating() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    first = club.played(club.night(MAY_7), "Aino", "Bo", "Cai")
    later = club.played(club.night(MAY_14), "Aino", "Bo", "Cai")
    before = ratings(later)
    first.voided_at = timezone.now()
    first.save()
    settle_results(first)
    assert club.results(first) == {}
    assert ratings(later) != before
    correct(first, 1, 0, [1, 11, 31])
    assert club.results(first) == {}


def test_a_correction_moves_every_rating_after_it_as_a_replay_from_nothing_does() -> None:
    club = Evenings("Aino", "Bo", "Cai", "Dee")
    nights = [club.night(date) for date in (MAY_7, MAY_14, MAY_21)]
    tables = [club.played(night, "Aino", "Bo", "Cai", "Dee") for night in nights]
    before = ratings(*tables)
    correct(tables[0], 1, 1, [40, 2, 3, 4])
    assert club.results(tables[0])["Aino"].place == 4
    after = ratings(*tables)
    assert all(new != old for new, old in zip(after[-4:], before[-4:], strict=True))
    rate_again(club.league)
    assert ratings(*tables) == after


def test_what_is_entered_later_but_was_played_earlier_counts_earlier() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    second = club.played(club.night(MAY_14), "Aino", "Bo", "Cai")
    club.played(club.night(MAY_7), "Aino", "Bo", "Cai")
    late = ratings(second)
    rate_again(club.league)
    assert ratings(second) == late


def test_a_correction_that_changes_no_place_still_changes_the_scores() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    table = club.played(club.night(MAY_7), "Aino", "Bo", "Cai")
    correct(table, 1, 0, [1, 12, 30])
    assert club.results(table)["Bo"].score == 11


def test_the_league_is_told_once_a_change() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    table = club.table(club.night(MAY_7), "Aino", "Bo", "Cai")
    play(table, 0, [1, 2, 3])
    assert len(history(club.league.topic)) == 1
    play(table, 0, [1, 2, 40])
    settle_results(table)
    [_opened, event] = history(club.league.topic)
    club.league.refresh_from_db()
    assert (event.verb, event.number) == ("settled", club.league.version)


def test_whose_row_it_is_follows_swaps_substitutes_and_joiners() -> None:
    club = Evenings("Aino", "Bo", "Cai", "Dee", "Eva", rules=LONG)
    night = club.night(MAY_7)
    for name in ("Dee", "Eva"):
        night.checkins.create(player=club.people[name])
    table = club.table(night, "Aino", "Bo", "Cai")
    match = match_of(table)
    play(table, 0, [1, 2, 3])
    actions.swap_rows(match, BY, (0, 1))
    actions.join(match, BY, "dee")
    play(table, 3, [11, 12, 13, 10])
    actions.substitute(match, BY, 2, "Eva")
    play(table, 3, [11, 12, 13, 10])
    actions.call_time(match, BY)
    found = club.results(table)
    assert {name: one.seat for name, one in found.items()} == {
        "Bo": 0,
        "Aino": 1,
        "Eva": 2,
        "Dee": 3,
    }
    assert {name: one.rounds for name, one in found.items()} == {
        "Bo": 3,
        "Aino": 3,
        "Eva": 1,
        "Dee": 2,
    }


def test_a_name_put_right_stays_its_players_and_a_stranger_has_no_result() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    table = club.table(club.night(MAY_7), "Aino", "Bo", "Cai")
    actions.rename(match_of(table), BY, 0, "Aino K.")
    play(table, 0, [1, 2, 3])
    actions.substitute(match_of(table), BY, 1, "Somebody")
    play(table, 0, [1, 2, 40])
    found = club.results(table)
    assert set(found) == {"Aino", "Cai"}
    assert found["Cai"].seats == 3


def test_a_name_put_right_goes_along_when_rows_are_swapped() -> None:
    club = Evenings("Aino", "Bo", "Cai", rules=LONG)
    table = club.table(club.night(MAY_7), "Aino", "Bo", "Cai")
    actions.rename(match_of(table), BY, 0, "Aino K.")
    actions.swap_rows(match_of(table), BY, (0, 1))
    actions.swap_rows(match_of(table), BY, (1, 2))
    play(table, 0, [1, 2, 3])
    actions.call_time(match_of(table), BY)
    found = club.results(table)
    assert {name: one.seat for name, one in found.items()} == {"Bo": 0, "Cai": 1, "Aino": 2}


def test_who_takes_a_seat_over_before_the_first_round_is_not_its_player() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    table = club.table(club.night(MAY_7), "Aino", "Bo", "Cai")
    actions.substitute(match_of(table), BY, 0, "Somebody")
    play(table, 0, [1, 2, 40])
    assert set(club.results(table)) == {"Bo", "Cai"}


def test_of_two_with_one_name_the_one_who_is_there_sat_there() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    club.player("Anna")
    here = club.player("Anna")
    club.player("Anna")
    night = club.night(MAY_7)
    night.checkins.create(player=here)
    table = club.table(night, "Aino", "Bo", "Cai")
    actions.substitute(match_of(table), BY, 0, "Anna")
    play(table, 0, [1, 2, 40])
    assert club.results(table)["Anna"].player == here


def test_who_turned_out_to_be_one_person_has_one_rating() -> None:
    club = Evenings("Aino", "Bo", "Cai", "Aino2")
    first = club.played(club.night(MAY_7), "Aino2", "Bo", "Cai")
    second = club.played(club.night(MAY_14), "Aino", "Bo", "Cai")
    apart = club.results(second)["Aino"]
    Player.objects.filter(pk=club.people["Aino2"].pk).update(merged_into=club.people["Aino"])
    rate_again(club.league)
    together = club.results(second)["Aino"]
    assert together.sigma is not None
    assert apart.sigma is not None
    assert together.sigma < apart.sigma
    before = ratings(first, second)
    correct(second, 1, 0, [1, 11, 30])
    assert ratings(first, second) == before


def test_another_scheme_gives_all_results_other_points() -> None:
    club = Evenings("Aino", "Bo", "Cai", rules=HouseRules(threshold=25, rebuy=True))
    table = club.table(club.night(MAY_7), "Aino", "Bo", "Cai")
    play(table, 0, [1, 2, 40])
    actions.rebuy(match_of(table), BY, 2)
    play(table, 0, [1, 2, 3])
    actions.call_time(match_of(table), BY)
    assert club.points(table)["Cai"] == 0
    club.league.points, club.league.rebuy_cost = "placement", Decimal("0.5")
    club.league.save()
    rescore(club.league)
    assert club.points(table) == {
        "Aino": Decimal("2.00"),
        "Bo": Decimal("1.00"),
        "Cai": Decimal("-0.50"),
    }


def test_one_person_alone_at_a_table_of_strangers_gets_no_better() -> None:
    club = Evenings("Aino", "Bo")
    table = club.table(club.night(MAY_7), "Aino", "Bo")
    play(table, 0, [1, 2])
    actions.substitute(match_of(table), BY, 1, "Somebody")
    play(table, 0, [1, 40])
    [(mu, _sigma)] = ratings(table)
    assert mu == 25


def test_a_night_that_was_on_another_day_counts_in_another_order() -> None:
    club = Evenings("Aino", "Bo", "Cai")
    night, later = club.night(MAY_7), club.night(MAY_14)
    club.played(night, "Aino", "Bo", "Cai")
    second = club.played(later, "Cai", "Bo", "Aino")
    before = ratings(second)
    moved = NewNight(date=dt.date(2026, 4, 30), rounds=3, sizes=[3, 4])
    change_night(later, BY, moved)
    assert ratings(second) != before
    assert list(audit.differences()) == []
