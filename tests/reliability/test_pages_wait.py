"""Phones while PostgreSQL is away: what is entered waits in the page, and is sent afterwards."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.conftest import Serve
from tests.e2e.cellar import ENTRIES, all_sent, enter, enter_all, forgive, on_round, waiting
from tests.e2e.test_offline_server import Table
from tests.reliability.postgres import Postgres, own_postgres
from tests.servers import Served

pytestmark = [pytest.mark.reliability, pytest.mark.looks]
NewContext = Callable[..., BrowserContext]


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    with own_postgres() as server:
        yield server


@pytest.fixture
def served(serve: Serve, postgres: Postgres) -> Iterator[Served]:
    served = serve(DATABASE_URL=postgres.url)
    yield served
    served.stop()


def test_rounds_wait_for_postgresql(
    served: Served, postgres: Postgres, new_context: NewContext, console_errors: list[str]
) -> None:
    table = Table(served, new_context)
    page = table.page
    page.evaluate("navigator.serviceWorker.ready")
    table.open_pad()
    viewer = new_context(locale="fi").new_page()
    viewer.goto(f"{table.site}/m/{table.id}/")
    postgres.stop()
    enter_all(page, ENTRIES[:1])
    expect(page.locator("[data-waiting] li")).to_contain_text("cannot get at its data")
    enter(page, ENTRIES[1])
    on_round(page, 3)
    waiting(page, "saved on this phone", "saved on this phone")
    shows_the_kept_page(table)
    postgres.start()
    all_sent(page)
    assert table.recorded == ENTRIES[:2]
    expect(viewer.locator("#sheet")).to_have_attribute("data-version", "3")
    forgive(console_errors)


def shows_the_kept_page(table: Table) -> None:
    """The service worker has one, and the server only a page that says 503."""
    table.open_pad()
    on_round(table.page, 3)
