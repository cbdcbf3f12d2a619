"""The rule book on a phone: eight taps to a verdict, by keyboard, by ear, without JavaScript."""

import gzip
import re
import time
from collections.abc import Callable
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.rules.house import HouseRules
from tests.e2e.test_sheet import PHONE, SMALL, complaints, wide
from tests.matches.played import Played
from tests.servers import AsgiServer, Served

FEWEST_PIXELS = 44
MOST_BYTES = 60_000
MOST_SECONDS = 0.1
PAGES = [
    "/discard/",
    "/discard/?hand=7H+7S+9D+KC+KD&thrown=KC+KD",
    "/discard/?hand=7H+7H+9D+KC+KD&thrown=KC+9D&decks=2",
    "/hand/",
    "/hand/?hand=7H+8S",
    "/points/",
    "/points/?name-1=Aino&total-1=10&total-2=8&declarer=1&penalty=30",
]
NewContext = Callable[..., BrowserContext]
Phone = Callable[..., Page]

TARGETS = "main a, main button, main label, main summary"
TOO_SMALL = f"""() => [...document.querySelectorAll('{TARGETS}')]
  .filter((target) => !target.closest('p:not(.row), .visually-hidden') && target.checkVisibility())
  .filter((target) => target.getBoundingClientRect().height < {FEWEST_PIXELS} - 0.5
    && !target.closest('.field'))
  .map((target) => target.outerHTML.slice(0, 120))"""


@pytest.fixture
def phone(asgi_server: AsgiServer, new_context: NewContext) -> Phone:
    """A phone on a page of the app."""

    def open_at(path: str = "/", **more: Any) -> Page:
        options = {"viewport": PHONE, "locale": "en", "has_touch": True, "is_mobile": True, **more}
        page = new_context(**options).new_page()
        page.goto(f"{asgi_server.url}{path}")
        return page

    return open_at


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


def test_four_cards_on_the_table_are_five_taps(phone: Phone) -> None:
    tap = Taps(phone())
    tap.door()
    tap.pick("6H", "7H", "8S", "9D")
    expect(verdict(tap.page)).to_contain_text("Four in a row")
    expect(verdict(tap.page)).to_be_in_viewport()
    assert tap.count == 5


def test_a_hand_and_what_is_thrown_of_it_are_eight_taps(phone: Phone) -> None:
    tap = Taps(phone())
    tap.door()
    tap.pick("7H", "7S", "9D", "KC", "KD")
    tap.throw("KC", "KD")
    expect(verdict(tap.page)).to_contain_text("Pair of kings")
    expect(verdict(tap.page)).to_contain_text("= 23")
    expect(verdict(tap.page)).to_be_in_viewport()
    hand = "hand=7S+7H+9D+KD+KC&thrown=KC+KD"
    expect(tap.page).to_have_url(re.compile(f"{re.escape(hand)}$"))
    assert tap.count == 8


def test_cards_tapped_faster_than_the_server_answers_all_count(phone: Phone) -> None:
    page = phone("/discard/")

    def answer_late(route: Any) -> None:
        time.sleep(0.3)
        route.continue_()

    page.route("**/discard/?*", answer_late)
    tap = Taps(page)
    tap.pick("7H", "7S", "9D", "KC", "KD")
    expect(page.locator(".card-tap")).to_have_count(5)
    tap.throw("KC", "KD")
    expect(verdict(page)).to_contain_text("Pair of kings")
    expect(page.locator("[name=thrown]:checked")).to_have_count(2)


def test_a_full_hand_takes_no_card_until_one_is_put_back(phone: Phone) -> None:
    page = phone("/discard/?hand=7H+7S+9D+KC+KD&thrown=KC+KD")
    expect(page.locator("#pick-AS")).to_be_disabled()
    Taps(page).pick("KD")
    expect(page.locator("#pick-AS")).to_be_enabled()
    expect(verdict(page)).to_contain_text("king of clubs")
    expect(page.locator(".card-tap")).to_have_count(4)


def test_every_legal_discard_can_be_tried(phone: Phone) -> None:
    page = phone("/discard/?hand=7H+7S+9D+KC+KD")
    tries = page.locator(".try")
    expect(tries).to_have_count(7)
    tries.nth(1).tap()
    expect(verdict(page)).to_contain_text("Pair of sevens")
    expect(page.locator(".try[aria-current]")).to_contain_text("Pair of sevens")
    expect(page.locator("#thrown-7H-1")).to_be_checked()
    expect(page.locator("#thrown-KC-1")).not_to_be_checked()


def test_the_reason_leads_to_its_rule(phone: Phone) -> None:
    page = phone("/discard/?thrown=8S+8D+8C")
    page.get_by_role("link", name="Rule 3.4").tap()
    page.wait_for_url("**/rules/#rule-3-4")
    expect(page.locator("#rule-3-4")).to_be_in_viewport()


def test_house_rules_change_the_verdict_at_once(phone: Phone) -> None:
    page = phone("/discard/?thrown=QH+QC+4S+4D")
    expect(verdict(page)).to_contain_text("Not legal")
    page.locator(".fold", has_text="House rules").locator("summary").tap()
    page.get_by_label("Two different pairs").check()
    expect(verdict(page)).to_contain_text("Two pairs: queens and fours")
    page.reload()
    expect(verdict(page)).to_contain_text("Two pairs: queens and fours")
    expect(page.get_by_label("Two different pairs")).to_be_checked()


def test_with_two_decks_the_same_card_is_tapped_twice(phone: Phone) -> None:
    page = phone("/discard/?thrown=7H&decks=2")
    page.get_by_label("Twice: seven of hearts").check()
    expect(verdict(page)).to_contain_text("Pair of sevens")
    expect(page.locator(".card-tap")).to_have_count(2)
    expect(page.get_by_label("Twice: seven of hearts")).to_be_focused()


def test_the_rules_of_a_match_come_from_its_sheet(phone: Phone, asgi_server: AsgiServer) -> None:
    match = Played("Aino", "Bo", title="Cottage", rules=HouseRules(suited_sequences=True))
    page = phone(match.url)
    page.get_by_role("link", name="Check a discard").tap()
    Taps(page).pick("7H", "8H", "9D")
    expect(verdict(page)).to_contain_text("Here a sequence must be of one suit.")
    expect(page.get_by_role("heading", name="House rules: Cottage")).to_be_visible()
    page.get_by_role("link", name="Cottage").tap()
    expect(page).to_have_url(f"{asgi_server.url}{match.url}")


def test_typed_cards_are_judged_and_stay_when_they_are_none(
    phone: Phone, console_errors: list[str]
) -> None:
    page = phone("/discard/")
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


def test_the_keyboard_alone_is_enough(phone: Phone) -> None:
    page = phone(has_touch=False, is_mobile=False)
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


def test_the_focus_stays_on_the_page_when_the_cards_go(phone: Phone) -> None:
    page = phone("/discard/?thrown=7H+7S", has_touch=False, is_mobile=False)
    page.locator("#clear").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".card-tap")).to_have_count(0)
    expect(page.locator("#checker")).to_be_focused()
    expect(page).to_have_url(re.compile("/discard/$"))


def test_who_uses_the_keyboard_can_skip_the_cards(phone: Phone) -> None:
    page = phone("/discard/?thrown=7H+7S", has_touch=False, is_mobile=False)
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
    phone: Phone, language: str, group: str, card: str, words: str
) -> None:
    page = phone("/discard/", locale=language)
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
def test_without_javascript_the_form_answers_the_same(phone: Phone, thrown: str, hand: str) -> None:
    pages = [phone("/discard/"), phone("/discard/", java_script_enabled=False)]
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


def test_a_verdict_is_shared_as_a_link(phone: Phone, asgi_server: AsgiServer) -> None:
    page = phone("/discard/?hand=7H+7S+9D&thrown=7H+7S")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', {value: undefined})")
    page.locator("#share").tap()
    expect(said(page)).to_have_text("Link copied")
    link = f"{asgi_server.url}/discard/?hand=7H+7S+9D&thrown=7H+7S"
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.goto(link)
    expect(verdict(page)).to_contain_text("Pair of sevens")


def test_a_hand_is_counted_by_tapping(phone: Phone) -> None:
    page = phone("/hand/")
    for rank in ("7", "10", "K", "A", "2", "5"):
        page.get_by_role("button", name=rank, exact=True).tap()
    expect(page.locator("[data-cards-sum]")).to_have_text("= 30")  # the sixth is one too many
    page.get_by_role("button", name="Next hand").tap()
    expect(page.locator("[data-cards-sum]")).to_have_text("Tap the cards of the hand.")


def test_points_are_shown_while_one_types(phone: Phone) -> None:
    page = phone("/points/")
    page.get_by_label("Total: A").fill("10")
    page.get_by_label("Total: B").fill("8")
    page.get_by_label("Declared: A").check()
    expect(page.locator("#result h2")).to_have_text("False declare: A. Lowest: B 8")
    page.get_by_label("Name: B").fill("Bo")
    expect(page.locator("#result h2")).to_have_text("False declare: A. Lowest: Bo 8")
    page.get_by_role("button", name="One player more").tap()
    expect(page.get_by_label("Total: E")).to_be_visible()
    expect(page.get_by_label("Total: B")).to_have_value("8")
    expect(page.get_by_role("button", name="One player more")).to_be_focused()


@pytest.mark.looks
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fi"])
def test_axe_finds_nothing_and_no_page_scrolls_sideways(
    phone: Phone, asgi_server: AsgiServer, scheme: str, language: str
) -> None:
    looks = {"color_scheme": scheme, "locale": language, "reduced_motion": "reduce"}
    page = phone(viewport=SMALL, **looks)
    for path in PAGES:
        page.goto(f"{asgi_server.url}{path}")
        assert wide(page) <= SMALL["width"], path
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert wide(page) <= SMALL["width"], path
        assert complaints(page) == [], path
        assert page.evaluate(TOO_SMALL) == [], path


@pytest.mark.looks
@pytest.mark.parametrize("size", [(320, 568), (768, 1024), (1280, 800)])
def test_the_pages_fit_other_screens(
    asgi_server: AsgiServer, new_context: NewContext, size: tuple[int, int]
) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}, locale="fi").new_page()
    for path in PAGES:
        page.goto(f"{asgi_server.url}{path}")
        assert wide(page) <= size[0], path


@pytest.mark.looks
def test_the_pages_are_light_and_quick(served: Served) -> None:
    for path in PAGES:
        fetch(f"{served.url}{path}")  # the first time templates are compiled
        began = time.perf_counter()
        page = fetch(f"{served.url}{path}")
        assert time.perf_counter() - began < MOST_SECONDS, path
        more = sum(len(gzip.compress(fetch(f"{served.url}{link}"))) for link in linked(page))
        assert len(gzip.compress(page)) + more < MOST_BYTES, path


def fetch(url: str) -> bytes:
    with urlopen(url, timeout=10) as answer:  # noqa: S310 - the server that the test has started
        found: bytes = answer.read()
    return found


def linked(page: bytes) -> list[str]:
    """The scripts and style sheets of a page."""
    words = page.decode().replace('"', " ").split()
    return [word.removeprefix("href=") for word in words if word.endswith((".css", ".js"))]
