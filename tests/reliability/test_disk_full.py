"""The disk is full: a save is refused in words, nothing is half-written, reading goes on."""

import os
import sqlite3
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.conftest import Serve, missing
from tests.e2e.cellar import ENTRIES, all_sent, enter_all, forgive
from tests.e2e.test_offline_server import Table
from tests.feed.conftest import Follow
from tests.management.installations import CLEAN
from tests.play.test_killed import Running
from tests.reliability.disks import Disk, Limit, SmallDisk, can_mount, small_disk
from tests.reliability.people import Answer, Browser, Scorer, ask, hidden_fields
from tests.reliability.postgres import Postgres, own_postgres
from tests.servers import Served

# Each has a database of its own, whatever the other tests use: once is enough.
pytestmark = [pytest.mark.reliability, pytest.mark.looks]
WAYS = ["small disk"] if can_mount() else ["limit"]
if os.environ.get("LONG_TESTS"):
    WAYS = [*{*WAYS, "limit"}]
PAGES = 20 if os.environ.get("LONG_TESTS") else 10  # a round takes about as many
MOST = 900  # rounds that may still fit where a full log has room
OF_POSTGRESQL = 160  # megabytes: four times what it takes before anything is saved
NewContext = Callable[..., BrowserContext]


@pytest.fixture(params=WAYS)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    if request.param == "limit":
        yield tmp_path
        return
    with small_disk() as mounted:
        yield mounted


@pytest.fixture
def disk(folder: Path, tmp_path: Path) -> Disk:
    return Limit() if folder == tmp_path else SmallDisk(folder)


@pytest.fixture
def served(serve: Serve, folder: Path) -> Iterator[Served]:
    data = folder / "installation"
    served = serve(DATABASE_URL="", LEASTSCORE_DATA=str(data), LEASTSCORE_PACE="0.1")
    served.data = data
    yield served
    served.clear_away()


def test_a_full_disk_refuses_saves_and_nothing_else(
    served: Served, disk: Disk, follow: Follow
) -> None:
    scorer = Scorer(served)
    browser = Browser(served.port, "fi")
    assert browser.post(f"/k/{scorer.key}/", {}).status == 303
    scorer.save(1)
    game = Running(served, 20)
    for room in range(PAGES):
        disk.fill(served, room)
        number, operation = until_full(scorer)
        assert scorer.numbers() == list(range(1, number)), "it was refused, and is there"
        disk.free(served)
        assert scorer.send(number, operation).status == 201
    disk.fill(served)
    number, operation = until_full(scorer)
    typed = refused_on_its_page(scorer, browser)
    for path in (scorer.sheet, f"{scorer.sheet}history/", "/", "/readyz"):
        assert browser.get(path).status == 200, path
    assert scorer.numbers() == list(range(1, number))
    assert follow(served.port, scorer.topic).version() == number
    disk.free(served)
    assert scorer.send(number, operation).status == 201
    assert browser.post(f"{scorer.sheet}round/", typed).status == 303
    game.goes_on()
    nothing_is_half_written(served)
    said = stopped(served)
    assert "cannot-store" in said
    assert "Traceback" not in said, said


@pytest.fixture
def crowded() -> Iterator[tuple[Postgres, Disk]]:
    """A PostgreSQL on a small disk."""
    if not can_mount():
        missing("the right to mount a small disk")
    with small_disk(OF_POSTGRESQL) as mounted:
        mounted.chmod(0o755)  # it runs as another user
        with own_postgres(mounted) as postgres:
            yield postgres, SmallDisk(mounted)


@pytest.mark.long
def test_a_full_disk_below_postgresql(
    serve: Serve, crowded: tuple[Postgres, Disk], follow: Follow
) -> None:
    postgres, disk = crowded
    served = serve(DATABASE_URL=postgres.url)
    scorer = Scorer(served)
    for room in range(0, PAGES, 4):
        disk.fill(served, room)
        number, operation = until_full(scorer)
        for path in (scorer.sheet, "/", "/readyz"):
            assert ask(served.port, "GET", path).status == 200, path
        assert scorer.numbers() == list(range(1, number)), "it was refused, and is there"
        disk.free(served)
        assert scorer.send(number, operation).status == 201
    assert follow(served.port, scorer.topic).version() == number + 1
    audited = served.command("audit")
    assert audited.stdout.endswith(CLEAN), audited.stderr
    assert "Traceback" not in stopped(served)


def until_full(scorer: Scorer) -> tuple[int, str]:
    """Save until there is no room: the round that was not taken, and its operation."""
    for number in range(len(scorer.numbers()) + 1, MOST):
        operation = uuid.uuid4().hex
        answer = scorer.send(number, operation)
        if answer.status == 507:
            is_refused(answer)
            assert answer.error["code"] == "cannot-store"
            assert "its disk is full" in answer.error["detail"]
            return number, operation
        assert answer.status == 201
    pytest.fail("the disk is not full")


def is_refused(answer: Answer) -> None:
    assert answer.status == 507, answer
    assert int(answer.headers["retry-after"]) > 0


def refused_on_its_page(scorer: Scorer, browser: Browser) -> dict[str, str]:
    """Send the form without scripts: what was typed comes back, in a button that sends it."""
    pad = f"{scorer.sheet}round/"
    typed = {"declarer": "0", "total-0": "3", "total-1": "7"}
    sent = browser.post(pad, {**hidden_fields(browser.get(pad).text), **typed})
    is_refused(sent)
    assert "<h1>Tätä ei tallennettu</h1>" in sent.text
    assert "sen levy on täynnä tai rikki" in sent.text
    again = {name: unescape(value) for name, value in hidden_fields(sent.text).items()}
    assert again.items() >= typed.items()
    number = int(again["round"])
    return {**again, "round": str(number + 1), "version": str(number + 1)}


def nothing_is_half_written(served: Served) -> None:
    database = next(served.data.glob("*.sqlite3"))
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as asked:
        assert asked.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert asked.execute("PRAGMA foreign_key_check").fetchall() == []
    audited = served.command("audit")
    assert audited.stdout.endswith(CLEAN), audited.stderr


def stopped(served: Served) -> str:
    served.process.terminate()
    return served.clear_away(10)


def test_a_phone_keeps_what_the_disk_does_not(
    serve: Serve, new_context: NewContext, console_errors: list[str]
) -> None:
    served = serve(DATABASE_URL="")
    table = Table(served, new_context)
    table.save(1)
    table.open_pad()
    Limit().fill(served)
    enter_all(table.page, ENTRIES[1:2], first=2)
    expect(table.page.locator("[data-waiting] li")).to_contain_text("its disk is full")
    Limit().free(served)
    table.page.evaluate("Outbox.send()")
    all_sent(table.page)
    assert table.recorded == ENTRIES[:2]
    forgive(console_errors)
