"""Single things at a table: keys, double taps, lost answers, illegal choices, both colours."""

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from scorekeeper.play.models import Move, Seat
from tests.e2e.tables import NewContext, Person
from tests.play.browsing import Browser
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks
Table = tuple[Person, Browser]


@pytest.fixture
def table(asgi_server: AsgiServer, new_context: NewContext) -> Table:
    """Aino with a phone, Bo without JavaScript; dealt, and Aino's turn."""
    return at_table(Person(asgi_server, new_context, "Aino"))


def at_table(aino: Person) -> Table:
    aino.open()
    other = Browser("Bo", aino.code).join()
    aino.page.reload()
    aino.start()
    let_play(other)
    aino.wait_for_turn()
    return aino, other


def let_play(other: Browser) -> None:
    if other.look().is_on_turn:
        assert other.press("turn/", discard=other.best(), pick_up="deck") == 303


def test_a_round_by_keys_alone(table: Table) -> None:
    aino, other = table
    page = aino.page
    page.keyboard.press("1")
    assert page.locator("[data-hand] input:checked").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("[data-hand] input:checked").count() == 0
    page.keyboard.press("5")
    page.keyboard.press("q")  # the first card on the floor
    expect(page.locator(".is-yours")).to_have_count(0)
    let_play(other)
    aino.wait_for_turn()
    page.keyboard.press("o")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-turn]")).to_have_attribute("data-legal", "true")
    page.keyboard.press("d")
    expect(page.locator(".is-yours")).to_have_count(0)
    let_play(other)
    aino.wait_for_turn()
    declare_by_keys(page)
    page.keyboard.press("n")
    expect(page.locator("#table")).to_have_attribute("data-round", "2")
    expect(page.locator("#table")).to_have_attribute("data-status", "playing")


def declare_by_keys(page: Page) -> None:
    page.keyboard.press("x")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".reveal")).to_be_visible()


def test_the_table_may_go_on_before_the_answer_comes(table: Table) -> None:
    aino, other = table
    page = aino.page
    page.keyboard.press("5")
    page.keyboard.press("q")
    expect(page.locator(".is-yours")).to_have_count(0)
    let_play(other)
    aino.wait_for_turn()
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/declare/", lambda route: held.append((route, route.fetch(max_redirects=0))))
    declare_by_keys(page)
    page.keyboard.press("n")
    page.keyboard.press("n")
    for route, answer in held:
        route.fulfill(response=answer)
    expect(page.locator("#table")).to_have_attribute("data-round", "2")


def test_the_keys_can_be_switched_off(table: Table) -> None:
    page = table[0].page
    page.locator(".tools summary").nth(1).tap()
    page.locator(".tools .fold summary").first.tap()
    page.locator("[data-shortcuts]").uncheck()
    page.keyboard.press("Escape")
    page.locator("h1").tap()
    page.keyboard.press("1")
    assert page.locator("[data-hand] input:checked").count() == 0


def test_a_double_tap_is_one_move(table: Table) -> None:
    page, made = table[0].page, Move.objects.count()
    table[0].choose_best()
    page.locator(".pick-deck").dblclick()
    expect(page.locator(".is-yours")).to_have_count(0)
    assert Move.objects.count() == made + 1
    expect(page.locator("[data-problem] .notice")).to_have_count(0)


def test_an_illegal_choice_is_explained_before_it_is_sent(table: Table) -> None:
    page, made = table[0].page, Move.objects.count()
    for card in page.locator("[data-hand] input").all()[:4]:
        card.check()
    expect(page.locator("[data-hint].is-bad")).to_be_visible()
    table[0].look()
    page.locator(".pick-deck").tap()
    page.locator("[data-hand] input").nth(3).uncheck()
    assert Move.objects.count() == made
    page.locator("[data-hand] input").first.uncheck()


def test_with_nothing_chosen_the_deck_says_what_to_do(table: Table) -> None:
    page, made = table[0].page, Move.objects.count()
    page.locator(".pick-deck").tap()
    expect(page.locator("[data-hint]")).to_contain_text("Choose cards")
    assert Move.objects.count() == made


def test_a_lost_answer_is_asked_for_again_also_after_a_reload(
    table: Table, console_errors: list[str]
) -> None:
    page, made = table[0].page, Move.objects.count()

    def stored_but_unanswered(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    table[0].choose_best()
    page.route("**/turn/", stored_but_unanswered)
    page.locator(".pick-deck").tap()
    expect(page.locator("#kept")).to_be_visible()
    page.unroute("**/turn/")
    with page.expect_response("**/turn/") as sent:
        page.reload()
    assert sent.value.status == 200
    expect(page.locator(".is-yours")).to_have_count(0)
    assert Move.objects.count() == made + 1
    console_errors.clear()


def test_what_is_chosen_stays_when_the_table_changes(table: Table) -> None:
    aino, other = table
    aino.throw()
    aino.page.locator("[data-hand] input").first.check()
    aino.page.locator("[data-keep=throws] > summary").tap()
    let_play(other)
    aino.wait_for_turn()
    assert aino.page.locator("[data-hand] input").first.is_checked()
    expect(aino.page.locator("[data-keep=throws]")).to_have_attribute("open", "")


def test_a_move_is_told_to_who_hears_the_page(table: Table) -> None:
    aino, other = table
    aino.throw()
    let_play(other)
    said = aino.page.locator("#said")
    expect(said).to_have_text(re.compile(r"^Bo: threw .* Your turn\.$"))
    assert " of " in said.inner_text()  # "king of hearts"


def test_the_hand_is_sorted_as_one_likes_it(table: Table) -> None:
    aino = table[0]
    by_rank = aino.hand()
    aino.page.locator("[data-sort]").tap()
    by_suit = [card[-1] for card in aino.hand()]
    assert sorted(by_suit, key="CDSH".index) == by_suit
    aino.page.reload()
    assert [card[-1] for card in aino.hand()] == by_suit
    aino.page.locator("[data-sort]").tap()
    assert aino.hand() == by_rank


def test_a_sign_comes_to_the_others(
    table: Table, asgi_server: AsgiServer, new_context: NewContext
) -> None:
    aino, _other = table
    onlooker = Person(asgi_server, new_context, "Dee")
    onlooker.page.goto(aino.page.url)
    expect(onlooker.page.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    aino.page.locator(".says summary").tap()
    aino.page.get_by_role("button", name="Well played!").tap()
    expect(onlooker.page.locator(".sign")).to_have_text("Aino: Well played!")
    assert onlooker.hand() == []


def test_browsers_add_their_seeds_by_themselves(table: Table) -> None:
    aino, other = table
    aino.throw()
    let_play(other)
    aino.wait_for_turn()
    aino.declare()
    with aino.page.expect_response("**/seed/"):
        aino.page.reload()
    assert re.fullmatch("[0-9a-f]{32}", Seat.objects.get(player="Aino").client_seed)
    aino.page.goto(f"{aino.page.url}round/1/fairness/")
    expect(aino.page.locator("[data-check]")).to_have_attribute("data-fair", "yes")


@pytest.mark.parametrize(("language", "colours"), [("en", "dark"), ("fi", "light")])
def test_every_page_is_well_made(
    asgi_server: AsgiServer, new_context: NewContext, language: str, colours: str
) -> None:
    aino = Person(asgi_server, new_context, "Aino", locale=language, color_scheme=colours)
    page = aino.page
    page.goto(f"{asgi_server.url}/play/")
    aino.look()
    aino, other = at_table(aino)
    aino.look()
    page.locator(".tools summary").nth(1).tap()
    aino.look()
    page.keyboard.press("Escape")
    aino.throw()
    aino.look()
    let_play(other)
    aino.wait_for_turn()
    page.locator("[data-keep=declare] > summary").tap()
    aino.look()
    page.locator(".declare [type=submit]").tap()
    expect(page.locator(".reveal")).to_be_visible()
    aino.look()
    table_url = page.url
    for path in ("round/1/?move=2", "round/1/fairness/", "seat/"):
        page.goto(table_url + path)
        aino.look()


def test_the_replay_steps_by_keys(table: Table) -> None:
    aino, other = table
    aino.throw()
    let_play(other)
    aino.wait_for_turn()
    aino.declare()
    page: Page = aino.page
    page.goto(f"{page.url}round/1/")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**move=1")
    expect(page.locator("#replay")).to_contain_text("move 1 of")
    page.keyboard.press("End")
    expect(page.locator("[data-step=after]")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-step=after]")).to_have_count(1)


def test_cards_in_motion_leave_nothing_behind(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    """And the policy on styles has nothing to say against them."""
    aino, other = at_table(Person(asgi_server, new_context, "Aino", reduced_motion="no-preference"))
    for pick in (".pick-deck", ".pick[data-pick='q']"):
        aino.choose_best()
        aino.page.locator(pick).tap()
        expect(aino.page.locator(".is-yours")).to_have_count(0)
        let_play(other)
        aino.wait_for_turn()
    expect(aino.page.locator("#play > .card-back, #play > .card")).to_have_count(0)
