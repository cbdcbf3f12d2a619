"""A round played by browsers without JavaScript; what is wrong is said in one sentence."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.play.actions import take_due
from scorekeeper.play.models import Move, Seat, Table
from scorekeeper.rules.cards import Card, hand_total
from tests.play.browsing import Browser, dealt, on_turn, play_round, play_turn, seated

pytestmark = pytest.mark.django_db


def others(people: list[Browser], one: Browser) -> list[Browser]:
    return [person for person in people if person is not one]


def test_a_round_without_javascript() -> None:
    people = dealt("Aino", "Bo", "Cai")
    declarer = play_round(people)
    for person in people:
        person.look()
        assert (
            f"eclare: {declarer.name}" in person.text or f"eclared: {declarer.name}" in person.text
        )
        assert all(name in person.text for name in ("Aino", "Bo", "Cai"))
        assert "Next round" in person.text
    assert people[1].press("next/", client_seed="ab" * 16) == 303
    assert "Round 2" in people[0].look().text
    assert len(people[2].look().hand) == 5


def test_nobody_sees_a_card_of_another_hand() -> None:
    people = dealt("Aino", "Bo", "Cai")
    mover = play_turn(people)
    onlooker = Browser("Dee", people[0].code).look()
    hands = {person.name: {*person.look().hand} for person in people}
    shown = {person.name: person.html for person in [*people, onlooker]}
    public = {*re.findall(r'name="pick_up" value="(\w+)"', shown[onlooker.name])}
    for owner, hand in hands.items():
        for name, html in shown.items():
            if name != owner:
                seen = {*re.findall(r'value="(\w{2,3})"', html)} - hands.get(name, set()) - public
                assert not seen & hand
    assert not onlooker.hand
    assert mover.name in onlooker.text


def test_an_onlooker_is_told_that_moves_are_not_for_onlookers() -> None:
    people = dealt("Aino", "Bo")
    onlooker = Browser("Dee", people[0].code).look()
    answer = onlooker.client.post(onlooker.url + "declare/", {"op": "x"})
    assert answer.status_code == 403
    assert "You look on here" in answer.content.decode()


def test_an_illegal_discard_is_explained_and_stays_chosen() -> None:
    people = dealt("Aino", "Bo")
    mover = on_turn(people)
    hand = sorted(mover.hand, key=lambda text: Card.parse(text).rank)
    wrong = [hand[0], hand[-1]]
    assert mover.press("turn/", discard=wrong, pick_up="deck") == 409
    problem = re.search(r"data-problem>.*?<span>([^<]+)</span>", mover.html, re.DOTALL)
    assert problem
    assert sorted(mover.ticked) == sorted(wrong)
    assert mover.is_on_turn
    assert not Move.objects.exists()


@pytest.mark.parametrize(
    ("discard", "pick_up", "status", "said"),
    [
        ([], "deck", 422, "Choose 1 to 5 cards"),
        (["first"], "", 422, "Tap the deck or a card on the floor"),
        (["first"], "nothing", 422, "This is no card"),
        (["absent"], "deck", 409, "is not in the hand"),
        (["first"], "absent", 409, "This card is not on the floor"),
        (["first"], "first", 409, "You are discarding this card"),
        (["??"], "deck", 422, "This is no card"),
    ],
)
def test_a_wrong_move_gets_one_sentence_and_changes_nothing(
    discard: list[str], pick_up: str, status: int, said: str
) -> None:
    people = dealt("Aino", "Bo")
    mover = on_turn(people)
    known = {"first": mover.hand[0], "absent": next(iter(_pack() - _seen(mover)))}
    hand = mover.hand
    given = [known.get(text, text) for text in discard]
    assert mover.press("turn/", discard=given, pick_up=known.get(pick_up, pick_up)) == status
    problem = re.search(r"data-problem>(.*?)</div>", mover.html, re.DOTALL)
    assert problem
    assert said in problem[1]
    assert problem[1].count("<p") == 1
    assert mover.look().hand == hand
    assert mover.is_on_turn
    assert not Move.objects.exists()


def _pack() -> set[str]:
    return {rank + suit for suit in "CDHS" for rank in [*"A23456789", "10", *"JQK"]}


def _seen(person: Browser) -> set[str]:
    return {*person.hand, *person.choices}


def test_out_of_turn_and_a_declare_in_the_first_turn() -> None:
    people = dealt("Aino", "Bo")
    mover = on_turn(people)
    [waiting] = others(people, mover)
    assert waiting.look().press("turn/", discard=waiting.hand[0], pick_up="deck") == 409
    assert f"To move: {mover.name}" in waiting.text
    assert not mover.look().may_declare
    assert "In your first turn you cannot declare yet" in mover.text
    answer = mover.client.post(mover.url + "declare/", {"op": "early"})
    assert answer.status_code == 409
    assert not Move.objects.exists()


def test_the_same_form_sent_twice_is_one_move() -> None:
    people = dealt("Aino", "Bo")
    mover = on_turn(people)
    form = {**mover.hidden("turn/"), "discard": mover.best(), "pick_up": "deck"}
    answers = [mover.client.post(mover.url + "turn/", form) for _twice in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert Move.objects.count() == 1


def test_a_form_of_an_old_page_is_refused_and_the_table_shown_as_it_is() -> None:
    people = dealt("Aino", "Bo")
    mover = on_turn(people)
    old = mover.hidden("turn/")
    play_turn(people)
    play_turn(people)
    mover.look()
    late = {**old, "op": "late", "discard": mover.hand[0], "pick_up": "deck"}
    mover.answer = mover.client.post(mover.url + "turn/", late)
    assert mover.answer.status_code == 409
    assert mover.is_on_turn
    assert Move.objects.count() == 2


def test_the_check_says_what_the_cards_are() -> None:
    people = dealt("Aino", "Bo")
    mover = on_turn(people)
    best, whole = mover.best(), mover.hand
    said = mover.client.get(mover.url + "check/", {"discard": best}).content.decode()
    points = hand_total([*map(Card.parse, best)])
    left = hand_total([*map(Card.parse, whole)]) - points
    assert 'data-legal="yes"' in said
    assert f"throws {points}, leaves {left}" in said
    for wrong in ([], ["XX"], [next(iter(_pack() - _seen(mover)))], ["AS"] * 9):
        answer = mover.client.get(mover.url + "check/", {"discard": wrong})
        assert answer.status_code == 200
        assert 'data-legal="no"' in answer.content.decode()


def test_every_legal_discard_is_offered() -> None:
    people = dealt("Aino", "Bo")
    mover = on_turn(people)
    offered = re.findall(r'data-choose="([\w ]+)"', mover.html)
    assert {*mover.hand} <= {*offered}
    assert " ".join(mover.best()) in offered


def test_htmx_gets_the_part_and_only_the_part() -> None:
    [host] = seated("Aino")
    part = host.client.get(host.url, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<div class="table')
    assert "<html" not in part


def test_another_device_takes_the_seat_and_both_have_it() -> None:
    people = dealt("Aino", "Bo")
    aino = people[0]
    link = re.search(r'value="http://testserver(/k/[^"]+)"', aino.look("seat/").html)
    assert link
    tablet = Browser("Aino", aino.code)
    assert "Take this seat" in tablet.client.get(link[1]).content.decode()
    assert tablet.client.post(link[1]).headers["Location"] == aino.url
    assert tablet.look().hand == aino.look().hand
    assert people[1].look("seat/").answer.status_code == 200
    assert Browser("Dee", aino.code).look("seat/").answer.status_code == 403


def test_leaving_asks_and_frees_the_seat_before_the_start() -> None:
    people = seated("Aino", "Bo", "Cai")
    assert people[1].look().press("leave/") == 303
    assert [seat.player for seat in Seat.objects.all()] == ["Aino", "Cai"]
    assert "Bo" not in people[0].look().text


def test_a_sign_is_seen_for_a_moment() -> None:
    people = dealt("Aino", "Bo")
    assert people[0].press("react/", sign="well_played") == 303
    assert "Aino : Well played!" in people[1].look("signs/").text
    assert people[0].look().press("react/", sign="shout") == 400


def test_being_here_and_the_seed_are_taken_without_a_word() -> None:
    people = seated("Aino", "Bo")
    assert people[0].client.post(people[0].url + "here/").status_code == 204
    seed = {"client_seed": "ab" * 16}
    assert people[0].client.post(people[0].url + "seed/", seed).status_code == 204
    assert people[0].look().press("start/") == 303
    late = people[0].client.post(people[0].url + "seed/", seed)
    assert late.status_code == 409
    assert "dealt already" in late.content.decode()
    answer = people[0].client.post(people[0].url + "seed/", {"client_seed": "x"})
    assert answer.status_code == 400


def test_a_turn_that_the_clock_played_is_told_as_such() -> None:
    people = dealt("Aino", "Bo", clock="30")
    mover = on_turn(people)
    table = Table.objects.select_related("match").get()
    assert take_due(table, timezone.now() + timedelta(seconds=31))
    assert "by the clock" in mover.look().text
    assert not mover.is_on_turn
