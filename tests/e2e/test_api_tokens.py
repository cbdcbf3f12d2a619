"""An API token is made in a browser, in both languages, and without scripts too."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.test_sheet import complaints, wide
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks
WORDS = {
    "en": ("Add another phone", "Make an API token", "Name", "Make it", "Revoke"),
    "fi": (
        "Lisää toinen puhelin",
        "Tee API-tunnus",
        "Nimi",
        "Tee tunnus",
        "Mitätöi",
    ),
}


@pytest.mark.parametrize("locale", ["en", "fi"])
def test_a_token_is_made_and_revoked(
    asgi_server: AsgiServer,
    new_context: Callable[..., BrowserContext],
    console_errors: list[str],
    locale: str,
) -> None:
    others, make, name, press, revoke = WORDS[locale]
    scripts = locale == "fi"
    small = {"width": 360, "height": 640}
    page = new_context(viewport=small, locale=locale, java_script_enabled=scripts).new_page()
    page.goto(f"{asgi_server.url}/account/")
    page.get_by_role("button", name=others).click()
    page.goto(f"{asgi_server.url}/account/")
    page.get_by_role("link", name=make).click()
    page.get_by_role("button", name=press).click()
    expect(page.locator(".field-error")).to_have_count(2)
    console_errors.clear()  # the browser's own word for the 422
    _looks_well(page, scripts=scripts)
    page.get_by_label(name, exact=True).fill("Skripti " * 3)
    page.get_by_role("checkbox").nth(1).check()
    page.get_by_role("button", name=press).click()
    token = page.locator("#token").input_value()
    assert (token[:3], len(token)) == ("ls_", 35)
    _looks_well(page, scripts=scripts)
    page.goto(f"{asgi_server.url}/account/")
    assert token not in page.content()
    _looks_well(page, scripts=scripts)
    page.get_by_role("button", name=revoke).click()
    expect(page.get_by_role("button", name=revoke)).to_have_count(0)


def _looks_well(page: Page, *, scripts: bool) -> None:
    assert wide(page) == 360
    if scripts:  # which the checker of accessibility is
        assert complaints(page) == []
