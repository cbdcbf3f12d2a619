"""Why a number, history, share, board, paper and podium."""

import re

import pytest
from django.test import Client

from scorekeeper.feed.queries import version
from scorekeeper.matches import actions
from scorekeeper.matches.access import ROLES
from scorekeeper.matches.actions import RoundEntry
from scorekeeper.people.access import Role
from scorekeeper.people.models import Phone
from scorekeeper.rules.corrections import Later
from scorekeeper.rules.house import Ends, HouseRules
from scorekeeper.rules.scoring import RoundNo, SeatNo
from tests.matches.played import Played
from tests.matches.test_pages_sheet import HTMX, page, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Played:
    match = Played("Aino", "Bo", "Cai")
    match.play(2, [28, 14, 1])
    match.play(0, [10, 8, 15])
    return match


def why(client: Client, match: Played, number: int, seat: int) -> str:
    return text(page(client, f"{match.url}rounds/{number}/{seat}/"))


def test_why_is_a_sum_and_a_sentence(client: Client, played: Played) -> None:
    told = why(client, played, 2, 0)
    assert "27 + 22 (false declare: Bo had 8) = 49" in told
    assert "22 = 20 + (10 − 8)" in told  # noqa: RUF001
    assert "Aino 10 ✗ false declare Bo 8 Cai 15" in told
    assert "Dealt: Bo · Started: Cai" in told
    assert "13 + 0 (false declare: Aino) = 13" in why(client, played, 2, 1)
    assert "0 + 27 (28 − 1, declared: Cai) = 27" in why(client, played, 1, 0)  # noqa: RUF001
    assert "0 + 0 (declared with 1, nobody had less) = 0" in why(client, played, 1, 2)


def test_why_of_ties_and_of_rounds_nobody_declared(client: Client) -> None:
    match = Played("Aino", "Bo", "Cai")
    match.play(0, [7, 7, 9])
    match.play(None, [7, 7, 9])
    assert "(as low as the declarer: 7) = 0" in why(client, match, 1, 1)
    assert "(nobody declared, the lowest hand: 7) = 0" in why(client, match, 2, 0)
    assert "2 + 2 (nobody declared: 9 − 7) = 4" in why(client, match, 2, 2)  # noqa: RUF001


def test_why_names_the_entry_score_and_who_sat_there_then(client: Client, played: Played) -> None:
    actions.join(played.match, played.write, "Dee")
    played.play(0, [5, 6, 7, 8])
    actions.substitute(played.match, played.write, 1, "Eva")
    assert "49 is the entry score" in why(client, played, 3, 3)
    assert "Bo 6" in why(client, played, 3, 0)


def test_why_for_htmx_is_a_fragment_and_offers_a_correction_to_whom_it_is_due(
    client: Client, played: Played
) -> None:
    url = f"{played.url}rounds/2/0/"
    fragment = client.get(url, headers=HTMX).content.decode()
    assert "<html" not in fragment
    assert "Correct round" not in fragment
    assert "Correct round 2" in page(played.holder(), url)


@pytest.mark.parametrize("where", ["rounds/0/0/", "rounds/3/0/", "rounds/1/3/", "rounds/1/99/"])
def test_no_number_no_reason(client: Client, played: Played, where: str) -> None:
    assert client.get(f"{played.url}{where}").status_code == 404


def test_history_tells_who_what_old_and_new(client: Client, played: Played) -> None:
    played.correct(1, 2, [27, 14, 1])
    actions.undo_round(played.match, played.write, 2)
    actions.rename(played.match, played.write, 1, "Bob")
    actions.swap_rows(played.match, played.write, (0, 2))
    actions.join(played.match, played.write, "مريم")
    actions.leave(played.match, played.write, 3)
    actions.substitute(played.match, played.write, 1, "Eva")
    actions.call_time(played.match, played.write)
    actions.reopen(played.match, played.write)
    actions.call_time(played.match, played.write)
    actions.rematch(played.match, played.write)
    Phone.objects.update(label="Aino's phone")
    events = re.findall(r"<li>.*?</li>", page(client, f"{played.url}history/"), re.DOTALL)
    told = [text(event) for event in events]
    assert [line.partition(" just now")[0] for line in told] == [
        "Rematch opened",
        "Time called",
        "Match goes on: time was called by mistake",
        "Time called",
        "Substitute from round 2 Bob → Eva",
        "Left: \u2068مريم\u2069",
        "Joined late: \u2068مريم\u2069",
        "Rows swapped Aino ⇄ Cai",
        "Renamed Bo → Bob",
        "Round 2 undone Cai 10, Eva 8, Aino 15 declared: Cai",
        "Round 1 corrected Cai 28 → 27",
        "Round 2 Cai 10, Eva 8, Aino 15 declared: Cai",
        "Round 1 Cai 28, Bob 14, Aino 1 declared: Aino",
        "Match opened Aino, Bo, Cai",
    ]
    assert "iPhone · Safari (now Aino's phone)" in told[0]


def test_history_of_another_declarer_and_a_rebuy(client: Client) -> None:
    match = Played("Aino", "Bo", rules=HouseRules(threshold=25, rebuy=True))
    match.play(0, [1, 9])
    match.correct(1, None, [1, 9])
    match.correct(1, 1, [1, 9])
    html = text(page(client, f"{match.url}history/"))
    assert "declared: Aino → nobody" in html
    assert "declared: nobody → Bo" in html


def test_only_a_scorekeeper_shares(client: Client, played: Played) -> None:
    url = f"{played.url}share/"
    assert client.get(url).status_code == 403
    assert played.holder(Role.VIEWER).get(url).status_code == 403
    response = played.holder().get(url)
    html = response.content.decode()
    assert "no-store" in response["Cache-Control"]
    for role in ROLES:
        assert f"http://testserver/k/{played.token(role)}/" in html
    assert html.count("<svg role") == len(ROLES)
    assert "this phone" in html
    assert played.token(Role.SCOREKEEPER) not in page(client, played.url)


def test_revoking_the_scorekeepers_key_leaves_it_to_who_did_it(played: Played) -> None:
    keeper, other = played.holder(), played.holder()
    revoked = keeper.post(f"{played.url}share/scorekeeper/revoke/", {"op": "r"})
    assert (revoked.status_code, revoked["Location"]) == (303, f"{played.url}share/")
    assert keeper.get(f"{played.url}share/").status_code == 200
    assert other.get(f"{played.url}share/").status_code == 403
    topic = {"topic": played.match.topic}
    assert keeper.post("/keys/hand-over/", topic).status_code == 200


def test_revoking_stands_in_the_history_with_who_did_it(client: Client, played: Played) -> None:
    keeper, viewer, old = played.holder(), played.holder(Role.VIEWER), played.token(Role.VIEWER)
    keeper.post("/phone/label/", {"label": "Tablet of Bo"})
    for _double_tap in range(2):
        form = {"op": "r"}
        assert keeper.post(f"{played.url}share/viewer/revoke/", form).status_code == 303
    assert client.get(f"/k/{old}/").status_code == 404
    assert f"/k/{played.token(Role.VIEWER)}/" in page(keeper, f"{played.url}share/")
    told = text(page(viewer, f"{played.url}history/"))
    assert told.count("Code for viewers revoked") == 1
    assert "Code for viewers revoked just now · Tablet of Bo" in told


@pytest.mark.parametrize("private", [False, True])
def test_only_a_scorekeeper_revokes(private: bool) -> None:
    played = Played("Aino", "Bo", private=private)
    address = f"{played.url}share/viewer/revoke/"
    assert played.holder(Role.VIEWER).post(address, {"op": "r"}).status_code == 403
    assert Client().post(address, {"op": "r"}).status_code == (404 if private else 403)
    keeper = played.holder()
    assert keeper.post(address).status_code == 400
    assert keeper.get(address).status_code == 405
    assert keeper.post(f"{played.url}share/king/revoke/", {"op": "r"}).status_code == 404
    assert version(played.match.topic) == 1


def test_the_board_shows_all_and_leads_viewers_here(client: Client, played: Played) -> None:
    html = page(client, f"{played.url}board/")
    told = text(html)
    assert "Round 3 Deals Cai Threshold 100" in told
    assert "1 Cai +0 0 2 Bo +0 13 3 Aino +22 ✗ 49" in told
    assert 'class="board-qr"' in html
    tag = client.get(f"{played.url}board/", headers=HTMX)["ETag"]
    asking = HTMX | {"If-None-Match": tag}
    assert client.get(f"{played.url}board/", headers=asking).status_code == 304


def test_a_private_board_shows_no_key_to_viewers() -> None:
    match = Played("Aino", "Bo", private=True)
    assert 'class="board-qr"' in page(match.holder(), f"{match.url}board/")
    assert 'class="board-qr"' not in page(match.holder(Role.VIEWER), f"{match.url}board/")


def test_the_filled_sheet_reads_downwards(client: Client, played: Played) -> None:
    told = text(page(client, f"{played.url}print/"))
    assert "1 27 +27 13 +13 0 +0 ✓ 2 49 +22 ✗ 13 +0 0 +0 Place 3. 2. 1." in told


def test_the_blank_sheet_goes_on_from_here(client: Client, played: Played) -> None:
    html = page(client, f"{played.url}print/blank/")
    assert "2 49 13 0 3 4 5" in text(html)
    assert html.count("<td></td>") == 26 * 3
    assert 'class="paper-qr"' in html


def test_the_podium_shares_places_and_tells_the_story(client: Client) -> None:
    match = Played("Aino", "Bo", "Cai", "Dee")
    match.play(0, [1, 9, 9, 20])
    match.play(0, [1, 9, 9, 20])
    assert client.get(f"{match.url}podium/").status_code == 303, "not over yet"
    actions.call_time(match.match, match.write)
    told = text(page(client, f"{match.url}podium/"))
    assert "Place 1 Aino 0 Place 2 Bo 16 Cai 16" in told
    assert "4. Dee 38" in told
    assert "Most good declares: Aino (2)." in told
    assert "Most points in one round: Dee, 19 in round 1." in told
    assert "Rounds played: 2." in told
    assert "Rematch" in page(match.holder(), f"{match.url}podium/")


def test_the_podium_tells_of_a_comeback(client: Client) -> None:
    match = Played("Aino", "Bo", rules=HouseRules(threshold=25))
    match.play(0, [1, 25])
    match.play(1, [9, 7])
    match.play(1, [20, 8])
    match.play(1, [20, 8])
    told = text(page(client, f"{match.url}podium/"))
    assert "Bo won, after being 24 points behind in round 1." in told
    assert "Bo stayed in with 1 point to spare in round 1." in told


@pytest.mark.parametrize(
    ("rules", "totals", "ending"),
    [
        (HouseRules(rounds=1), [1, 9], "1 round was agreed and played."),
        (HouseRules(threshold=5, ends=Ends.FIRST_KNOCKOUT), [1, 9], "The first knock-out ended"),
        (HouseRules(threshold=5), [1, 9], "The last one in wins."),
        (
            HouseRules(threshold=8, rounds=1),
            [1, 9],
            "without a point to spare in round 1",
        ),
    ],
)
def test_how_it_ended(client: Client, rules: HouseRules, totals: list[int], ending: str) -> None:
    match = Played("Aino", "Bo", rules=rules)
    match.play(0, totals)
    assert ending in text(page(client, f"{match.url}podium/"))


def test_the_story_of_a_match_that_went_to_and_fro(client: Client) -> None:
    match = Played("Aino", "Bo")
    for declarer, totals in ((0, [1, 9]), (1, [20, 1]), (0, [1, 30]), (1, [9, 5])):
        match.play(declarer, totals)
    match.play(0, [9, 5])
    actions.call_time(match.match, match.write)
    told = text(page(client, f"{match.url}podium/"))
    assert "The lead changed hands 3 times." in told
    assert "Most false declares: Aino (1)." in told


def test_history_of_a_correction_that_asked_for_a_later_total(client: Client) -> None:
    match = Played("Aino", "Bo", "Cai", rules=HouseRules(threshold=25))
    match.play(0, [1, 40, 5])
    match.play(0, {0: 1, 2: 3})
    played = RoundEntry(SeatNo(0), {SeatNo(0): 1, SeatNo(1): 4, SeatNo(2): 5}, 1)
    later = {RoundNo(2): Later(totals={SeatNo(1): 7})}
    actions.correct_round(match.match, match.write, played, later)
    assert "Round 1 corrected Bo 40 → 4 Round 2: Bo - → 7" in text(
        page(client, f"{match.url}history/")
    )
