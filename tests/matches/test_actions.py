"""What people can do to a match, each as one transaction that leaves its traces."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.feed import queries as feed
from scorekeeper.feed.models import Event, Operation
from scorekeeper.matches import actions
from scorekeeper.matches.actions import NewMatch, RoundEntry
from scorekeeper.matches.models import Match, RoundRecord, SeatChange
from scorekeeper.matches.queries import Sheet, sheet
from scorekeeper.rules.corrections import Later, LaterRoundsIncomplete
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import Ends, HouseRules
from scorekeeper.rules.scoring import RoundNo, SeatNo
from scorekeeper.web.errors import OperationReused, StaleVersion
from tests.matches.played import Played

pytestmark = pytest.mark.django_db
LOW = HouseRules(threshold=25)
BO_OUT = {0: 5, 1: 50, 2: 7}


@pytest.fixture
def played() -> Played:
    return Played("Aino", "Bo", "Cai", rules=LOW)


def now(played: Played) -> Sheet:
    return sheet(played.match)


def scores(played: Played) -> list[int]:
    return list(now(played).state.scores.values())


def names(played: Played) -> list[str]:
    return list(now(played).names.values())


def is_finished(played: Played) -> bool:
    """Whether lists take it for finished."""
    return Match.objects.get(pk=played.match.pk).finished


def events(played: Played) -> list[str]:
    return [event.verb for event in feed.history(played.match.topic)]


# ── Rounds ────────────────────────────────────────────────────────────────────────────────────────
def test_a_round_leaves_a_row_an_event_and_a_summary(played: Played) -> None:
    played.play(0, [5, 15, 7])
    [row] = RoundRecord.objects.all()
    assert (row.number, row.revision, row.version, row.declarer) == (1, 1, 2, 0)
    assert (row.totals, row.by) == ({"0": 5, "1": 15, "2": 7}, played.phone.label)
    assert row.phone == played.phone
    event = feed.event(played.match.topic, 2)
    assert (event.verb, event.device, event.by) == ("recorded", played.phone.pk, row.by)
    assert scores(played) == [0, 10, 2]
    played.match.refresh_from_db()
    assert played.match.summary["leaders"] == ["Aino"]
    assert not played.match.finished


def test_the_end_is_stored_for_lists(played: Played) -> None:
    played.play(0, [5, 50, 50])
    played.match.refresh_from_db()
    assert played.match.finished
    assert played.match.summary["winners"] == ["Aino"]


def test_a_refused_round_leaves_nothing(played: Played) -> None:
    with pytest.raises(Refusal):
        played.play(0, [5, 51, 7])
    assert events(played) == ["opened"]
    assert not RoundRecord.objects.exists()
    assert not Operation.objects.exists()


def test_corrections_append(played: Played) -> None:
    played.play(0, [5, 15, 7])
    played.play(0, [5, 6, 7])
    played.correct(1, 1, [16, 15, 17])
    rows = RoundRecord.objects.order_by("version").values_list("number", "revision", "version")
    assert list(rows) == [(1, 1, 2), (2, 1, 3), (1, 2, 4)]
    assert scores(played) == [1, 1, 4]
    assert feed.event(played.match.topic, 4).facts == {
        "round": 1,
        "old": {"1": {"declarer": 0, "totals": {"0": 5, "1": 15, "2": 7}}},
        "new": {"1": {"declarer": 1, "totals": {"0": 16, "1": 15, "2": 17}}},
    }


def test_a_correction_to_the_same_is_none(played: Played) -> None:
    played.play(0, [5, 15, 7])
    played.correct(1, 0, [5, 15, 7])
    assert events(played) == ["opened", "recorded"]


def test_an_incomplete_correction_changes_nothing(played: Played) -> None:
    played.play(0, BO_OUT)
    played.play(2, {0: 9, 2: 6})
    entry = RoundEntry(SeatNo(0), {SeatNo(0): 5, SeatNo(1): 20, SeatNo(2): 7}, number=1)
    with pytest.raises(LaterRoundsIncomplete) as refused:
        actions.correct_round(played.match, played.write, entry, {})
    assert refused.value.facts["needs"] == {"2": {"totals": (1,), "declarer": False}}
    assert events(played) == ["opened", "recorded", "recorded"]
    later = {RoundNo(2): Later({SeatNo(1): 8})}
    actions.correct_round(played.match, played.write, entry, later)
    assert scores(played) == [3, 17, 2]
    [row] = RoundRecord.objects.filter(number=2, revision=2)
    assert (row.version, row.totals) == (4, {"0": 9, "1": 8, "2": 6})


def test_an_undone_round_stays_in_the_record(played: Played) -> None:
    played.play(0, [5, 15, 7])
    actions.undo_round(played.match, played.write, 1)
    assert scores(played) == [0, 0, 0]
    assert now(played).state.next_round == 1
    played.play(0, [5, 16, 7])
    rows = RoundRecord.objects.order_by("version").values_list("number", "revision", "undone")
    assert list(rows) == [(1, 1, False), (1, 2, True), (1, 3, False)]
    assert scores(played) == [0, 11, 2]
    assert not now(played).notes[RoundNo(1)].corrected
    assert feed.event(played.match.topic, 3).facts == {
        "round": 1,
        "old": {"declarer": 0, "totals": {"0": 5, "1": 15, "2": 7}},
        "kept": {},
    }


@pytest.fixture
def ended_early() -> Played:
    """Three rounds; by a correction the first one ended the match."""
    played = Played("Aino", "Bo", rules=replace(LOW, ends=Ends.FIRST_KNOCKOUT))
    for _ in range(3):
        played.play(0, [5, 6])
    played.correct(1, 0, [5, 40])
    return played


def test_rounds_after_an_earlier_end_are_kept(ended_early: Played) -> None:
    assert [played.number for played in now(ended_early).state.rounds] == [1]
    assert now(ended_early).state.winners == (0,)
    ended_early.correct(1, 0, [5, 7])
    assert now(ended_early).state.winners == ()
    assert scores(ended_early) == [0, 4]


def test_undoing_the_last_that_counts_takes_those_after_it_too(ended_early: Played) -> None:
    actions.undo_round(ended_early.match, ended_early.write, 1)
    assert now(ended_early).state.rounds == ()
    told = feed.event(ended_early.match.topic, now(ended_early).version).facts
    assert list(told["kept"]) == ["2", "3"]
    for points in (1, 2, 3):
        ended_early.play(0, [5, 5 + points])
    assert scores(ended_early) == [0, 6]
    last = RoundRecord.objects.filter(number=2).order_by("-revision").first()
    assert last
    assert last.revision == 2


# ── Between rounds ────────────────────────────────────────────────────────────────────────────────
def test_joining_leaving_coming_back(played: Played) -> None:
    played.play(0, [5, 15, 7])
    actions.join(played.match, played.write, "Dee")
    assert scores(played) == [0, 10, 2, 10]
    played.play(0, [5, 6, 7, 40])
    actions.leave(played.match, played.write, 0)
    assert [row.status for row in now(played).state.seats] == ["left", "in", "in", "out"]
    with pytest.raises(Refusal):
        actions.rebuy(played.match, played.write, 3)
    assert events(played)[-2:] == ["recorded", "left"]


def test_a_rebuy() -> None:
    played = Played("Aino", "Bo", "Cai", rules=replace(LOW, rebuy=True))
    played.play(0, [5, 50, 15])
    actions.rebuy(played.match, played.write, 1)
    assert scores(played) == [0, 10, 10]
    played.correct(1, 0, [5, 50, 25])
    assert scores(played) == [0, 20, 20]


def test_calling_time_and_reopening(played: Played) -> None:
    played.play(0, [5, 15, 7])
    actions.call_time(played.match, played.write)
    assert now(played).state.winners == (0,)
    assert is_finished(played)
    actions.reopen(played.match, played.write)
    assert not is_finished(played)
    played.play(0, [5, 15, 7])
    assert scores(played) == [0, 20, 4]


# ── Who sits there ────────────────────────────────────────────────────────────────────────────────
def test_renaming_holds_for_the_whole_row(played: Played) -> None:
    played.play(0, [5, 15, 7])
    actions.rename(played.match, played.write, 1, "Bob")
    assert now(played).name_in_round(SeatNo(1), 1) == "Bob"
    assert feed.event(played.match.topic, 3).facts == {"old": "Bo", "new": "Bob"}
    actions.rename(played.match, played.write, 1, "Bob")
    actions.rename(played.match, played.write, 1, "bob")  # alike only to the own old name
    assert events(played)[3:] == ["renamed"]


def test_swapping_exchanges_whole_rows(played: Played) -> None:
    played.play(0, [5, 15, 7])
    actions.substitute(played.match, played.write, 1, "Eva")
    actions.swap_rows(played.match, played.write, (1, 2))
    assert names(played) == ["Aino", "Cai", "Eva"]
    assert scores(played) == [0, 10, 2]
    assert now(played).name_in_round(SeatNo(2), 1) == "Bo"


def test_a_substitute_sits_there_from_a_round_on(played: Played) -> None:
    played.play(0, [5, 15, 7])
    played.play(0, [5, 7, 7])
    actions.substitute(played.match, played.write, 1, "Eva", from_round=2)
    sat = [now(played).name_in_round(SeatNo(1), number) for number in (1, 2, 3)]
    assert sat == ["Bo", "Eva", "Eva"]
    actions.substitute(played.match, played.write, 1, "Bea")
    sat = [now(played).name_in_round(SeatNo(1), number) for number in (1, 2, 3)]
    assert sat == ["Bo", "Eva", "Bea"]
    assert scores(played) == [0, 12, 4]


# ── Versions and operations ───────────────────────────────────────────────────────────────────────
def test_every_version_can_be_read_again(played: Played) -> None:
    seen = {1: now(played)}
    match, write = played.match, played.write
    steps: list[Callable[[], object]] = [
        lambda: played.play(0, [5, 15, 7]),
        lambda: actions.join(match, write, "Dee"),
        lambda: played.play(1, [5, 15, 7, 9]),
        lambda: actions.rename(match, write, 0, "Ann"),
        lambda: played.correct(1, 0, [5, 16, 7]),
        lambda: actions.swap_rows(match, write, (0, 3)),
        lambda: actions.substitute(match, write, 2, "Eva", from_round=1),
        lambda: actions.undo_round(match, write, 2),
        lambda: actions.leave(match, write, 3),
        lambda: played.play(1, [5, 15, 7]),
        lambda: actions.call_time(match, write),
        lambda: actions.reopen(match, write),
    ]
    for number, step in enumerate(steps, start=2):
        step()
        seen[number] = now(played)
        assert seen[number].version == number
    for number, then in seen.items():
        assert sheet(match, number) == then
    assert Event.objects.count() == len(steps) + 1
    assert RoundRecord.objects.count() + SeatChange.objects.count() == len(steps)


def test_an_operation_is_done_once(played: Played) -> None:
    write = replace(played.write, scope="phone:1", operation="op", body="a")
    first = actions.call_time(played.match, write)
    again = actions.call_time(played.match, write)
    assert (first.new, first.replayed) == (True, False)
    assert (again.new, again.replayed, again.number) == (False, True, first.number)
    with pytest.raises(OperationReused):
        actions.call_time(played.match, replace(write, body="b"))
    elsewhere = replace(write, scope="phone:2", version=1)
    with pytest.raises(StaleVersion):
        actions.call_time(played.match, elsewhere)
    assert events(played) == ["opened", "called"]


def test_a_match_has_two_players_or_more(played: Played) -> None:
    for players in (["Aino"], [f"P{number}" for number in range(13)]):
        with pytest.raises(Refusal) as refused:
            actions.open_match(played.write, NewMatch(players), None)
        assert refused.value.code == "wrong-number-of-players"
    assert Match.objects.count() == 1
