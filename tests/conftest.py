"""What all tests share: a database on disk, a server in a thread, an installation, a browser."""

import gc
import os
import shutil
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.utils import translation
from playwright.sync_api import BrowserContext, BrowserType
from pytest_django import Settings
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]

from scorekeeper.web import counting
from tests.servers import AsgiServer, RedisServer, Served, cut_off, scratch_database

# Playwright keeps an event loop in the main thread, which is no reason to refuse the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
Serve = Callable[..., Served]
NewContext = Callable[..., BrowserContext]
LONGEST_NAME = 200
CHROMIUMS = ("chromium-headless-shell", "chromium")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a test by the beginning of what is long: its name is written, kept and passed on."""
    if not isinstance(val, str | bytes) or len(val) <= LONGEST_NAME:
        return None
    begins = val[:LONGEST_NAME] if isinstance(val, str) else val[:LONGEST_NAME].decode("latin-1")
    return f"{begins.encode('unicode_escape').decode()}...{len(val)}"


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is for the long form alone."""
    if os.environ.get("LONG_TESTS"):
        return
    config.hook.pytest_deselected(items=[one for one in items if one.get_closest_marker("long")])
    items[:] = [one for one in items if not one.get_closest_marker("long")]


def missing(what: str) -> None:
    """Skip the test for want of something; in CI, where nothing may be wanting, fail."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing, and in CI nothing is skipped.")
    pytest.skip(f"{what} is missing.")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Begin each test in English: a request in another language leaves its language behind."""
    with translation.override("en"):
        yield


@pytest.fixture
def with_mail(settings: Settings) -> None:
    """There is a mail server, and nothing has been sent yet."""
    settings.EMAIL_URL = "smtp://here"
    mail.outbox = []


@pytest.fixture(scope="session", autouse=True)
def static_files_found_once() -> Iterator[None]:
    """Every test client loads the middleware, which looks through all static files: 20 ms."""
    look, found = WhiteNoiseMiddleware.add_files_from_finders, dict[str, Any]()

    def once(self: WhiteNoiseMiddleware) -> None:
        if not found:
            look(self)
            found.update(self.files)
        self.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", once)
        yield


@pytest.fixture(autouse=True)
def nothing_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tests come from one address: let none be stopped by what others did, here or in Redis."""
    cache.clear()
    monkeypatch.setattr(counting, "SALT", uuid.uuid4().hex)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep SQLite's test database in a file, which threads and processes share as in life."""
    if settings.ON_SQLITE:
        name = tmp_path_factory.mktemp("database") / "test.sqlite3"
        settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = str(name)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """Cut off at the end whoever is connected still: each thread of a server keeps a connection."""
    yield
    if not settings.ON_SQLITE:
        cut_off()


@pytest.fixture
def asgi_server(transactional_db: None) -> Iterator[AsgiServer]:
    """The application in a thread of this process; it sees what the test saves."""
    server = AsgiServer()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def quick_tables(settings: Settings) -> None:
    """Let what happens by itself at tables happen a hundred times as quickly."""
    settings.PACE = 0.01


@pytest.fixture
def keeping_server(transactional_db: None, quick_tables: None) -> Iterator[AsgiServer]:
    """The application in a thread of this process, with the keeper of the tables."""
    server = AsgiServer(keeps=True)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start `manage.py serve`: `serve("--workers", "2", REDIS_URL="…")`.

    Each has its own data folder and database, unless DATABASE_URL is given.
    """
    with ExitStack() as after:

        def start(*arguments: str, **environment: str) -> Served:
            if not settings.ON_SQLITE and "DATABASE_URL" not in environment:
                environment["DATABASE_URL"] = after.enter_context(scratch_database())
            served = Served(tmp_path / uuid.uuid4().hex, arguments, environment)
            after.callback(lambda: sys.stdout.write(served.clear_away()))  # for a test that failed
            return served

        yield start


@pytest.fixture
def served(serve: Serve) -> Served:
    """One installation under `manage.py serve`."""
    return serve()


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis that is the test's own."""
    if not shutil.which("redis-server"):
        missing("Redis (the program redis-server)")
    server = RedisServer(tmp_path)
    yield server
    server.stop()


# ── Browser ───────────────────────────────────────────────────────────────────────────────────────
@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_type: BrowserType
) -> dict[str, Any]:
    """The system's Chromium, else Playwright's own; quiet, for nothing may leave the machine.

    The one without a window, where it is: the same engine for half of the processor's time.
    """
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not found and not Path(browser_type.executable_path).exists():
        missing("Chromium")
    switches = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--host-resolver-rules=MAP cellar.test 127.0.0.1",  # a name without a secure context
    ]
    own = {"executable_path": found} if found else {}
    return {**browser_type_launch_args, **own, "args": switches}


@pytest.fixture
def console_errors() -> Iterator[list[str]]:
    """What browsers complained of: any complaint fails the test, unless it clears the list."""
    errors: list[str] = []
    yield errors
    assert errors == []


@pytest.fixture
def new_context(new_context: NewContext, console_errors: list[str]) -> NewContext:
    """Make another phone; like `page` and `context`, it is listened to for errors.

    Without the service worker, unless a test is about it: each browser would fetch all files.
    """

    def make(**options: Any) -> BrowserContext:
        context = new_context(**{"service_workers": "block", **options})
        context.on(
            "console",
            lambda said: console_errors.append(said.text) if said.type == "error" else None,
        )
        context.on("weberror", lambda thrown: console_errors.append(str(thrown.error)))
        return context

    return make
