"""Rounds wait on a phone while the server is stopped, upgraded, or set back to an older copy."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.conftest import Serve
from tests.e2e.cellar import (
    ENTRIES,
    Entry,
    all_sent,
    enter,
    enter_all,
    forgive,
    needs_somebody,
    on_round,
    scores_shown,
)
from tests.e2e.conftest import PHONE
from tests.e2e.pad import until
from tests.servers import ROOT, Served

pytestmark = pytest.mark.looks  # whatever database is below
NewContext = Callable[..., BrowserContext]
RELEASES_KEPT = (
    "async () => (await caches.keys()).filter((name) => name.startsWith('files-')).length"
)


class Table:
    """A match on an installation, and the phone that keeps its score; its pages are kept, too."""

    def __init__(self, served: Served, new_context: NewContext) -> None:
        self.served = served
        opened = served.api("matches/", {"players": ["Aino", "Bo", "Cai"], "first_dealer": 0})
        self.id, self.key = opened["id"], opened["keys"]["scorekeeper"]
        options: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": PHONE}
        context = new_context(locale="en", service_workers="allow", **options)
        self.page: Page = context.new_page()
        self.site = f"http://localhost:{served.port}"
        self.page.goto(f"{self.site}/k/{self.key}/")
        self.page.locator("main form button").tap()
        self.page.wait_for_url(f"**/m/{self.id}/")
        self.open_pad()

    def open_pad(self) -> None:
        self.page.goto(f"{self.site}/m/{self.id}/round/")

    def save(self, number: int) -> None:
        """Save a round with the network there."""
        self.open_pad()
        enter(self.page, ENTRIES[number - 1])
        self.page.wait_for_url(f"**saved={number}")

    @property
    def recorded(self) -> list[Entry]:
        rounds = self.served.get(f"matches/{self.id}/")["rounds"]
        return [(each["declarer"], [*each["totals"].values()]) for each in rounds]


def test_the_server_is_stopped_and_comes_back(
    served: Served, new_context: NewContext, console_errors: list[str]
) -> None:
    table = Table(served, new_context)
    page = table.page
    served.stop()
    enter_all(page, ENTRIES[:2])
    expect(page.locator("[data-live-state]")).to_have_text("Not connected: trying again")
    shown = scores_shown(page)
    served.start("--port", str(served.port))
    page.evaluate("Outbox.send()")
    all_sent(page)
    assert table.recorded == ENTRIES[:2]
    assert [row["score"] for row in served.get(f"matches/{table.id}/")["seats"]] == shown
    forgive(console_errors)


def another_release(folder: Path) -> Path:
    """The project with other scripts and styles: the next version."""
    for name in ("leastscore_site", "scorekeeper", "templates"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", folder)
    for script in (folder / "scorekeeper/static/scorekeeper").glob("*.js"):
        script.write_text(f"{script.read_text('utf-8')}\nglobalThis.newer = true;\n", "utf-8")
    return folder


def test_an_upgrade_loses_nothing_and_takes_over(
    served: Served, new_context: NewContext, tmp_path: Path, console_errors: list[str]
) -> None:
    table = Table(served, new_context)
    page = table.page
    page.evaluate("navigator.serviceWorker.ready")
    served.stop()
    enter(page, ENTRIES[0])
    on_round(page, 2)
    served.root = another_release(tmp_path / "release")
    served.start("--port", str(served.port))
    page.evaluate("Outbox.send()")
    all_sent(page)
    assert table.recorded == ENTRIES[:1]
    table.open_pad()
    until(page, "() => Boolean(globalThis.newer)")
    until(page, f"async () => (await ({RELEASES_KEPT})()) === 1")
    page.context.set_offline(True)
    table.open_pad()
    on_round(page, 2)
    assert page.evaluate("globalThis.newer")
    enter(page, ENTRIES[1])
    on_round(page, 3)
    page.context.set_offline(False)
    all_sent(page)
    assert table.recorded == ENTRIES[:2]
    forgive(console_errors)


class Backup:
    """A copy of an installation's data, as of now; its database is a file."""

    def __init__(self, served: Served, folder: Path) -> None:
        self.served, self.folder = served, folder
        served.stop()
        shutil.copytree(served.data, folder)
        served.start("--port", str(served.port))

    def restore(self) -> None:
        """Put it in the place of what a stopped installation has, and start that."""
        shutil.rmtree(self.served.data)
        shutil.copytree(self.folder, self.served.data)
        self.served.start("--port", str(self.served.port))


def test_a_server_set_back_to_yesterday(
    serve: Serve, new_context: NewContext, tmp_path: Path, console_errors: list[str]
) -> None:
    """Rounds 2 and 3 were on the server, and are not in the copy; round 4 waits."""
    served = serve(DATABASE_URL="")
    table = Table(served, new_context)
    page = table.page
    table.save(1)
    backup = Backup(served, tmp_path / "backup")
    table.save(2)
    table.save(3)
    table.open_pad()
    served.stop()
    enter_all(page, ENTRIES[3:4], first=4)
    backup.restore()
    page.evaluate("Outbox.send()")
    needs_somebody(page)
    expect(page.locator("[data-waiting] li")).to_contain_text("The next round is 2, not 4")
    page.get_by_role("button", name="Send the rounds before it again, too").tap()
    all_sent(page)
    assert table.recorded == ENTRIES[:4]
    forgive(console_errors)


def test_a_server_that_knows_neither_phone_nor_match_any_more(
    serve: Serve, new_context: NewContext, tmp_path: Path, console_errors: list[str]
) -> None:
    served = serve(DATABASE_URL="")
    backup = Backup(served, tmp_path / "backup")
    table = Table(served, new_context)
    page = table.page
    served.stop()
    enter_all(page, ENTRIES[:1])
    backup.restore()
    page.evaluate("Outbox.send()")
    needs_somebody(page)
    page.goto(f"{table.site}/offline/")
    expect(page.locator("[data-waiting] li")).to_contain_text("Bo 8 (declared)")
    forgive(console_errors)
