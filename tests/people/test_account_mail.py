"""Codes in mails: whom they let in, how long, how often; and the address that an account has."""

import datetime as dt
import re
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from threading import Barrier

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.accounts import access as limits
from scorekeeper.people.access import Account
from scorekeeper.web import mail as web_mail
from tests.people.accounts import code_in, mails, sign_in
from tests.people.conftest import NewPhone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_mail")]
ANNA = "anna@example.org"


# ── Codes ─────────────────────────────────────────────────────────────────────────────────────────
def test_unknown_and_known_addresses_are_answered_alike(new_phone: NewPhone) -> None:
    sign_in(new_phone(), ANNA)
    told = []
    for email in (ANNA, "nobody@example.org"):
        client = new_phone()
        answer = client.post("/account/code/", {"email": email})
        page = client.get(answer["Location"]).content.decode()
        csrf = page.count("csrfmiddlewaretoken")
        told.append((answer.status_code, answer.headers["Location"], csrf, len(client.cookies)))
    assert told[0] == told[1]
    texts = mails(3)
    first, second = (text.replace(code_in(text), "") for text in texts[1:])
    assert first == second
    assert not User.objects.filter(email="nobody@example.org").exists(), "nothing is kept before"


def test_a_code_is_good_once_on_this_browser_alone(new_phone: NewPhone) -> None:
    client, other = new_phone(), new_phone()
    client.post("/account/code/", {"email": ANNA})
    code = code_in(mails(1)[0])
    assert other.post("/account/code/enter/", {"code": code}).status_code == 409
    assert client.post("/account/code/enter/", {"code": code}).status_code == 303
    assert client.post("/account/code/enter/", {"code": code}).status_code == 409


def test_three_wrong_codes_end_it(new_phone: NewPhone) -> None:
    client = new_phone()
    client.post("/account/code/", {"email": ANNA})
    code = code_in(mails(1)[0])
    wrong = "0000 0000" if code != "0000 0000" else "1111 1111"
    for _again in range(3):
        answer = client.post("/account/code/enter/", {"code": wrong})
        assert answer.status_code == 422
        assert "not the code" in answer.content.decode()
    assert client.post("/account/code/enter/", {"code": code}).status_code == 409
    assert not Account.objects.exists()


def test_who_comes_back_to_the_form_is_sent_to_the_code_that_is_waited_for(
    new_phone: NewPhone,
) -> None:
    client = new_phone()
    client.post("/account/code/", {"email": ANNA})
    for ask in (client.get, client.head):
        answer = ask("/account/code/")
        assert (answer.status_code, answer.headers["Location"]) == (303, "/account/code/enter/")
    client.post("/account/code/enter/", {"code": code_in(mails(1)[0])})
    assert client.get("/account/email/").headers["Location"] == "/account/"
    client.post("/account/email/", {"email": "new@example.org"})
    assert client.get("/account/email/").headers["Location"] == "/account/code/enter/"
    assert client.get("/account/name/").headers["Location"] == "/account/"
    mails(2)


def test_where_no_code_is_waited_for_who_is_signed_in_is_sent_to_the_account(
    new_phone: NewPhone,
) -> None:
    client = new_phone()
    sign_in(client, ANNA)
    answer = client.get("/account/code/enter/")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/account/")
    assert client.post("/account/code/enter/", {"code": "1"}).status_code == 409
    assert new_phone().get("/account/code/enter/").status_code == 409
    client.post("/account/email/", {"email": "new@example.org"})
    assert client.get("/account/code/enter/").status_code == 200
    mails(2)


def test_a_code_may_be_typed_with_any_gaps(new_phone: NewPhone) -> None:
    client = new_phone()
    client.post("/account/code/", {"email": ANNA})
    typed = code_in(mails(1)[0]).replace(" ", "-") + " "
    assert client.post("/account/code/enter/", {"code": typed}).status_code == 303


@pytest.mark.parametrize("email", ["", "anna", "a@b", "a@b.fi\nBcc: c@d.fi", "x" * 250 + "@b.fi"])
def test_what_is_no_address_stays_on_the_page(new_phone: NewPhone, email: str) -> None:
    answer = new_phone().post("/account/code/", {"email": email})
    assert answer.status_code == 422
    assert mail.outbox == []


def test_a_mailbox_is_not_filled(new_phone: NewPhone) -> None:
    for _again in range(5):
        new_phone().post("/account/code/", {"email": ANNA})
    answer = new_phone().post("/account/code/", {"email": ANNA})
    assert (answer.status_code, 1 <= int(answer["Retry-After"]) <= 600) == (429, True)
    page = answer.content.decode()
    assert "Try again in about 10 minutes." in page
    assert f'value="{ANNA}"' in page, "what was typed is kept"
    assert "Enter the code that was sent" not in page, "none was, to this browser"
    assert new_phone().post("/account/code/", {"email": "bo@example.org"}).status_code == 303
    mails(6)


@pytest.mark.parametrize(
    ("language", "wait", "link"),
    [
        ("en", "Try again in about 10 minutes.", "Enter the code that was sent"),
        ("fi", "Yritä uudelleen noin 10 minuutin kuluttua.", "Kirjoita jo lähetetty koodi"),
    ],
)
@pytest.mark.parametrize("path", ["/account/code/", "/account/email/"])
def test_who_asked_too_often_gets_to_the_code_that_was_sent(
    new_phone: NewPhone, path: str, language: str, wait: str, link: str
) -> None:
    client = new_phone()
    if path == "/account/email/":
        sign_in(client, "anna@example.com")
    answers = [
        client.post(path, {"email": ANNA}, headers={"Accept-Language": language}) for _ in range(6)
    ]
    assert [answer.status_code for answer in answers] == [*[303] * 5, 429]
    page = answers[-1].content.decode()
    for told in (wait, f'value="{ANNA}"', f'href="/account/code/enter/">{link}</a>'):
        assert told in page
    assert client.post("/account/code/enter/", {"code": "1"}).status_code == 422
    mails(5 + (path == "/account/email/"))


@pytest.mark.parametrize("path", ["/account/code/", "/account/email/"])
def test_another_code_is_sent_from_the_page_where_it_is_typed(
    new_phone: NewPhone, path: str
) -> None:
    client = new_phone()
    if path == "/account/email/":
        sign_in(client, "anna@example.com")
    sent = len(mail.outbox) + 1
    client.post(path, {"email": ANNA})
    page = client.get("/account/code/enter/").content.decode()
    assert re.search(r'<input[^>]* name="code"[^>]* autofocus', page)
    [form] = re.findall(rf'<form[^>]* action="{path}">.*?</form>', page, re.DOTALL)
    assert f'name="email" value="{ANNA}"' in form
    first = code_in(mails(sent)[-1])
    answer = client.post(path, {"email": ANNA})
    page = client.get(answer.headers["Location"]).content.decode()
    assert "the one before opens nothing now" in page
    second = code_in(mails(sent + 1)[-1])
    if first != second:
        assert client.post("/account/code/enter/", {"code": first}).status_code == 422
    assert client.post("/account/code/enter/", {"code": second}).status_code == 303


def test_without_a_mail_server_no_code_is_offered(new_phone: NewPhone, settings: Settings) -> None:
    settings.EMAIL_URL = ""
    page = new_phone().get("/account/").content.decode()
    assert "sends no mail" in page
    assert "/account/code/" not in page
    assert new_phone().post("/account/code/", {"email": ANNA}).status_code == 404


def test_the_mail_speaks_the_language_of_the_page(new_phone: NewPhone) -> None:
    new_phone().post("/account/code/", {"email": ANNA}, headers={"Accept-Language": "fi"})
    assert "koodi" in mails(1)[0].lower()
    assert "koodi" in mail.outbox[0].subject.lower()


def test_no_session_tells_the_code(new_phone: NewPhone) -> None:
    client = new_phone()
    client.post("/account/code/", {"email": ANNA})
    digits = code_in(mails(1)[0]).replace(" ", "")
    assert digits not in str(dict(client.session))


# ── Mail ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.fixture
def post_office(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """What sending fails with, one after the other."""
    wrong: list[Exception] = []
    monkeypatch.setattr(web_mail, "_failed", [])

    def fail(_mail: mail.EmailMessage) -> None:
        if wrong:
            raise wrong.pop()

    monkeypatch.setattr(mail.EmailMessage, "send", fail)
    return wrong


def asked_for(client: Client, email: str) -> str:
    """Ask for a code; what the page says when the mail is dealt with."""
    answer = client.post("/account/code/", {"email": email})
    both = Barrier(2)  # postmen, who are here when each has done what there was to do
    for postman in [web_mail._postmen.submit(both.wait) for _ in range(both.parties)]:
        postman.result(5)
    return client.get(answer["Location"]).content.decode()


def test_where_mail_does_not_get_away_the_page_says_so(
    new_phone: NewPhone, post_office: list[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    words = "cannot send mail at the moment"
    for wrong in (ConnectionRefusedError(ANNA), TimeoutError(), SMTPServerDisconnected(ANNA)):
        post_office.append(wrong)
        page = asked_for(new_phone(), ANNA)
        assert words in page
        assert "on its way" not in page
        assert ANNA in page
        assert words in new_phone().get("/account/").content.decode()
        page = asked_for(new_phone(), "bo@example.org")
        assert (words in page, "on its way" in page) == (False, True), "it got away"
    assert caplog.text.count("A mail could not be sent") == 3
    assert ANNA not in caplog.text


def test_one_address_that_is_none_is_not_told_of(
    new_phone: NewPhone, post_office: list[Exception]
) -> None:
    post_office.append(SMTPRecipientsRefused({ANNA: (550, b"none")}))
    assert "cannot send mail" not in asked_for(new_phone(), ANNA)


def test_a_code_lasts_ten_minutes(new_phone: NewPhone) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False) as clock:
        for seconds, status in ((599, 303), (601, 409), (-60, 409)):
            clock.move_to(now)
            client = new_phone()
            client.post("/account/code/", {"email": ANNA})
            code = code_in(mails(len(mail.outbox) or 1)[-1])
            clock.move_to(now + dt.timedelta(seconds=seconds))
            assert client.post("/account/code/enter/", {"code": code}).status_code == status
            mail.outbox.clear()


@pytest.mark.parametrize("code", ["", "x", "12", "\0", "٤" * 8, "1" * 41, "1234 567", "-" * 40])
def test_what_is_no_code_stays_on_the_page(new_phone: NewPhone, code: str) -> None:
    client = new_phone()
    client.post("/account/code/", {"email": ANNA})
    answer = client.post("/account/code/enter/", {"code": code})
    assert answer.status_code == 422
    assert 'id="id_code_error"' in answer.content.decode()
    mails(1)


def test_a_pub_is_not_locked_out_by_one_who_guesses(
    new_phone: NewPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRONG_AT_AN_ADDRESS", limits.WRONG_AT_AN_ADDRESS._replace(most=2))
    for number in range(2):
        guesser = new_phone()
        guesser.post("/account/code/", {"email": f"bo{number}@example.org"})
        for _again in range(2):
            last = guesser.post("/account/code/enter/", {"code": "1"})
    assert (last.status_code, 1 <= int(last["Retry-After"]) <= 600) == (429, True)
    mails(2)
    sign_in(new_phone(), ANNA)


def test_codes_asked_for_at_an_address(
    new_phone: NewPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = limits.CODES_AT_AN_ADDRESS._replace(most=2)
    monkeypatch.setattr(limits, "CODES_AT_AN_ADDRESS", few)
    emails = [ANNA, "bo@example.org", "cai@example.org"]
    answers = [new_phone().post("/account/code/", {"email": email}) for email in emails]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "Try again in about 10 minutes." in answers[-1].content.decode()
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.post("/account/code/", {"email": emails[-1]}).status_code == 303
    mails(3)
