"""What databases say, and what becomes of it: a refusal with a time to come again, or a fault."""

import sqlite3
from io import BytesIO

import psycopg
import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import DataError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.web.outages import outage

handler500 = "scorekeeper.web.refusals.fault_answer"


def sqlite_error(name: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(name)
    error.sqlite_errorcode = getattr(sqlite3, name)
    return error


def told(driver: Exception, kind: type[Exception] = OperationalError) -> Exception:
    """As Django tells it: its own exception, caused by the driver's."""
    error = kind(*driver.args)
    error.__cause__ = driver
    return error


@pytest.mark.parametrize(
    ("driver", "code"),
    [
        (sqlite_error("SQLITE_FULL"), "cannot-store"),
        (sqlite_error("SQLITE_IOERR_WRITE"), "cannot-store"),
        (sqlite_error("SQLITE_IOERR_SHMSIZE"), "cannot-store"),
        (sqlite_error("SQLITE_BUSY"), "database-away"),
        (sqlite_error("SQLITE_CANTOPEN"), "database-away"),
        (sqlite_error("SQLITE_ERROR"), None),
        (sqlite3.OperationalError("of an older driver"), None),
        (psycopg.errors.DiskFull("could not extend file"), "cannot-store"),
        (psycopg.errors.AdminShutdown("terminating"), "database-away"),
        (psycopg.errors.CannotConnectNow("starting up"), "database-away"),
        (psycopg.OperationalError("connection refused"), "database-away"),
    ],
    ids=str,
)
def test_each_has_its_refusal(driver: Exception, code: str | None) -> None:
    refusal = outage(told(driver))
    assert (refusal.code if refusal else None) == code


def test_a_connection_that_is_closed_is_an_outage_and_a_bad_value_is_none() -> None:
    assert outage(told(psycopg.InterfaceError("the connection is closed"), InterfaceError))
    assert outage(told(psycopg.DataError("too long"), DataError)) is None
    assert outage(ZeroDivisionError()) is None


def test_it_is_logged_in_a_line(caplog: pytest.LogCaptureFixture) -> None:
    outage(told(sqlite_error("SQLITE_FULL")))
    [record] = caplog.records
    assert record.getMessage() == "cannot-store: SQLITE_FULL"
    assert not record.exc_info


def full(request: HttpRequest) -> HttpResponse:
    raise told(sqlite_error("SQLITE_FULL"))


@require_POST
def session(request: HttpRequest) -> HttpResponse:
    """All went well, and then the session cannot be stored."""
    request.session["seen"] = True
    return HttpResponse("done")


@api_view(["POST"])
def api(request: Request) -> Response:
    raise told(psycopg.OperationalError("connection refused"))


urlpatterns = [
    path("full/", full),
    path("session/", session),
    path("api/v1/away/", api),
    path("api/v1/session/", session),
    path("language/", set_language, name="set_language"),
    path(
        "", include(([path("", session, name="home"), path("p/", session, name="privacy")], "home"))
    ),
    path("account/", include(([path("", session, name="account")], "accounts"))),
]


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Client:
    def save(store: SessionStore, must_create: bool = False) -> None:
        raise told(sqlite_error("SQLITE_FULL"))

    monkeypatch.setattr(SessionStore, "save", save)
    return Client(raise_request_exception=False, headers={"Accept-Language": "en"})


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("where", ["/full/", "/session/"])
def test_a_page_says_it_and_offers_to_send_it_again(client: Client, where: str) -> None:
    answer = client.post(where, {"total-0": "12", "csrfmiddlewaretoken": "old"})
    assert (answer.status_code, answer["Retry-After"]) == (507, "20")
    page = answer.content.decode()
    assert "its disk is full, or broken" in page
    assert f'action="{where}"' in page
    assert '<input type="hidden" name="total-0" value="12">' in page
    assert 'value="old"' not in page


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("where", "status", "code"),
    [("away", 503, "database-away"), ("session", 507, "cannot-store")],
)
def test_the_api_says_it_in_its_shape(client: Client, where: str, status: int, code: str) -> None:
    answer = client.post(f"/api/v1/{where}/")
    [error] = answer.json()["errors"]
    assert (answer.status_code, error["code"], error["field"]) == (status, code, None)
    assert error["facts"] == {"retry_after": int(answer["Retry-After"])}


@pytest.mark.urls(__name__)
def test_a_file_is_not_sent_again_for_anybody(client: Client) -> None:
    answer = client.post("/full/", {"file": BytesIO(b"a,b")})
    assert answer.status_code == 507
    assert "Try again" not in answer.content.decode()
