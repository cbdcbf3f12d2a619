"""How the pages of accounts look and are called: targets for a thumb, large text, narrow phones."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.people.access import Account
from scorekeeper.people.models import Holding, Phone
from tests.e2e import variants
from tests.e2e.conftest import PHONE
from tests.e2e.ring import NARROW, Passkeys, look, sign_in_by_code, site_of, tap
from tests.matches.played import Played
from tests.servers import AsgiServer

pytestmark = [
    pytest.mark.looks,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("with_mail"),
]
Visit = Callable[..., Page]
LONG = "anna-maria.korhonen-virtanen@pelikerho.jyvaskyla.example.org"
NEW = "[data-passkey=create] button"
THUMB = 44
DROP_MOST = """() => document.querySelectorAll('main section:nth-of-type(n+9)')
  .forEach((part) => part.remove())"""

TOO_SMALL = f"""() => [...document.querySelectorAll('a, button, summary')]
  .filter((target) => target.checkVisibility() && !target.closest('p:has(a):not(.small), .skip'))
  .filter((target) => target.getBoundingClientRect().height < {THUMB} - .5)
  .map((target) => target.outerHTML.slice(0, 120))"""
CALLED_OTHERWISE = """() => [...document.querySelectorAll('main [aria-label]')]
  .filter((named) => named.innerText && !named.ariaLabel.startsWith(named.innerText.trim()))
  .map((named) => [named.ariaLabel, named.innerText])"""
LARGE = "html { font-size: 200% }"
SQUEEZED = """() => [...document.querySelectorAll('.rows > li')]
  .filter((row) => row.children.length > 1)
  .map((row) => [...row.children].map((part) => part.getBoundingClientRect()))
  .filter(([text, button]) => button.top < text.bottom - 1 || text.width < 150)
  .length"""
BOTTOMS = """() => {
  const parts = [...document.querySelectorAll('.account-parts > *')];
  const of = (is_left) => parts.map((part) => part.getBoundingClientRect())
    .filter((box) => (box.left < innerWidth / 2) === is_left).map((box) => box.bottom);
  return [Math.max(...of(true)), Math.max(...of(false))];
}"""
TOPS = """() => [...document.querySelectorAll('.site-header :is(.wordmark, [data-theme-switch])')]
  .map((part) => Math.round(part.getBoundingClientRect().top + part.offsetHeight / 2))"""


@pytest.fixture
def anna(asgi_server: AsgiServer, new_context: Callable[..., BrowserContext]) -> Visit:
    """Somebody with something of each kind, on the page of the account."""
    site = f"http://localhost:{asgi_server.port}"  # secure, as passkeys want it

    def take(language: str, **more: Any) -> Page:
        match = Played("Aino", "Bo", "Cai", private=True)
        Holding.objects.all().delete()  # nobody else keeps it
        options = {"viewport": PHONE, "locale": language, "has_touch": True, "is_mobile": True}
        page = new_context(**options, **more).new_page()
        page.goto(f"{site}/k/{match.token()}/")
        tap(page, "main form button", match.url)
        sign_in_by_code(page, LONG)
        page.goto(f"{site}/account/tokens/")
        page.locator("#id_name").fill("Script at home")
        page.locator("[name=scopes]").first.check()
        page.locator("main form button").tap()
        expect(page.locator("#token")).to_be_visible()
        Phone.objects.create(label="iPad · Safari", account=Account.objects.get())
        page.goto(f"{site}/account/")
        Passkeys(page)
        page.locator(NEW).tap()
        expect(page.locator("a[href^='/account/passkeys/']")).to_be_visible()
        return page

    return take


@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_thumb_finds_everything_and_a_voice_calls_it_by_what_stands_there(
    anna: Visit, language: str
) -> None:
    page = anna(language)
    for path in ("", "delete/", "sign-out/", "tokens/"):
        page.goto(f"{site_of(page)}/account/{path}")
        assert page.evaluate(TOO_SMALL) == []
        assert page.evaluate(CALLED_OTHERWISE) == []
        look(page)
    page.goto(f"{site_of(page)}/privacy/")
    assert page.evaluate(TOO_SMALL) == []
    look(page)


def test_the_rows_give_way_to_large_text(anna: Visit) -> None:
    page = anna("en", bypass_csp=True)
    page.add_style_tag(content=LARGE)
    assert page.locator(".rows > li").count() >= 5
    assert page.evaluate(SQUEEZED) == 0
    assert page.evaluate(NARROW)


def test_a_wide_page_has_two_columns_about_as_long(anna: Visit) -> None:
    page = anna("en")
    page.set_viewport_size({"width": 1280, "height": 800})
    shorter, longer = sorted(page.evaluate(BOTTOMS))
    assert longer < 1.4 * shorter
    assert page.locator(".holder wbr").count() == LONG.count(".") + 1
    assert page.locator(".holder").inner_text().count(LONG) == 1


@pytest.mark.parametrize("language", ["en", "fi"])
def test_the_smallest_phone_has_one_row_above(visit: Visit, language: str) -> None:
    page = visit("/account/", locale=language, viewport={"width": 320, "height": 640})
    [name, switch] = page.evaluate(TOPS)
    assert abs(name - switch) < THUMB / 2
    assert page.evaluate(NARROW)


@pytest.mark.parametrize("width", [320, 360, 390, 1280])
def test_the_four_doors_of_the_front_page_are_equally_high(visit: Visit, width: int) -> None:
    page = visit("/", viewport={"width": width, "height": 800})
    doors = page.locator(".door").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(set(doors)) == 1


def test_the_reference_of_the_api(visit: Visit) -> None:
    """Of the long page the first parts; all with LONG_TESTS=1. No two regions have one name."""
    page = visit("/api/v1/docs/")
    names = page.get_by_role("region").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert len(names) == len({*names}) > 40
    if not variants.LONG:
        page.evaluate(DROP_MOST)
    look(page)
