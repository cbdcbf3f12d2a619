"""The rule book on a phone: eight taps to a verdict, by keyboard, by ear, without JavaScript."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.rules.house import HouseRules
from tests.matches.played import Played
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks  # whatever database is below

Visit = Callable[..., Page]


class Taps:
    """Taps what is in sight, as a thumb does, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def __call__(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.count += 1

    def door(self) -> None:
        self(".door:has-text('Check a discard')")
        self.page.wait_for_url("**/discard/")

    def pick(self, *cards: str) -> None:
        for card in cards:
            self(f"label:has(#pick-{card})")

    def throw(self, *cards: str) -> None:
        for card in cards:
            self(f"label:has(#thrown-{card}-1)")


def verdict(page: Page) -> Any:
    return page.locator("#verdict")


def said(page: Page) -> Any:
    return page.locator("#said")


def test_four_cards_on_the_table_are_five_taps(visit: Visit) -> None:
    tap = Taps(visit())
    tap.door()
    tap.pick("6H", "7H", "8S", "9D")
    expect(verdict(tap.page)).to_contain_text("Four in a row")
    expect(verdict(tap.page)).to_be_in_viewport()
    assert tap.count == 5


def test_a_hand_and_what_is_thrown_of_it_are_eight_taps(visit: Visit) -> None:
    tap = Taps(visit())
    tap.door()
    tap.pick("7H", "7S", "9D", "KC", "KD")
    tap.throw("KC", "KD")
    expect(verdict(tap.page)).to_contain_text("Pair of kings")
    expect(verdict(tap.page)).to_contain_text("= 23")
    expect(verdict(tap.page)).to_be_in_viewport()
    hand = "hand=7S+7H+9D+KD+KC&thrown=KC+KD"
    expect(tap.page).to_have_url(re.compile(f"{re.escape(hand)}$"))
    assert tap.count == 8


@contextmanager
def late_answers(page: Page) -> Iterator[None]:
    """Whatever is asked of the server meanwhile is answered only afterwards."""
    held: list[Route] = []
    is_late = True

    def answer(route: Route) -> None:
        if is_late:
            held.append(route)
        else:
            route.continue_()

    page.route("**/discard/?*", answer)
    yield
    expect(page.locator("#check.htmx-request")).to_have_count(1)
    is_late = False
    for route in held:
        route.continue_()


def test_cards_tapped_faster_than_the_server_answers_all_count(visit: Visit) -> None:
    page = visit("/discard/")
    tap = Taps(page)
    with late_answers(page):
        tap.pick("7H", "7S", "9D", "KC", "KD")
        expect(page.locator(".card-tap")).to_have_count(0)
    expect(page.locator(".card-tap")).to_have_count(5)
    with late_answers(page):
        tap.throw("KC", "KD")
    expect(page.locator(".strip legend")).to_have_text("Thrown: 2 of 5.")
    expect(page.locator("[name=thrown]:checked")).to_have_count(2)
    expect(verdict(page)).to_contain_text("Pair of kings")


def test_a_full_hand_takes_no_card_until_one_is_put_back(visit: Visit) -> None:
    page = visit("/discard/?hand=7H+7S+9D+KC+KD&thrown=KC+KD")
    expect(page.locator("#pick-AS")).to_be_disabled()
    Taps(page).pick("KD")
    expect(page.locator("#pick-AS")).to_be_enabled()
    expect(verdict(page)).to_contain_text("king of clubs")
    expect(page.locator(".card-tap")).to_have_count(4)


def test_every_legal_discard_can_be_tried(visit: Visit) -> None:
    page = visit("/discard/?hand=7H+7S+9D+KC+KD")
    tries = page.locator(".try")
    expect(tries).to_have_count(7)
    tries.nth(1).tap()
    expect(verdict(page)).to_contain_text("Pair of sevens")
    expect(page.locator(".try[aria-current]")).to_contain_text("Pair of sevens")
    expect(page.locator("#thrown-7H-1")).to_be_checked()
    expect(page.locator("#thrown-KC-1")).not_to_be_checked()


def test_the_reason_leads_to_its_rule(visit: Visit) -> None:
    page = visit("/discard/?thrown=8S+8D+8C")
    page.get_by_role("link", name="Rule 3.4").tap()
    page.wait_for_url("**/rules/#rule-3-4")
    expect(page.locator("#rule-3-4")).to_be_in_viewport()


def test_house_rules_change_the_verdict_at_once(visit: Visit) -> None:
    page = visit("/discard/?thrown=QH+QC+4S+4D")
    expect(verdict(page)).to_contain_text("Not legal")
    page.locator(".fold", has_text="House rules").locator("summary").tap()
    page.get_by_label("Two different pairs").check()
    expect(verdict(page)).to_contain_text("Two pairs: queens and fours")
    page.reload()
    expect(verdict(page)).to_contain_text("Two pairs: queens and fours")
    expect(page.get_by_label("Two different pairs")).to_be_checked()


def test_with_two_decks_the_same_card_is_tapped_twice(visit: Visit) -> None:
    page = visit("/discard/?thrown=7H&decks=2")
    page.get_by_label("Twice: seven of hearts").check()
    expect(verdict(page)).to_contain_text("Pair of sevens")
    expect(page.locator(".card-tap")).to_have_count(2)
    expect(page.get_by_label("Twice: seven of hearts")).to_be_focused()


def test_the_rules_of_a_match_come_from_its_sheet(visit: Visit, asgi_server: AsgiServer) -> None:
    match = Played("Aino", "Bo", title="Cottage", rules=HouseRules(suited_sequences=True))
    page = visit(match.url)
    page.get_by_role("link", name="Check a discard").tap()
    Taps(page).pick("7H", "8H", "9D")
    expect(verdict(page)).to_contain_text("Here a sequence must be of one suit.")
    expect(page.get_by_role("heading", name="House rules: Cottage")).to_be_visible()
    page.get_by_role("link", name="Cottage").tap()
    expect(page).to_have_url(f"{asgi_server.url}{match.url}")


def test_typed_cards_are_judged_and_stay_when_they_are_none(
    visit: Visit, console_errors: list[str]
) -> None:
    page = visit("/discard/")
    page.locator("summary", has_text="Type the cards instead").tap()
    hand = page.get_by_label("Cards of the hand")
    hand.fill("7h 8s 9")
    hand.press("Enter")
    expect(page.locator("#typed .field-error")).to_contain_text("This is no card: 9.")
    expect(said(page)).to_contain_text("This is no card: 9.")
    expect(hand).to_have_value("7h 8s 9")
    expect(hand).to_be_focused()
    hand.press("End")
    page.keyboard.type("♦ kc")
    page.get_by_label("Thrown").fill("7h,8s,9d")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Sequence 7-8-9")
    expect(page.get_by_label("Thrown")).to_have_value("7h,8s,9d")
    expect(page.get_by_label("Thrown")).to_be_focused()
    expect(page.locator("#pick-KC")).to_be_checked()
    console_errors.clear()


def test_the_keyboard_alone_is_enough(visit: Visit) -> None:
    page = visit(has_touch=False, is_mobile=False)
    page.get_by_role("link", name="Check a discard").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/discard/")
    page.locator("#pick-6S").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#pick-7S")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#pick-7H")).to_be_focused()
    page.keyboard.press("Space")
    expect(verdict(page)).to_contain_text("Pair of sevens")
    expect(page.locator("#pick-7H")).to_be_focused()
    page.locator("#pick-KC").focus()
    page.keyboard.press("Space")
    expect(page.locator("#thrown-KC-1")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator("#thrown-7H-1")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(".strip legend")).to_have_text("Thrown: 1 of 3.")
    expect(page.locator("#thrown-7H-1")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(verdict(page)).to_contain_text("Pair of sevens")


def test_the_focus_stays_on_the_page_when_the_cards_go(visit: Visit) -> None:
    page = visit("/discard/?thrown=7H+7S", has_touch=False, is_mobile=False)
    page.locator("#clear").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".card-tap")).to_have_count(0)
    expect(page.locator("#checker")).to_be_focused()
    expect(page).to_have_url(re.compile("/discard/$"))


def test_who_uses_the_keyboard_can_skip_the_cards(visit: Visit) -> None:
    page = visit("/discard/?thrown=7H+7S", has_touch=False, is_mobile=False)
    page.get_by_role("link", name="Skip the cards").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#thrown-7H-1")).to_be_focused()


@pytest.mark.parametrize(
    ("language", "group", "card", "words"),
    [
        ("en", "Hearts", "seven of hearts", "Legal. Pair of sevens. 14 points."),
        ("fi", "Hertta", "herttaseiska", "Kelpaa. Pari: seiskat. 14 pistettä."),
    ],
)
def test_cards_and_verdicts_have_names_for_the_ear(
    visit: Visit, language: str, group: str, card: str, words: str
) -> None:
    page = visit("/discard/", locale=language)
    hearts = page.get_by_role("group", name=group)
    expect(hearts.get_by_role("checkbox")).to_have_count(13)
    hearts.get_by_role("checkbox", name=card, exact=True).check()
    expect(page.locator("#thrown-7H-1")).to_have_accessible_name(card)
    Taps(page).pick("7S")
    expect(said(page)).to_have_text(words)
    expect(page.locator("#said[role=status]")).to_have_count(1)


@pytest.mark.parametrize(
    ("thrown", "hand"), [("KC KD", "7H 7S 9D KC KD"), ("6H 7H 8S 9D", ""), ("7H", "7H 7S")]
)
def test_without_javascript_the_form_answers_the_same(visit: Visit, thrown: str, hand: str) -> None:
    pages = [visit("/discard/"), visit("/discard/", java_script_enabled=False)]
    for page in pages:
        plain = page is pages[1]
        for card in (hand or thrown).split():
            page.locator(f"#pick-{card}").check()
        if plain:
            page.get_by_role("button", name="Judge").first.click()
        for card in thrown.split() if hand else []:
            page.locator(f"#thrown-{card}-1").check()
        if plain and hand:
            page.get_by_role("button", name="Judge").first.click()
        if hand:
            expect(page.locator(".strip legend")).to_contain_text("Thrown:")
        expect(page.locator(".card-tap")).to_have_count(len((hand or thrown).split()))
    answers = [verdict(page).inner_text() for page in pages]
    assert answers[0] == answers[1]
    shown = [page.locator(".try").all_inner_texts() for page in pages]
    assert shown[0] == shown[1]


def test_a_verdict_is_shared_as_a_link(visit: Visit, asgi_server: AsgiServer) -> None:
    page = visit("/discard/?hand=7H+7S+9D&thrown=7H+7S")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', {value: undefined})")
    page.locator("#share").tap()
    expect(said(page)).to_have_text("Link copied")
    link = f"{asgi_server.url}/discard/?hand=7H+7S+9D&thrown=7H+7S"
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.goto(link)
    expect(verdict(page)).to_contain_text("Pair of sevens")
