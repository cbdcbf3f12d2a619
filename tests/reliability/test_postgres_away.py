"""PostgreSQL is restarted under load: nothing is worse than “wait a little”, nothing is lost."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import unescape
from threading import Event

import pytest

from tests.conftest import Serve
from tests.feed.conftest import Follow, wait_until
from tests.management.installations import CLEAN
from tests.play.test_killed import Running
from tests.reliability.people import Answer, Browser, Log, Scorer, ask, going_on, hidden_fields
from tests.reliability.postgres import Postgres, own_postgres
from tests.servers import Served

# It has a database of its own: whatever the other tests use, once is enough.
pytestmark = [pytest.mark.reliability, pytest.mark.looks]
AWAY = 30 if os.environ.get("LONG_TESTS") else 1  # seconds
TIMES = 3 if os.environ.get("LONG_TESTS") else 1
QUICK = 1.5  # seconds in which an answer is there also without a database, on a busy machine
WRITERS = 4
WORDS = {
    "en": ['lang="en"', "<h1>Back in a moment</h1>", "Try again"],
    "fi": ['lang="fi"', "<h1>Hetki vain</h1>", "Yritä uudelleen"],
}


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with own_postgres() as server:
        yield server


@pytest.fixture
def served(serve: Serve, postgres: Postgres) -> Iterator[Served]:
    """Two workers on a PostgreSQL that is ours to stop."""
    served = serve("--workers", "2", DATABASE_URL=postgres.url, LEASTSCORE_PACE="0.1")
    yield served
    served.clear_away()


@pytest.fixture
def log(served: Served) -> Log:
    return Log(served)


class Reader:
    """Somebody who looks at pages all the time."""

    def __init__(self, served: Served, paths: list[str]) -> None:
        self.port, self.paths = served.port, paths
        self.answers: list[Answer] = []

    def read_until(self, enough: Event) -> None:
        while not enough.is_set():
            for path in self.paths:
                self.answers.append(ask(self.port, "GET", path))
            time.sleep(0.05)


def is_away(answer: Answer) -> bool:
    """Whether it is the answer of somebody who has thought of this."""
    assert answer.status == 503, answer
    assert 1 <= int(answer.headers["retry-after"]) <= 30
    return answer.seconds < QUICK


def test_postgresql_is_restarted_in_the_middle_of_a_night(
    served: Served, log: Log, postgres: Postgres, follow: Follow
) -> None:
    scorers = [Scorer(served) for _ in range(WRITERS)]
    game = Running(served, 50)
    paths = ["/", scorers[0].sheet, f"/api/v1/{scorers[0].match.path}"]
    reader = Reader(served, paths)
    viewers = [follow(served.port, scorers[0].topic) for _ in range(8)]
    with going_on(*(scorer.save_until for scorer in scorers), reader.read_until):
        for _ in range(TIMES):
            all_go_on(scorers)
            postgres.stop()
            nobody_waits(served, scorers[0])
            time.sleep(AWAY)
            postgres.start()
            nothing_stays_broken(served, paths)
            all_go_on(scorers)
            game.goes_on()  # the keeper, too
    restart_unnoticed(served, postgres, paths)
    assert {answer.status for answer in reader.answers} == {200, 503}
    assert max(answer.seconds for answer in reader.answers) < 2 * QUICK
    for scorer in scorers:
        assert {201, 503} <= set(scorer.statuses) <= {200, 201, 503}
        assert scorer.numbers() == list(range(1, scorer.saved + 1))
    for viewer in viewers:  # the same streams as before
        while viewer.version() < scorers[0].match.now()["version"]:
            pass
    assert served.command("audit").stdout.endswith(CLEAN)
    said = log.stopped()
    assert "database-away" in said
    assert "Traceback" not in said, said


def restart_unnoticed(served: Served, postgres: Postgres, paths: list[str]) -> None:
    """While nobody asks for anything: the connections that all threads have kept are dead."""
    postgres.stop()
    postgres.start()
    nothing_stays_broken(served, paths)


def all_go_on(scorers: list[Scorer]) -> None:
    """Each has saved two rounds more."""
    enough = [scorer.saved + 2 for scorer in scorers]
    for scorer, number in zip(scorers, enough, strict=True):
        wait_until(partial(scorer.has_saved, number), seconds=30)


def nobody_waits(served: Served, scorer: Scorer) -> None:
    """While it is away: what needs no database goes on, all else is refused at once."""
    stream = ask(served.port, "GET", f"/live/?topic={scorer.topic}")
    written = ask(served.port, "POST", "/api/v1/matches/", '{"players": ["Aino", "Bo"]}',
                  Content_Type="application/json", Accept_Language="fi")  # fmt: skip
    assert is_away(stream)
    assert is_away(written)
    assert (written.error["code"], written.error["facts"]) == ("database-away", {"retry_after": 2})
    assert written.error["detail"].startswith("Palvelin ei juuri nyt pääse tietoihinsa.")
    with ThreadPoolExecutor(24) as people:  # more than there are threads
        asked = [people.submit(ask, served.port, "GET", scorer.sheet) for _ in range(48)]
        assert all(is_away(one.result()) for one in asked)
    assert ask(served.port, "GET", "/healthz").status == 200
    assert ask(served.port, "GET", "/readyz").status == 503
    for path in ("/", "/offline/"):
        assert ask(served.port, "GET", path).status == 200


def nothing_stays_broken(served: Served, paths: list[str]) -> None:
    """From the moment on that it takes connections, no thread of no worker refuses once more."""
    with ThreadPoolExecutor(24) as people:
        asked = [people.submit(ask, served.port, "GET", path) for path in paths * 32]
        assert {one.result().status for one in asked} == {200}


def test_the_page_that_says_so(served: Served, postgres: Postgres) -> None:
    """In our design, in one's language, with a session; and a form is sent again by a button."""
    scorer = Scorer(served)
    browsers = [holder(scorer, language) for language in WORDS]
    sheet, pad = scorer.sheet, f"{scorer.sheet}round/"
    typed = {
        **hidden_fields(browsers[0].get(pad).text),
        "declarer": "0",
        "total-0": "3",
        "total-1": "7",
        "unknown": "<b>\"Åke\"</b> & 'Bo'",
    }
    postgres.stop()
    try:
        pages = [browser.get(sheet) for browser in browsers]
        sent = [browser.post(pad, typed) for browser in browsers]
        part = browsers[0].get(sheet, HX_Request="true")
    finally:
        postgres.start()
    for answer, words in zip([*pages, *sent], [*WORDS.values()] * 2, strict=True):
        assert is_away(answer)
        assert answer.headers["cache-control"] == "no-store"
        assert 'rel="stylesheet"' in answer.text
        assert all(each in answer.text for each in words)
    assert is_away(part)
    assert "<html" not in part.text
    again = {name: unescape(value) for name, value in hidden_fields(sent[0].text).items()}
    assert again == typed
    for _ in range(2):
        assert browsers[0].post(pad, again).status == 303
    assert [each["totals"] for each in scorer.match.now()["rounds"]] == [{"0": 3, "1": 7}]


def holder(scorer: Scorer, language: str) -> Browser:
    """A browser that has the scorekeeper's key, and so a session."""
    browser = Browser(scorer.match.served.port, language)
    assert browser.post(f"/k/{scorer.key}/", {}).status == 303
    return browser
