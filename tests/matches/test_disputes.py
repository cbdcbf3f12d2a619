"""A round that two phones entered differently: kept, shown, settled once, told in the history."""

import pytest

from scorekeeper.feed.queries import history
from scorekeeper.matches import actions
from tests.matches.api import Api
from tests.matches.api import Match as ApiMatch
from tests.matches.browsing import now, text
from tests.matches.played import Played

pytestmark = pytest.mark.django_db
THERE, OTHER, THIRD = [10, 8, 15], [10, 9, 15], [10, 7, 15]


def body(totals: list[int], declarer: int | None = 1) -> dict[str, object]:
    return {"declarer": declarer, "totals": {str(seat): each for seat, each in enumerate(totals)}}


@pytest.fixture
def match() -> Played:
    played = Played("Aino", "Bo", "Cai")
    played.play(1, THERE)
    return played


def dispute(
    match: Played, totals: list[int], number: int = 1, **more: object
) -> tuple[int, object]:
    answer = match.holder().post(
        f"/api/v1/matches/{match.match.public_id}/rounds/{number}/dispute/",
        {**body(totals), **more},
        content_type="application/json",
    )
    return answer.status_code, answer.json().get("open", answer.json().get("errors"))


def verbs(match: Played) -> list[str]:
    return [event.verb for event in history(match.match.topic)]


def test_both_versions_are_kept_and_shown_to_every_scorekeeper(match: Played) -> None:
    assert dispute(match, OTHER) == (200, True)
    assert verbs(match) == ["opened", "recorded", "disputed"]
    assert history(match.match.topic)[-1].facts == {
        "round": 1,
        "there": body(THERE),
        "yours": body(OTHER),
    }
    for _ in range(2):
        keeper = match.holder()
        for path in ("", "round/"):
            page = keeper.get(f"{match.url}{path}")
            assert "Round 1 was entered twice" in text(page)
        both = text(keeper.get(f"{match.url}rounds/1/dispute/"))
        assert "Bo 8 9 differs" in both
    assert "entered twice" not in text(match.holder().__class__().get(match.url))


def test_the_same_content_is_told_once_also_after_it_was_settled(match: Played) -> None:
    dispute(match, OTHER)
    assert dispute(match, OTHER) == (200, True)
    actions.settle_round(match.match, match.write, 1)
    assert dispute(match, OTHER) == (200, False)
    assert verbs(match) == ["opened", "recorded", "disputed", "settled"]
    assert dispute(match, THIRD) == (200, True)


def test_equal_content_is_no_dispute(match: Played) -> None:
    assert dispute(match, THERE) == (200, False)
    assert verbs(match) == ["opened", "recorded"]


def test_keeping_what_is_saved_settles_it_once(match: Played) -> None:
    dispute(match, OTHER)
    keeper = match.holder()
    for op in ("one", "two"):
        assert keeper.post(f"{match.url}rounds/1/settle/", {"op": op}).status_code == 303
    assert verbs(match)[-2:] == ["disputed", "settled"]
    assert keeper.get(f"{match.url}rounds/1/dispute/").status_code == 303
    assert "entered twice" not in text(keeper.get(match.url))
    told = text(keeper.get(f"{match.url}history/"))
    assert "Round 1 settled: it stays as it was" in told
    assert "Round 1 was entered differently by another phone Aino 10, Bo 9, Cai 15" in told


def test_a_correction_settles_it(match: Played) -> None:
    dispute(match, OTHER)
    match.correct(1, 1, THIRD)
    assert "entered twice" not in text(match.holder().get(match.url))


def test_counted_again_and_found_as_it_was_settles_it(match: Played) -> None:
    dispute(match, OTHER)
    typed = {"declarer": "1", **{f"total-{seat}": total for seat, total in enumerate(THERE)}}
    data = {**typed, "op": "again", "version": "3", "confirm": "1"}
    assert match.holder().post(f"{match.url}rounds/1/", data).status_code == 303
    assert verbs(match)[-1] == "settled"


def test_a_round_that_was_undone_is_disputed_no_more(match: Played) -> None:
    dispute(match, OTHER)
    actions.undo_round(match.match, match.write, 1)
    match.play(1, OTHER)
    assert "entered twice" not in text(match.holder().get(match.url))
    assert dispute(match, THERE) == (200, True)


@pytest.mark.parametrize(
    ("totals", "number", "more", "code"),
    [
        (OTHER, 2, {}, "not-found"),
        (OTHER, 0, {}, "not-found"),
        ([10, 9, 99], 1, {}, "total-out-of-range"),
        ([*OTHER, 7], 1, {}, "unknown-seat"),
        (OTHER, 1, {"declarer": 7}, "unknown-seat"),
        (OTHER, 1, {"round": 1}, "unknown-member"),
    ],
)
def test_what_is_no_version_of_it_is_refused(
    match: Played, totals: list[int], number: int, more: dict[str, object], code: str
) -> None:
    status, errors = dispute(match, totals, number, **more)
    assert status in {400, 404}
    assert isinstance(errors, list)
    assert errors[0]["code"] == code
    assert now(match.match).version == 2


def test_the_answer_is_as_the_schema_says() -> None:
    match = ApiMatch()
    match.play(1, *THERE)
    answer = match.api.post(f"{match.path}rounds/1/dispute/", body(OTHER), op="told")
    assert answer.json["open"] is True
    again = match.api.post(f"{match.path}rounds/1/dispute/", body(OTHER), op="told")
    assert again.replayed
    assert Api().post(f"{match.path}rounds/1/dispute/", body(OTHER)).status == 403
