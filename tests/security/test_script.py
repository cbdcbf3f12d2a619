"""No script through anything that people type: kept and shown again, or sent straight back."""

import re

import pytest
from django.apps import apps
from django.db.models import CharField
from django.test import Client
from django.urls import reverse

from scorekeeper.matches import actions
from scorekeeper.rules.scoring import SeatNo
from tests.league import evening as evenings
from tests.matches.played import Played
from tests.play.browsing import seated
from tests.security.admins import staff
from tests.security.test_admin import MODELS, everything
from tests.security.walk import Place
from tests.servers import ROOT

pytestmark = pytest.mark.looks  # whatever database is below

RAW = "<svg/onload=x"
SHOWN = "&lt;svg/onload=x"
ASKED = (
    "q", "hand", "discard", "match", "code", "like", "next", "me", "season", "round", "table",
    "from", "move", "saved", "as", "limit", "cursor", "deal", "discards", "declarer", "totals",
)  # fmt: skip
TYPED = (
    "player", "player-1", "player-2", "name", "title", "label", "reason", "word", "code", "op",
    "topic", "role", "threshold", "total-0", "declarer", "cards", "hand", "discard", "text",
    "names", "date", "starts", "rounds", "sizes", "timezone", "points", "seat", "seats", "into",
    "match", "version", "paper", "minutes", "tables", "sign", "pick_up", "language", "next",
    "later", "rules", "column",
)  # fmt: skip


def hostile(number: int) -> str:
    """A name that everybody may have: out of a text, an attribute, a script."""
    return f"'\"></a>{RAW}{number}()>"


@pytest.fixture
def place(db: None, monkeypatch: pytest.MonkeyPatch) -> Place:
    """Everything is called so: people, league, night, phones, reasons."""
    monkeypatch.setattr(evenings, "NAMES", [hostile(number) for number in range(26)])
    place = Place(hostile(30), hostile(31))
    table = place.evening.night.seated.get(number=1).tables.get(number=2)
    table.doubts.create(word=hostile(40), by=hostile(41))
    for model in apps.get_app_config("scorekeeper").get_models():
        called = {"name", "title", "label", "by", "void_reason"}
        names = [field.name for field in model._meta.fields if field.name in called]
        texts = [name for name in names if isinstance(model._meta.get_field(name), CharField)]
        if texts and model.__name__ not in {"Player", "SeatChange", "RememberedPlayer"}:
            model._default_manager.update(**{name: hostile(50) for name in texts})
    return place


def check_shown(client: Client, url: str) -> int:
    """How often it is shown on that page, as the text that it is."""
    answer = client.get(url)
    assert answer.status_code < 500, url
    text = b"".join(answer).decode(errors="replace")
    if answer["Content-Type"].startswith("text/html"):
        assert RAW not in text, url
    return text.count(SHOWN)


def test_what_is_kept_is_shown_as_text(place: Place) -> None:
    shown = [check_shown(place.organiser, url) for url in place.addresses()]
    tables = ["/", *(url for url in place.addresses() if url.startswith("/t/"))]
    shown += [check_shown(place.host.client, url) for url in tables]
    assert sum(map(bool, shown)) > 40
    assert sum(shown) > 200


def test_before_the_start_and_after_the_end_it_is_text_too(db: None) -> None:
    host, guest = seated(hostile(1), hostile(2))
    assert check_shown(host.client, host.url) > 1
    assert check_shown(guest.client, guest.url) > 1
    match = Played(hostile(1), hostile(2), hostile(3), title=hostile(4))
    for totals in ((5, 20, 30), (30, 6, 7), (1, 40, 40), (2, 50, 9)):
        match.play(0, totals)
    keeper = match.holder()
    assert check_shown(keeper, match.url) > 5
    match.correct(2, 1, (30, 5, 7))
    actions.rename(match.match, match.write, SeatNo(0), hostile(5))
    actions.call_time(match.match, match.write)
    pages = (
        "",
        "history/",
        "board/",
        "podium/",
        "print/",
        "players/",
        "share/",
        "rounds/2/",
        "rounds/2/1/",
    )
    for page in pages:
        assert check_shown(keeper, match.url + page), page


def test_nothing_is_called_safe_but_what_is() -> None:
    """Each was looked at: bodies rendered with escapes, drawings, names of files, a mail."""
    places = {
        "templates/league/night_standings.html": 1,
        "templates/league/standings.html": 1,
        "templates/matches/sheet.html": 1,
        "templates/matches/sw.js": 1,
        "templates/accounts/code.txt": 1,
        "scorekeeper/people/queries.py": 1,
        "scorekeeper/web/fields.py": 1,
    }
    loose = re.compile(r"\|\s*safe\b|\|\s*safeseq|autoescape off|mark_safe\(|SafeString\(|__html__")
    files = [*ROOT.glob("templates/**/*"), *ROOT.glob("scorekeeper/**/*.py")]
    texts = {str(file.relative_to(ROOT)): file.read_text() for file in files if file.is_file()}
    assert {
        name: len(loose.findall(text)) for name, text in texts.items() if loose.search(text)
    } == places


def test_staff_see_it_as_text(place: Place) -> None:
    client = staff()
    shown = sum(check_shown(client, url) for model in MODELS for url in everything(model)[:4])
    assert shown > 40


def test_what_is_asked_comes_back_as_text(place: Place) -> None:
    client, query = place.organiser, "&".join(f"{name}='\"></a>{RAW}()>" for name in ASKED)
    for url in place.addresses():
        check_shown(client, f"{url}?{query}")
    more = [f"/{prefix}{RAW}()>/" for prefix in ("", "m/", "t/", "l/", "n/", "k/", "api/v1/")]
    assert reverse("home:home") == "/"
    for url in more:
        check_shown(client, url)


def test_what_is_typed_wrongly_comes_back_as_text(place: Place) -> None:
    sent, back = dict.fromkeys(TYPED, hostile(60)), 0
    for url in place.addresses():
        client = place.host.client if url.startswith("/t/") else place.organiser
        answer = client.post(url, sent)
        assert answer.status_code < 500, url
        if answer["Content-Type"].startswith("text/html"):
            text = answer.content.decode()
            assert RAW not in text, url
            back += SHOWN in text
    assert back > 6
