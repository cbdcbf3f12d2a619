"""Copying a link: heard each time, with the focus where it was; and its page without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.cellar import forgive
from tests.e2e.ring import tap
from tests.servers import AsgiServer

pytestmark = [pytest.mark.looks, pytest.mark.django_db(transaction=True)]
Visit = Callable[..., Page]
OFFER = "form[action='/account/another-phone/'] button"
COPY, HEARD = "[data-copy=link]", ".share-link [role=status]"
CHANGES = """selector => {
  const status = document.querySelector(selector);
  window.heard = [];
  new MutationObserver(() => heard.push(status.textContent)).observe(status, {childList: true});
}"""


def offered(page: Page) -> Page:
    tap(page, OFFER, "/account/another-phone/")
    return page


@pytest.mark.parametrize("is_secure", [True, False])
def test_a_second_copy_is_heard_too(
    visit: Visit, asgi_server: AsgiServer, is_secure: bool, console_errors: list[str]
) -> None:
    page = visit("/account/")
    if is_secure:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    else:  # as on a LAN
        page.goto(f"http://cellar.test:{asgi_server.port}/account/")
    assert page.evaluate("isSecureContext") == is_secure
    button = offered(page).locator(COPY)
    page.evaluate(CHANGES, HEARD)
    for _ in "ab":
        button.tap()
        expect(button).to_have_text("Copied")
        expect(page.locator(HEARD)).to_have_text("Copied")
        expect(button).to_be_focused()
        expect(button).to_have_text("Copy the link")
    assert page.evaluate("heard") == ["Copied", "", "Copied"]
    if is_secure:
        link = page.locator("#link").input_value()
        assert page.evaluate("navigator.clipboard.readText()") == link
    else:
        forgive(console_errors)


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_passkey_is_advised_only_where_scripts_run(visit: Visit, has_scripts: bool) -> None:
    page = offered(visit("/account/", java_script_enabled=has_scripts))
    expect(page.get_by_text("Add a passkey to it")).to_be_visible(visible=has_scripts)
    expect(page.get_by_text("nobody gets into it again")).to_be_visible(visible=not has_scripts)
