"""What places are worth, and who stands before whom."""

from decimal import Decimal

import pytest

from scorekeeper.rules.standings import (
    By,
    Finish,
    Placed,
    Tally,
    counting,
    placed,
    points,
)

FREE = Decimal()


def worth(scheme: str, seats: int) -> list[Decimal]:
    return [points(scheme, Finish(place, 1, seats, 0), FREE) for place in range(1, seats + 1)]


def test_balanced_points_are_those_of_the_handbook() -> None:
    assert worth("balanced", 2) == [7, 1]
    assert worth("balanced", 3) == [7, 4, 1]
    assert worth("balanced", 4) == [7, 5, 3, 1]
    assert worth("balanced", 5) == [7, Decimal("5.5"), 4, Decimal("2.5"), 1]


@pytest.mark.parametrize("seats", range(2, 13))
def test_the_mean_of_balanced_points_is_four_at_every_size(seats: int) -> None:
    mean = sum(worth("balanced", seats), Decimal()) / seats
    assert abs(mean - 4) < Decimal("0.005")


def test_wins_and_placement() -> None:
    assert worth("wins", 4) == [1, 0, 0, 0]
    assert worth("placement", 4) == [3, 2, 1, 0]


@pytest.mark.parametrize(
    ("scheme", "finish", "expected"),
    [
        ("balanced", Finish(1, 3, 4, 0), "5.00"),
        ("balanced", Finish(2, 2, 3, 0), "2.50"),
        ("balanced", Finish(4, 2, 8, 0), "4.00"),
        ("wins", Finish(1, 2, 4, 0), "0.50"),
        ("wins", Finish(1, 3, 4, 0), "0.33"),
        ("wins", Finish(2, 2, 4, 0), "0.00"),
        ("placement", Finish(1, 2, 3, 0), "1.50"),
        ("low-score", Finish(1, 2, 3, 17), "17"),
    ],
)
def test_equal_places_share_the_mean(scheme: str, finish: Finish, expected: str) -> None:
    assert points(scheme, finish, FREE) == Decimal(expected)


def test_a_rebuy_costs_what_the_league_says() -> None:
    back = Finish(2, 1, 3, 17, rebought=True)
    assert points("balanced", back, Decimal("1.5")) == Decimal("2.50")
    assert points("low-score", back, Decimal(1)) == 18


def test_the_best_nights_count() -> None:
    nights = {"may": Decimal(5), "june": Decimal(9), "july": Decimal(5), "august": Decimal(1)}
    assert counting(nights, 2, "balanced") == ("june", "may")
    assert counting(nights, 2, "low-score") == ("august", "may")
    assert set(counting(nights, None, "balanced")) == set(nights)


def tally(player: str, points: int, wins: int = 0, score: int = 0, matches: int = 1) -> Tally[str]:
    return Tally(player, Decimal(points), wins, score, matches)


def order(
    *tallies: Tally[str], scheme: str = "balanced", ahead: int = 0
) -> list[tuple[str, int, By]]:
    rows: tuple[Placed[str], ...] = placed(tallies, scheme, lambda _one, _two: ahead)
    return [(row.tally.player, row.place, row.decided_by) for row in rows]


def test_points_come_first_and_low_scores_the_other_way_round() -> None:
    few, many = tally("few", 3), tally("many", 8)
    assert order(few, many) == [("many", 1, By.POINTS), ("few", 2, By.POINTS)]
    assert order(few, many, scheme="low-score")[0][0] == "few"


def test_then_match_wins_then_the_average_score() -> None:
    assert order(
        tally("a", 9, wins=1, score=40),
        tally("b", 9, wins=2, score=90),
        tally("c", 9, wins=1, score=39),
        tally("d", 9, wins=1, score=41),
        tally("e", 2),
    ) == [
        ("b", 1, By.WINS),
        ("c", 2, By.AVERAGE),
        ("a", 3, By.AVERAGE),
        ("d", 4, By.AVERAGE),
        ("e", 5, By.POINTS),
    ]


def test_the_average_is_exact() -> None:
    one, two = tally("one", 9, score=10, matches=3), tally("two", 9, score=333, matches=100)
    assert [row[0] for row in order(one, two)] == ["two", "one"]


def test_head_to_head_decides_between_exactly_two() -> None:
    one, two, three = (
        tally(name, 9, score=score) for name, score in [("1", 5), ("2", 4), ("3", 9)]
    )
    assert order(one, two, ahead=1) == [("1", 1, By.HEAD_TO_HEAD), ("2", 2, By.HEAD_TO_HEAD)]
    assert order(one, two, ahead=-2) == [("2", 1, By.HEAD_TO_HEAD), ("1", 2, By.HEAD_TO_HEAD)]
    assert order(one, two) == [("2", 1, By.AVERAGE), ("1", 2, By.AVERAGE)]
    assert {row[2] for row in order(one, two, three, ahead=1)} == {By.AVERAGE}


def test_who_is_still_equal_shares_the_place() -> None:
    rows = order(tally("a", 9), tally("b", 5), tally("c", 5), tally("d", 1))
    assert [(name, place) for name, place, _by in rows] == [("a", 1), ("b", 2), ("c", 2), ("d", 4)]
    assert [by for _name, _place, by in rows] == [By.POINTS, By.SHARED, By.SHARED, By.POINTS]


def test_nobody_and_one_alone() -> None:
    assert order() == []
    assert order(tally("a", 0)) == [("a", 1, By.POINTS)]
