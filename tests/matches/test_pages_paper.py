"""A sheet of paper typed in: all rounds at once, the first that cannot be, and all or nothing."""

import pytest
from django.test import Client

from scorekeeper.feed.queries import history
from scorekeeper.matches.models import RoundRecord
from scorekeeper.rules.house import HouseRules
from tests.matches.browsing import field, now, open_match, text
from tests.matches.played import Played

pytestmark = pytest.mark.django_db
PAPER = [("1", "10", "8", "15"), ("0", "4", "9", "23"), ("nobody", "7", "3+3", "8")]


def typed(*rounds: tuple[str, ...], first: int = 1, **more: object) -> dict[str, str]:
    """The sheet: who declared, then the totals in seat order."""
    found = {"op": "paper", "version": "1", "rows": "10"}
    for number, (declarer, *totals) in enumerate(rounds, start=first):
        found[f"{number}-declarer"] = declarer
        found |= {f"{number}-total-{seat}": total for seat, total in enumerate(totals)}
    return {**found, **{name: str(value) for name, value in more.items()}}


def test_all_rounds_are_saved_at_once(client: Client) -> None:
    match = open_match(client)
    url = f"/m/{match.public_id}/paper/"
    assert field(client.get(url), "version") == "1"
    for _ in range(2):  # a double tap saves once
        assert client.post(url, typed(*PAPER)).status_code == 303
    assert [each.declarer for each in now(match).state.rounds] == [1, 0, None]
    assert now(match).state.rounds[2].totals == {0: 7, 1: 6, 2: 8}
    assert now(match).version == 2
    assert RoundRecord.objects.count() == 3
    told = text(client.get(f"/m/{match.public_id}/history/"))
    assert "Typed in from paper: rounds 1, 2, 3" in told
    assert "Round 2: Aino 4, Bo 9, Cai 23" in told


def test_it_goes_on_from_what_is_there(client: Client) -> None:
    match = Played("Aino", "Bo", "Cai")
    match.play(0, [5, 6, 7])
    keeper = match.holder()
    answer = keeper.post(f"{match.url}paper/", typed(*PAPER[:2], first=2, version=2))
    assert answer.status_code == 303
    assert len(now(match.match).state.rounds) == 3


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ([PAPER[0], ("1", "4", "", "23")], "Round 2 cannot be: Total missing: Bo"),
        ([PAPER[0], ("", "4", "9", "23")], "Round 2 cannot be: Who declared?"),
        ([PAPER[0], ("0", "4", "99", "23")], "Round 2 cannot be: Bo: A hand is worth 1 to 50."),
        ([PAPER[0], ("0", "4", "x", "23")], "Round 2 cannot be: Bo: Whole number from 1 to 50."),
        ([("", "", "", ""), PAPER[1]], "Round 1 cannot be: This row is empty"),
        ([("0", "4", "", ""), ("0", "", "", "")], "Round 1 cannot be: Total missing: Bo"),
        ([], "Type in at least one round."),
    ],
)
def test_the_first_that_cannot_be_is_said_and_nothing_is_saved(
    client: Client, rounds: list[tuple[str, ...]], said: str
) -> None:
    match = open_match(client)
    answer = client.post(f"/m/{match.public_id}/paper/", typed(*rounds))
    assert answer.status_code == 422
    assert said in text(answer)
    assert "Round 3 cannot" not in text(answer)
    assert not RoundRecord.objects.exists()
    for number, typed_in in enumerate(rounds, start=1):
        assert field(answer, f"{number}-total-0") == (typed_in[1] or None) or not typed_in[1]


def test_who_is_out_stays_empty_and_nothing_comes_after_the_end(client: Client) -> None:
    match = Played("Aino", "Bo", "Cai", rules=HouseRules(threshold=25))
    keeper, url = match.holder(), f"{match.url}paper/"
    first = ("0", "1", "30", "5")
    answer = keeper.post(url, typed(first, ("0", "1", "7", "5")))
    assert "Round 2 cannot be: Not in this round: Bo" in text(answer)
    over = [first, ("0", "1", "", "40"), ("0", "1", "", "5")]
    assert "Round 3 cannot be: The match ended after round 2" in text(
        keeper.post(url, typed(*over))
    )
    assert keeper.post(url, typed(*over[:2])).status_code == 303
    assert now(match.match).state.is_over
    assert keeper.get(url).status_code == 303


def test_more_rows_keep_what_was_typed(client: Client) -> None:
    match = open_match(client)
    url = f"/m/{match.public_id}/paper/"
    answer = client.post(url, typed(*PAPER, more=1))
    assert answer.status_code == 200
    assert field(answer, "rows") == "20"
    assert field(answer, "2-total-1") == "9"
    for rows in ("-1", "x", "9" * 30, "²"):
        assert client.post(url, typed(rows=rows)).status_code == 422
    assert field(client.post(url, typed(rows="999", more=1)), "rows") == "40"


def test_a_match_that_has_changed_meanwhile(client: Client) -> None:
    match = Played("Aino", "Bo", "Cai")
    match.play(0, [5, 6, 7])
    answer = match.holder().post(f"{match.url}paper/", typed(*PAPER))
    assert answer.status_code == 409
    assert "The match has changed meanwhile" in text(answer)
    assert field(answer, "1-total-0") is None
    assert field(answer, "2-total-0") == "4"
    assert field(answer, "version") == "2"
    assert [event.verb for event in history(match.match.topic)] == ["opened", "recorded"]


def test_a_round_of_several_can_be_corrected_and_undone(client: Client) -> None:
    match = Played("Aino", "Bo", "Cai")
    match.holder().post(f"{match.url}paper/", typed(*PAPER))
    match.correct(2, 0, [4, 9, 24])
    assert [each.totals[2] for each in now(match.match).state.rounds] == [15, 24, 8]  # type: ignore[index]


def test_printed_sheets_lead_here_and_carry_the_code(client: Client) -> None:
    match = Played("Aino", "Bo", "Cai")
    keeper = match.holder()
    for path in ("print/", "print/blank/"):
        html = keeper.get(f"{match.url}{path}").content.decode()
        assert 'class="paper-qr"' in html
        assert f'href="{match.url}paper/"' in html
        assert f'href="{match.url}paper/"' not in client.get(f"{match.url}{path}").content.decode()
    assert client.get(f"{match.url}paper/").status_code == 403
