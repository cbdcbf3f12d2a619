"""The seating page: drawn by its address alone, swapped by taps, accepted: without a script."""

import pytest

from tests.league.doors import Door, accept, hidden, seats, words
from tests.league.evening import Evening

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}
MOST_BYTES = 60_000


def test_the_proposal_comes_with_its_report_and_prices() -> None:
    door = Door(13)
    door.come()
    text = words(door.get("seating/"))
    assert "Nobody meets anybody twice tonight." in text
    assert "Turns at a table of the odd size: from 0 to " in text
    assert "Nobody sits out." in text
    assert "Pairs here that will not have met this season, even after tonight:" in text
    assert "4 + 3 + 3 + 3 no repeats" in text
    assert "5 + 4 + 4 repeats cost 12 · not as wished" in text
    assert "Two who meet twice cost 1, three times 3, four times 6." in text
    assert "Accept and open round 1" in text


def test_accepting_opens_the_round() -> None:
    door = Door()
    door.come()
    page = door.get("seating/")
    answer = accept(door, page)
    assert answer.status_code == 303
    assert answer["Location"] == door.url
    assert "Round 1 is being played Tables that still play: 1, 2" in words(door.get())
    now = door.now()["seated"]
    assert [table["players"] for table in now[0]["tables"]] == seats(hidden(page, "round"), 1)
    assert accept(door, page).status_code == 303


def test_two_taps_swap_two_people() -> None:
    door = Door()
    door.come()
    before = hidden(door.get("seating/?seed=3"), "round")
    one, other = seats(before, 2)[0][1], seats(before, 2)[1][0]
    picked = door.get(f"seating/?seed=3&tap=2:{one}")
    assert "Now tap who changes places with" in words(picked)
    assert hidden(picked, "picked") == [f"2:{one}"] * len(hidden(picked, "picked"))
    swapped = door.get(f"seating/?seed=3&picked=2:{one}&tap=2:{other}")
    assert "This seating, changed by hand" in words(swapped)
    after = hidden(swapped, "round")
    assert seats(after, 2)[0][1] == other
    assert seats(after, 2)[1][0] == one
    assert [after[0], after[2]] == [before[0], before[2]], "the other rounds stay"
    back = door.get(f"seating/?seed=3&swap=2:{one}:{other}&picked=2:{other}&tap=2:{one}")
    assert hidden(back, "round") == before
    accept(door, swapped)
    assert door.now()["seated"][1]["tables"][0]["players"][1] == other


def test_a_tap_in_another_round_or_on_the_same_begins_anew() -> None:
    door = Door()
    door.come()
    aino, bo = door.pid("Aino"), door.pid("Bo")
    again = door.get(f"seating/?picked=1:{aino}&tap=1:{aino}")
    assert "Now tap" not in words(again)
    other = door.get(f"seating/?picked=1:{aino}&tap=2:{bo}")
    assert "Now tap who changes places with Bo" in words(other)


def test_the_report_counts_anew_after_a_swap() -> None:
    """Two who have not met: one change at a table makes others meet again."""
    door = Door(6, rounds=2)
    door.come()
    text = words(door.get("seating/?sizes=3"))
    assert "Meetings again tonight: 2." in text
    assert "These people and tables allow no better plan." in text
    [_first, second] = [seats(hidden(door.get("seating/?sizes=3"), "round"), no) for no in (1, 2)]
    pages = {
        words(door.get(f"seating/?sizes=3&swap=2:{one}:{other}"))
        for one in second[0]
        for other in second[1]
    }
    worse = [each for each in pages if "The very same table meets again: 2 times." in each]
    assert worse
    assert all("no better plan" not in each for each in worse)


@pytest.mark.parametrize(
    ("people", "said"),
    [
        (2, "People here: 2. They make one table and play together in each round."),
        (3, "People here: 3. They make one table and play together in each round."),
        (5, "People here: 5. They make one table and play together in each round."),
        (6, "Meetings again tonight:"),
        (7, "Meetings again tonight:"),
        (11, "Meetings again tonight:"),
    ],
)
def test_few_people_are_told_what_is_possible(people: int, said: str) -> None:
    door = Door(people)
    door.come()
    text = words(door.get("seating/"))
    assert said in text
    assert "These people and tables allow no better plan." in text
    assert "Nobody sits out." in text


def test_sizes_that_do_not_fit_are_told() -> None:
    door = Door(13, sizes=[4])
    door.come()
    assert "They do not fit the sizes you wished: 5 + 4 + 4." in words(door.get("seating/"))


def test_one_person_is_refused_with_a_sentence() -> None:
    door = Door()
    door.come("Aino")
    page = door.get("seating/")
    assert page.status_code == 200
    assert "A table needs two people." in words(page)
    assert "Accept" not in words(page)


def test_another_mix_and_even_turns_are_a_button_away() -> None:
    door = Door(13)
    door.come()
    other = door.get("seating/?mix=4,4,5")
    assert [len(table) for table in seats(hidden(other, "round"), 1)] == [4, 4, 5]
    assert door.get("seating/?mix=8,8").status_code == 422


def test_pairs_are_kept_apart_until_they_are_not() -> None:
    door = Door(6, rounds=1)
    door.come()
    aino, bo = door.pid("Aino"), door.pid("Bo")
    page = door.get(f"seating/?apart=-&one={aino}&other={bo}")
    assert "Whom you keep apart never share a table." in words(page)
    pair = {f"{aino}:{bo}", f"{bo}:{aino}"}
    assert pair & {*hidden(page, "apart")}
    sent = {"op": "a", "round": hidden(page, "round"), "apart": ["-", f"{aino}:{bo}"]}
    door.browser.post(f"{door.url}seating/accept/", sent)
    assert pair & {*hidden(door.get("seating/?rounds=1"), "apart")}
    assert not pair & {*hidden(door.get("seating/?rounds=1&apart=-"), "apart")}


def test_what_changed_since_the_plan_is_said() -> None:
    door = Door(9)
    door.come(*list(door.club.ids)[:7])
    door.seat()
    door.come("Hal", "Ida")
    text = words(door.get("seating/"))
    assert "Rounds that stay as they were played: 1." in text
    assert "Hal new" in text
    assert "Accept for the coming rounds" in text
    assert "Here, but not in the plan: Hal , Ida ." in words(door.get())
    accept(door, door.get("seating/"))
    assert "Here, but not in the plan" not in words(door.get())


def test_somebody_who_came_meanwhile_is_not_forgotten() -> None:
    door = Door()
    door.come("Aino", "Bo", "Cai")
    page = door.get("seating/")
    since = door.now()["version"]
    assert "Somebody came or went" not in words(door.get(f"seating/news/?since={since}"))
    door.come("Dee")
    assert "Somebody came or went" in words(door.get(f"seating/news/?since={since}"))
    answer = accept(door, page)
    assert answer.status_code == 422
    assert "Without a seat in round 1: Dee." in words(answer)
    assert len(seats(hidden(answer, "round"), 1)[0]) == 4, "the new proposal has all four"


def test_the_last_round_by_standing() -> None:
    door = Door(7, rounds=2)
    door.come()
    first = door.get("seating/?standing=1")
    assert "Round 2 is seated by standing, once the others are played" in words(first)
    assert len(hidden(first, "round")) == 1
    accept(door, first)
    for table in door.now()["seated"][0]["tables"]:
        winner = 1 if table["table"] == 1 else 2
        totals = {str(seat): 10 for seat in range(len(table["players"]))} | {str(winner): 1}
        body = {"declarer": winner, "totals": totals}
        door.api.post(f"matches/{table['match']}/rounds/", body, op=f"r{table['table']}")
    door.finish()
    tables = door.now()["seated"][0]["tables"]
    winners = {tables[0]["players"][1], tables[1]["players"][2]}
    drawn = door.get("seating/?standing=0")
    assert "Seat the last round by standing" in words(drawn)
    last = door.get("seating/")
    assert "This seating, by standing" in words(last)
    [top, _bottom] = seats(hidden(last, "round"), 2)
    assert winners < {*top}
    accept(door, last, "last")
    assert door.now()["seated"][1]["tables"][0]["players"] == top


def test_an_address_of_somebody_else_is_no_address() -> None:
    door = Door()
    door.come()
    for query in ("seed=x", "tap=1", "swap=1:a:b", "mix=99", "sizes=9", "apart=x", "rounds=0"):
        assert door.get(f"seating/?{query}").status_code == 400, query
    assert door.get(f"seating/?swap=9:{'g' * 16}:{'h' * 16}").status_code == 200
    for sent in ({}, {"round": "1|x|"}, {"round": ["1|"]}):
        assert door.post("seating/accept/", sent).status_code == 400
    assert door.get("seating/news/").status_code == 400


def test_htmx_gets_the_part_alone() -> None:
    door = Door()
    door.come()
    part = door.get("seating/", **PART)
    assert part.content.decode().strip().startswith('<div class="stack" id="seating"')


def test_the_seating_can_be_printed() -> None:
    door = Door()
    assert "No round is seated yet." in words(door.get("seating/print/"))
    door.come()
    door.seat()
    text = words(door.get("seating/print/"))
    for number in (1, 2, 3):
        assert f"Round {number} Thursday club · Thursday 3.12.2026" in text
    assert text.count("Aino") == 6


def test_a_closed_night_is_not_seated() -> None:
    door = Door(9)
    door.come()
    page = door.get("seating/")
    door.api.post(f"{door.path}close/")
    closed = door.get("seating/")
    assert closed.status_code == 409
    assert "This night is closed." in words(closed)
    assert "Accept" not in words(closed)
    refused = accept(door, page)
    assert refused.status_code == 409
    assert "This night is closed." in words(refused)


def test_the_largest_night_is_still_light() -> None:
    evening = Evening(60)
    evening.night.rounds = 4
    evening.night.save()
    browser = evening.organiser()
    for part in ("", "checkin/", "seating/"):
        assert len(browser.get(evening.url + part).content) < MOST_BYTES, part
