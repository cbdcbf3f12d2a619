"""The rules page in a browser: for every eye and ear, on every width, and straight to a rule."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, ViewportSize, expect

from tests.e2e.test_sheet import PHONE, SMALL, complaints, wide
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks
DESK: ViewportSize = {"width": 1280, "height": 800}
LONGEST_LINE = 70  # letters
NewContext = Callable[..., BrowserContext]

LINES = """() => [...document.querySelectorAll('.rules-text p, .steps li')].flatMap((text) => {
  const lines = new Map();
  const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    for (const word of walk.currentNode.data.matchAll(/\\S+\\s*/g)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, word.index);
      range.setEnd(walk.currentNode, word.index + word[0].trimEnd().length);
      const line = Math.round(range.getBoundingClientRect().bottom / 8);
      lines.set(line, (lines.get(line) ?? '') + word[0].replace(/\\s+/g, ' '));
    }
  }
  return [...lines.values()].map((line) => line.trim());
})"""
SMALL_TARGETS = """() => [...document.querySelectorAll('main a')]
  .filter((link) => !link.closest('p, dd'))
  .filter((link) => link.getBoundingClientRect().height < 44)
  .map((link) => link.outerHTML)"""


@pytest.mark.parametrize(
    ("size", "scheme", "language"),
    [(PHONE, "light", "fi"), (PHONE, "dark", "en"), (DESK, "dark", "fi"), (DESK, "light", "en")],
)
def test_axe_finds_nothing(
    asgi_server: AsgiServer, new_context: NewContext, size: ViewportSize, scheme: str, language: str
) -> None:
    looks = {"color_scheme": scheme, "locale": language, "reduced_motion": "reduce"}
    page = new_context(viewport=size, **looks).new_page()
    page.goto(f"{asgi_server.url}/rules/")
    assert complaints(page) == []


@pytest.mark.parametrize("language", ["en", "fi"])
def test_it_fits_every_width(
    asgi_server: AsgiServer, new_context: NewContext, language: str
) -> None:
    page = new_context(viewport=SMALL, locale=language, is_mobile=True, has_touch=True).new_page()
    page.goto(f"{asgi_server.url}/rules/")
    assert wide(page) <= SMALL["width"]
    assert page.evaluate(SMALL_TARGETS) == []
    for narrow in (195, 320):
        page.set_viewport_size({"width": narrow, "height": 600})
        assert wide(page) <= narrow
    page.set_viewport_size(DESK)
    assert wide(page) <= DESK["width"]
    lines = page.evaluate(LINES)
    assert len(lines) > 100
    assert [line for line in lines if len(line) > LONGEST_LINE] == []


def test_an_address_leads_to_its_rule_and_a_number_gives_the_address(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    page = new_context(viewport=PHONE, locale="en").new_page()
    page.goto(f"{asgi_server.url}/rules/#rule-3-5")
    expect(page.locator("#rule-3-5 h3")).to_be_in_viewport()
    page.get_by_role("link", name="3.6", exact=True).click()
    expect(page).to_have_url(re.compile("/rules/#rule-3-6$"))
    page.locator(".toc").get_by_role("link", name="Corrections").click()
    expect(page.locator("#rule-8 h2")).to_be_in_viewport()


def test_an_example_opens_in_the_checker(asgi_server: AsgiServer, new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, locale="en").new_page()
    page.goto(f"{asgi_server.url}/rules/#rule-3-4")
    page.locator("#rule-3-4 .is-illegal a").click()
    expect(page).to_have_url(re.compile("/discard/"))
    expect(page.locator("main")).to_contain_text("Three of a kind is never a discard")


def test_the_contents_stay_in_sight_on_a_wide_screen(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    page = new_context(viewport=DESK, locale="en").new_page()
    page.goto(f"{asgi_server.url}/rules/#rule-7")
    expect(page.locator(".toc")).to_be_in_viewport(ratio=1)
