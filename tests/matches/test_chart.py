"""The chart: every line inside, labels apart, rebuys as new stretches."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.matches import actions
from scorekeeper.matches.queries import Chart, chart, sheet
from scorekeeper.matches.queries.chart import LABEL_GAP, TOP, spread
from scorekeeper.rules.house import HouseRules
from tests.matches.played import Played, a_long_match


def drawn(match: Played) -> Chart:
    found = chart(sheet(match.match))
    assert found
    return found


@given(st.lists(st.integers(30, 550), min_size=1, max_size=12))
def test_labels_keep_their_distance_and_their_order(wanted: list[int]) -> None:
    placed = spread(wanted, LABEL_GAP, (TOP, 550))
    ordered = sorted(placed)
    assert all(below - above >= LABEL_GAP for above, below in pairwise(ordered))
    assert ordered[0] >= TOP
    assert ordered[-1] <= 550
    ranks = sorted(range(len(wanted)), key=lambda at: wanted[at])
    assert [placed[at] for at in ranks] == ordered


@pytest.mark.django_db
def test_no_round_no_chart() -> None:
    assert chart(sheet(Played("Aino", "Bo").match)) is None


@pytest.mark.django_db
def test_twelve_lines_stay_within_the_chart() -> None:
    shown = drawn(a_long_match())
    assert len(shown.lines) == 12
    for line in shown.lines:
        points = [tuple(map(int, point)) for point in re.findall(r"(\d+) (\d+)", line.path)]
        assert len(points) == 41
        assert all(shown.left <= x <= shown.right for x, _y in points)
        assert all(shown.top <= y <= shown.bottom for _x, y in points)


@pytest.mark.django_db
def test_the_threshold_is_drawn_once_scores_come_near() -> None:
    match = Played("Aino", "Bo", rules=HouseRules(threshold=100))
    match.play(0, [1, 11])
    assert drawn(match).limit is None
    match.play(0, [1, 41])
    shown = drawn(match)
    assert shown.limit == shown.top


@pytest.mark.django_db
def test_who_comes_late_or_back_starts_a_stretch_there() -> None:
    match = Played("Aino", "Bo", rules=HouseRules(threshold=25, rebuy=True))
    match.play(0, [1, 10])
    actions.join(match.match, match.write, "Cai")
    match.play(0, [1, 40, 3])
    actions.rebuy(match.match, match.write, 1)
    match.play(0, [1, 4, 3])
    aino, bo, cai = drawn(match).lines
    assert aino.path.count("M") == cai.path.count("M") == 1
    assert bo.path.count("M") == 2
    assert cai.path.count("L") == 2
    assert cai.is_in
