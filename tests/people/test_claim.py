"""A link offers a key; a button takes it."""

import re

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.people import actions
from scorekeeper.people.access import Role
from scorekeeper.people.models import Holding, Phone
from tests.people.conftest import SAFARI, TOPIC, NewPhone

Tokens = dict[Role, str]


def link(token: str) -> str:
    return f"/k/{token}/"


def test_looking_changes_nothing(tokens: Tokens, new_phone: NewPhone) -> None:
    visitor = new_phone()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer = visitor.get(link(tokens[Role.VIEWER]))
    assert answer.status_code == 200
    assert not [query for query in asked if not query["sql"].startswith("SELECT")]
    assert not Phone.objects.exists()
    assert not Session.objects.exists()
    assert "sessionid" not in visitor.cookies


def test_the_page_says_what_for(tokens: Tokens, new_phone: NewPhone) -> None:
    page = new_phone().get(link(tokens[Role.SCOREKEEPER])).content.decode()
    assert "Keep score on this phone" in page
    assert "<bdi>&lt;abc&gt; &amp; Co</bdi>" in page
    assert "Watch on this phone" in new_phone().get(link(tokens[Role.VIEWER])).content.decode()


@pytest.mark.parametrize("method", ["get", "head", "post"])
def test_nothing_of_a_link_is_kept(tokens: Tokens, new_phone: NewPhone, method: str) -> None:
    answer = getattr(new_phone(), method)(link(tokens[Role.VIEWER]))
    assert "no-store" in answer["Cache-Control"]


def test_claiming_leads_to_a_clean_address(tokens: Tokens, new_phone: NewPhone) -> None:
    answer = new_phone().post(link(tokens[Role.SCOREKEEPER]))
    assert (answer.status_code, answer["Location"]) == (303, "/thing/abc/")


def test_claiming_makes_one_phone_with_a_name(tokens: Tokens, new_phone: NewPhone) -> None:
    visitor = new_phone()
    for token in tokens.values():
        visitor.post(link(token))
    assert [phone.label for phone in Phone.objects.all()] == ["iPhone · Safari"]
    assert visitor.session["phone"] == Phone.objects.get().pk


def test_claiming_twice_is_claiming_once(tokens: Tokens, new_phone: NewPhone) -> None:
    visitor = new_phone()
    visitor.post(link(tokens[Role.VIEWER]))
    before = Holding.objects.get()
    assert visitor.post(link(tokens[Role.VIEWER])).status_code == 303
    assert Holding.objects.get().since == before.since


def test_who_holds_the_key_reads_so(tokens: Tokens, new_phone: NewPhone) -> None:
    visitor = new_phone()
    visitor.post(link(tokens[Role.VIEWER]))
    page = visitor.get(link(tokens[Role.VIEWER])).content.decode()
    assert "holds the key already" in page


@pytest.mark.parametrize(
    "token",
    [
        "1",
        "1-",
        "x",
        "1-" + "a" * 26,
        "0-" + "a" * 26,
        "01-" + "a" * 26,
        "999999999999999999-" + "a" * 26,
        "9999999999999999999999-" + "a" * 26,
        "-1-" + "a" * 26,
        "1.2.3",
        "1-1.abc.def",
        "..",
        "ä" * 40,
        "%00",
        "a" * 8000,
    ],
    ids=lambda token: token[:20],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_other_links_lead_nowhere(
    tokens: Tokens, new_phone: NewPhone, method: str, token: str
) -> None:
    answer = getattr(new_phone(), method)(link(token))
    assert answer.status_code == 404
    assert not Phone.objects.exists()


def test_a_changed_token_leads_nowhere(tokens: Tokens, new_phone: NewPhone) -> None:
    token = tokens[Role.SCOREKEEPER]
    for place in range(len(token)):
        changed = token[:place] + ("a" if token[place] != "a" else "b") + token[place + 1 :]
        assert new_phone().get(link(changed)).status_code == 404
    assert new_phone().get(link(token.upper())).status_code == 404


def test_a_revoked_link_says_what_to_do(tokens: Tokens, new_phone: NewPhone) -> None:
    actions.rotate(TOPIC, Role.VIEWER, keep=None)
    answer = new_phone().get(link(tokens[Role.VIEWER]))
    assert answer.status_code == 404
    assert "no longer works" in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]


def test_claiming_needs_the_form(tokens: Tokens) -> None:
    strict = Client(enforce_csrf_checks=True, headers={"User-Agent": SAFARI})
    address = link(tokens[Role.VIEWER])
    assert strict.post(address).status_code == 403
    assert not Phone.objects.exists()
    page = strict.get(address).content.decode()
    [csrf] = set(re.findall(r'csrfmiddlewaretoken" value="(\w+)"', page)[-1:])
    assert strict.post(address, {"csrfmiddlewaretoken": csrf}).status_code == 303


def test_claiming_by_htmx_leaves_the_page(tokens: Tokens, new_phone: NewPhone) -> None:
    answer = new_phone().post(link(tokens[Role.VIEWER]), headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == "/thing/abc/"


def test_no_inline_style_or_script(tokens: Tokens, new_phone: NewPhone) -> None:
    page = new_phone().get(link(tokens[Role.VIEWER])).content.decode()
    assert "style=" not in page
    assert not re.search(r"<script(?! src)", page)
    assert not re.search(r"\son\w+=", page)
