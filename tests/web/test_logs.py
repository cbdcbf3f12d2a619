"""Lines of the log: one object a record in JSON, readable for people, and no secret in either."""

import io
import json
import logging
import re
import secrets
import time
from base64 import b32encode
from collections.abc import Callable, Iterator

import pytest
from cryptography.fernet import Fernet
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.core import signing
from django.utils.crypto import get_random_string

from scorekeeper.accounts.codec import write_link
from scorekeeper.people.access import Account
from scorekeeper.people.codec import new_api_token
from scorekeeper.play.models import CODE_LETTERS as LETTERS_OF_CODES
from scorekeeper.rules.cards import DECK
from scorekeeper.web.logs import CODE_LETTERS, JsonLines, PlainLines, WithRequest, without_secrets
from tests.servers import AsgiServer
from tests.web.test_in_front import ask

KEY = "17-abcdefghijklmnopqrstuvwx27"


def seed() -> bytes:
    return secrets.token_bytes(32)


def key() -> str:
    mac = b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()
    return f"{secrets.randbelow(999) + 1}-{mac}"


@pytest.mark.parametrize(
    "secret",
    [
        key,
        new_api_token,
        lambda: signing.TimestampSigner(sep=".").sign("12-3"),
        lambda: write_link(Account(pk=secrets.randbelow(999) + 1, links=secrets.randbelow(9))),
        lambda: f"{get_random_string(9)}.o-b+x@mail.{get_random_string(5).lower()}.example",
        lambda: f"{secrets.randbelow(10**4):04} {secrets.randbelow(10**4):04}",
        lambda: signing.dumps(["a message"]),
        lambda: Fernet(Fernet.generate_key()).encrypt(seed()).decode(),
        lambda: secrets.token_urlsafe(48),
        lambda: get_random_string(32),
        lambda: get_random_string(32, VALID_KEY_CHARS),
        lambda: secrets.token_hex(32),
        lambda: secrets.token_hex(16),
        lambda: secrets.token_hex(12),
        lambda: repr(seed()),
        lambda: repr(secrets.choice(DECK)),
        lambda: str(secrets.choice(DECK)),
        lambda: f"{str(secrets.choice(DECK))[:-1]}{secrets.choice('♣♦♥♠♧♢♡♤')}",
        lambda: f"{secrets.choice('BCDFGHJKMNPQRSTVWXZ')}{get_random_string(5, CODE_LETTERS)}",
    ],
    ids=[
        *(
            "key",
            "api-token",
            "offer",
            "link",
            "address",
            "mailed-code",
            "cookie",
            "sealed",
            "secret",
            "token",
            "session",
            "seed",
            "client-seed",
        ),
        *("operation", "bytes", "card-object", "card", "card-sign", "code"),
    ],
)
def test_a_secret_is_known_by_its_looks(secret: Callable[[], str]) -> None:
    for around in ("{}", "it was {}.", "{{'a': {}}}", "x=['{}', 1]", "({})", "a\n{}\nb", "<X: {}>"):
        for _ in range(30):
            assert without_secrets(around.format(secret())) == around.format("…")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Not Found: /k/1-x/", "Not Found: /k/…/"),
        ("Not Found: /account/with/1-x/", "Not Found: /account/with/…/"),
        (
            "SMTPRecipientsRefused: {'anna@example.org': (550, b'no')}",
            "SMTPRecipientsRefused: {'…': (550, …)}",
        ),
        ("Not Found: /t/7q2-mxk/turn/", "Not Found: /t/…/turn/"),
        ("Forbidden: /api/v1/tables/7q2 mxk/", "Forbidden: /api/v1/tables/…/"),
        ("'HTTP_AUTHORIZATION': 'Bearer abc'", "'HTTP_AUTHORIZATION': 'Bearer …'"),
        ("no token: 'ls_mistyped1'", "no token: '…'"),
        ("a=b; sessionid=q; csrftoken=r", "a=b; sessionid=…; csrftoken=…"),
        ("postgres://club:pass@db/score is away", "postgres://…@db/score is away"),
        ("duplicate key\nDETAIL:  Key (x)=(y) exists.\nmore", "duplicate key\nDETAIL:…\nmore"),
    ],
)
def test_a_secret_is_known_by_its_place(line: str, told: str) -> None:
    assert without_secrets(line) == told


@pytest.mark.parametrize(
    "line",
    [
        "The version of match:7q2mxk4tbcdfgh cannot be read; trying again",
        "Not Found: /m/7q2mxk4tbcdfgh/rounds/3/",
        "Not Found: /n/7q2mxk4tbcdfgh/tables/12/",
        "POST api/v1/matches/<str:public_id>/rounds/: 201",
        "Redis did not take the news of 12 topics: ConnectionError('Error 111 to x:6379')",
        '  File "/srv/leastscore/scorekeeper/league/queries/proposing.py", line 234567, in ask',
        "    return not_a_secret_but_quite_a_long_name_of_a_function(x)",
        "the columns are tools_in_a_box and ls_name",
        "took 0.234567 s on 2026-12-03T19:00:00.000Z",
        "0f3a9c1b2d4e5f60",  # the name of a request
    ],
)
def test_what_helps_is_left(line: str) -> None:
    assert without_secrets(line) == line


@pytest.mark.parametrize(
    "part",
    [*"aA7-", "b'", "b'\\'", "://:", "a:b@", "a@", "@a.", "1234 ", "a.", "/k/", "(Card("],
)
def test_no_line_takes_long(part: str) -> None:
    """Anybody may ask for a long address, and the log tells that there is no such thing."""
    line = part * (60_000 // len(part))
    began = time.process_time()
    without_secrets(line)
    assert time.process_time() - began < 1


def test_codes_are_those_of_tables() -> None:
    assert CODE_LETTERS == LETTERS_OF_CODES


class Lines(logging.StreamHandler[io.StringIO]):
    """What the server would have written."""

    def __init__(self, form: logging.Formatter) -> None:
        super().__init__(io.StringIO())
        self.setFormatter(form)
        self.addFilter(WithRequest())

    @property
    def text(self) -> str:
        return self.stream.getvalue()


@pytest.fixture
def lines() -> Iterator[Lines]:
    """The log in JSON."""
    found = Lines(JsonLines())
    root, requests = logging.getLogger(), logging.getLogger("scorekeeper.requests")
    before = requests.level
    root.addHandler(found)
    requests.setLevel(logging.DEBUG)
    yield found
    requests.setLevel(before)
    root.removeHandler(found)


def test_a_record_is_a_line(lines: Lines) -> None:
    log = logging.getLogger("scorekeeper.test")
    about = {"request": object(), "status": 500}
    log.error("Ä line\nwith %s", "two", exc_info=ValueError(KEY), extra=about)
    [line] = lines.text.splitlines()
    said = json.loads(line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", said.pop("time"))
    assert said.pop("traceback") == "ValueError: …"
    assert said.pop("process") > 0
    assert said == {
        "level": "ERROR",
        "logger": "scorekeeper.test",
        "request_id": "-",
        "message": "Ä line\nwith two",
        "status": 500,
    }


def test_an_answer_and_its_lines_have_one_name(asgi_server: AsgiServer, lines: Lines) -> None:
    names = set()
    for path, status in (("/", 200), ("/nope/", 404), ("/live/", 400), ("/healthz", 200)):
        answered, headers, _content = ask(asgi_server, "GET", path)
        assert answered == status
        name = headers["x-request-id"]
        assert re.fullmatch("[0-9a-f]{16}", name)
        names.add(name)
        said = [json.loads(line) for line in lines.text.splitlines()]
        mine = [line for line in said if line["request_id"] == name]
        last = mine[-1]
        assert (last["method"], last["status"], last["logger"]) == (
            "GET", status, "scorekeeper.requests",
        )  # fmt: skip
        assert "/nope" not in last["route"]
        if path == "/nope/":  # Django's own line, from a thread
            assert mine[0]["message"] == "Not Found: /nope/"
    assert len(names) == 4


@pytest.mark.parametrize(
    "path", ["/nope/{}/", "/?key={}", "/k/{}/?{}", "/live/?topic={}", "/api/{}"]
)
def test_no_key_in_an_address_is_told(asgi_server: AsgiServer, lines: Lines, path: str) -> None:
    """Right or wrong, wherever somebody puts it; nor does one in a header come to be logged."""
    people = Lines(PlainLines("{levelname} {name}: {message}", style="{"))
    logging.getLogger().addHandler(people)
    for method in ("GET", "POST"):
        asked, from_ = path.format(KEY, KEY), f"http://x/?{KEY}"
        ask(asgi_server, method, asked, Authorization=f"Bearer {KEY}", Referer=from_)
        ask(asgi_server, method, asked, Host=KEY, X_Request_ID=KEY)
    logging.getLogger().removeHandler(people)
    assert len(lines.text.splitlines()) >= 4
    for text in (lines.text, people.text):
        assert text
        assert KEY not in text


def test_no_query_is_told(asgi_server: AsgiServer, lines: Lines) -> None:
    """What is asked for there may be a code that looks like any word."""
    for path in ("/", "/nope/", "/live/", "/api/v1/nope/", "/static/nope.css", "/healthz"):
        for method in ("GET", "POST"):
            ask(asgi_server, method, f"{path}?topic=planted&code=planted")
    assert len(lines.text.splitlines()) >= 12
    assert "planted" not in lines.text


def test_nobody_names_a_request_but_us(asgi_server: AsgiServer) -> None:
    _status, headers, _content = ask(asgi_server, "GET", "/healthz", X_Request_ID="mine")
    assert headers["x-request-id"] != "mine"


def test_what_fails_in_front_of_django_is_named_too(
    asgi_server: AsgiServer, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_given: object) -> None:
        raise RuntimeError(KEY)

    monkeypatch.setattr("scorekeeper.feed.stream._topics", broken)
    status, headers, content = ask(asgi_server, "GET", "/live/?topic=match:x")
    assert (status, content[:9]) == (500, b"Something")
    said = json.loads(lines.text.splitlines()[0])
    assert said["request_id"] == headers["x-request-id"]
    assert (said["message"], KEY in said["traceback"]) == ("GET live/ failed", False)


def test_lines_for_people() -> None:
    plain = PlainLines("{levelname} {name} [{request_id}]: {message}", style="{")
    lines = Lines(plain)
    lines.handle(logging.makeLogRecord({"msg": f"Not Found: /k/{KEY}/", "name": "a"}))
    assert lines.text == "INFO a [-]: Not Found: /k/…/\n".replace("INFO", "Level None")
