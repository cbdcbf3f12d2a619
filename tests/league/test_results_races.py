"""Tables that finish at the same moment: no result and no rating is lost, on either database."""

import datetime as dt
from functools import partial

import pytest

from scorekeeper.feed.queries import history
from scorekeeper.league import actions as league
from scorekeeper.league.models import Night, Result
from scorekeeper.league.queries import audit
from scorekeeper.matches.models import Match
from tests.at_once import at_once
from tests.league.evenings import BY, Evenings, match_of, play

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = [f"Player {number}" for number in range(12)]
MAY_7, MAY_14 = dt.date(2026, 5, 7), dt.date(2026, 5, 14)


@pytest.mark.parametrize("turn", range(2))
def test_four_tables_end_at_once(turn: int) -> None:
    club = Evenings(*NAMES)
    for date in (MAY_7, MAY_14):
        night = club.night(date)
        tables = [club.table(night, *NAMES[at * 3 : at * 3 + 3], number=at + 1) for at in range(4)]
        at_once(*(partial(play, table, 0, [1, 2, 40]) for table in tables))
    assert Result.objects.count() == 24
    assert list(audit.differences()) == []
    numbers = [event.number for event in history(club.league.topic)]
    assert numbers == sorted(set(numbers))
    assert len(numbers) == 1 + 8


def test_rounds_of_two_nights_end_at_once() -> None:
    """The later one's ratings follow the earlier one's, whichever is stored first."""
    club = Evenings(*NAMES[:3])
    tables = [club.table(club.night(date), *NAMES[:3]) for date in (MAY_7, MAY_14)]
    at_once(*(partial(play, table, 0, [1, 2, 40]) for table in tables))
    assert Result.objects.count() == 6
    assert list(audit.differences()) == []


@pytest.mark.parametrize("turn", range(4))
def test_a_table_is_voided_while_its_last_round_is_saved(turn: int) -> None:
    club = Evenings(*NAMES[:3])
    night = club.night(MAY_7)
    table = club.table(night, *NAMES[:3])
    table.round.opened_at = dt.datetime(2026, 5, 7, 19, tzinfo=dt.UTC)
    table.round.save()

    def void() -> None:
        league.void_table(Night.objects.get(pk=night.pk), BY, 1, "cards missing")

    at_once(void, lambda: play(table, 0, [1, 2, 40]))
    assert Match.objects.get(pk=match_of(table).pk).finished
    assert not Result.objects.exists()
    assert list(audit.differences()) == []
