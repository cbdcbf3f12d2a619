"""People with an account: what they tap, the passkeys of their browsers, and their mail."""

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from django.core import mail
from playwright.sync_api import Page, expect

from tests.matches.played import Played
from tests.people.accounts import code_in, mails

AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
NARROW = "document.documentElement.scrollWidth <= innerWidth"
SMALL = {"width": 360, "height": 740}


class Passkeys:
    """A phone with a fingerprint reader, as the browser's own tools pretend it."""

    def __init__(self, page: Page) -> None:
        self._tools = page.context.new_cdp_session(page)
        self._tools.send("WebAuthn.enable")
        made = self._tools.send("WebAuthn.addVirtualAuthenticator", {"options": _FINGER})
        self._id = {"authenticatorId": made["authenticatorId"]}

    def number(self) -> int:
        return len(self._tools.send("WebAuthn.getCredentials", self._id)["credentials"])

    def finger(self, *, is_right: bool) -> None:
        """Whether the next finger is the owner's."""
        told = {**self._id, "isUserVerified": is_right}
        self._tools.send("WebAuthn.setUserVerified", told)


_FINGER: dict[str, Any] = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def sign_in_by_code(page: Page, email: str) -> None:
    """As people do: with the mail on the same phone."""
    code = ask_for_code(page, email)
    page.locator("input[name=code]").fill(code)
    page.locator("main form:not([action]) button").tap()
    is_signed_in(page)


def ask_for_code(page: Page, email: str) -> str:
    """Go to the page where the code is typed; return it as the mail has it."""
    sent = len(mail.outbox)
    page.goto(f"{site_of(page)}/account/")
    page.locator("form[action='/account/code/'] input[type=email]").fill(email)
    page.locator("form[action='/account/code/'] button").tap()
    page.wait_for_url("**/account/code/enter/")
    return code_in(mails(sent + 1)[-1])


def claimed(page: Page, match: Played) -> Page:
    """The phone keeps the score of this match."""
    page.goto(f"{site_of(page)}/k/{match.token()}/")
    page.locator("main form button").tap()
    page.wait_for_url(f"**{match.url}")
    return page


def is_signed_in(page: Page, name: str = "") -> None:
    expect(page.locator(".holder h1")).to_contain_text(re.compile(f"(account|Tilisi): ?.*{name}"))


def tap(page: Page, what: str, leads_to: str) -> None:
    """Tap what leads to an address that ends so, and wait for the page."""
    page.locator(what).tap()
    expect(page).to_have_url(re.compile(f"{leads_to}$"))
    page.wait_for_load_state()


def is_guest(page: Page) -> None:
    page.goto(f"{site_of(page)}/account/")
    expect(page.locator("form[action='/account/passkey/']")).to_have_count(1)


def site_of(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def look(page: Page) -> None:
    """Look at the page as somebody who needs it to be well made, on a small phone."""
    found: list[dict[str, Any]] = Axe().run(page, options=AXE).response["violations"]
    assert [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]] == []
    assert page.evaluate(NARROW)
