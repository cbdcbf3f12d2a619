"""What becomes of a refusal: a page, a fragment, or the API's error shape; never a stack."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language
from rest_framework import exceptions
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.rules.errors import Forbidden, Impossible
from scorekeeper.web.errors import (
    NotFound,
    OperationReused,
    StaleVersion,
    TooLittleRight,
    TooMany,
    attach,
)
from scorekeeper.web.fields import SeatMap, StrictInteger, StrictSerializer


class TotalMissing(Impossible):
    code = "missing-total"


class Over(Forbidden):
    code = "match-over"


RAISED: dict[str, Any] = {
    "impossible": lambda: TotalMissing(field="totals.2", seat=2, given=2, expected=3),
    "attached": lambda: attach(
        TotalMissing(seat=2, given=2, expected=3), current={"version": 4}, names={2: "Cai & Co"}
    ),
    "forbidden": lambda: Over(after_round=9),
    "stale": lambda: StaleVersion(version=4),
    "not-found": NotFound,
    "too-little": lambda: TooLittleRight(role="scorekeeper"),
    "reused": OperationReused,
    "too-many": lambda: TooMany(retry_after=30),
    "http404": Http404,
    "denied": PermissionDenied,
    "suspicious": SuspiciousOperation,
    "too-big": RequestDataTooBig,
    "throttled": lambda: exceptions.Throttled(wait=12.5),
    "fault": lambda: ZeroDivisionError,
}


class Body(StrictSerializer):
    totals = SeatMap(child=StrictInteger())
    players = StrictInteger(required=False)


def plain(request: HttpRequest, name: str) -> HttpResponse:
    raise RAISED[name]()


@require_POST
def only_post(request: HttpRequest) -> HttpResponse:
    return HttpResponse("done")


@api_view(["POST"])
def api(request: Request, name: str) -> Response:
    raise RAISED[name]()


@api_view(["POST"])
def echo(request: Request) -> Response:
    asked = Body(data=request.data)
    asked.is_valid(raise_exception=True)
    return Response(asked.validated_data)


urlpatterns = [
    path("plain/<name>/", plain),
    path("only-post/", only_post),
    path("api/v1/echo/", echo),
    path("api/v1/plain/<name>/", plain),
    path("api/v1/<name>/", api),
    # What every page links to
    path("language/", set_language, name="set_language"),
    path(
        "",
        include(
            ([path("", only_post, name="home"), path("p/", only_post, name="privacy")], "home")
        ),
    ),
    path("account/", include(([path("", only_post, name="account")], "accounts"))),
]
pytestmark = pytest.mark.urls(__name__)


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False, headers={"Accept-Language": "en"})


@pytest.mark.parametrize(
    ("name", "status", "words"),
    [
        ("impossible", 422, "Total missing: player 3"),
        ("forbidden", 409, "The match ended after round 9."),
        ("stale", 409, "Somebody else was faster."),
        ("not-found", 404, "There is nothing here."),
        ("too-little", 403, "Ask the scorekeeper"),
        ("reused", 422, "already sent"),
        ("too-many", 429, "Wait a moment"),
        ("http404", 404, "There is nothing here."),
        ("denied", 403, "Ask the scorekeeper"),
        ("suspicious", 400, "could not be read"),
        ("fault", 500, "Something broke"),
    ],
)
def test_a_page_says_it_in_words(client: Client, name: str, status: int, words: str) -> None:
    answer = client.get(f"/plain/{name}/")
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert "<html" in answer.content.decode()


def test_a_refusal_is_never_kept_by_a_cache(client: Client) -> None:
    assert client.get("/plain/forbidden/")["Cache-Control"] == "no-store"


def test_who_was_too_fast_learns_for_how_long(client: Client) -> None:
    assert client.get("/plain/too-many/")["Retry-After"] == "30"
    assert client.post("/api/v1/too-many/")["Retry-After"] == "30"
    assert client.post("/api/v1/throttled/")["Retry-After"] == "13"


def test_htmx_gets_a_fragment(client: Client) -> None:
    answer = client.get("/plain/forbidden/", headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "The match ended after round 9." in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_finnish_browser_reads_finnish(client: Client) -> None:
    answer = client.get("/plain/forbidden/", headers={"Accept-Language": "fi"})
    assert answer["Content-Language"] == "fi"


def test_a_wrong_method_is_no_empty_page(client: Client) -> None:
    answer = client.get("/only-post/")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "<html" in answer.content.decode()


def test_what_succeeds_is_left_alone(client: Client) -> None:
    assert client.post("/only-post/").content == b"done"


def test_an_unknown_address_is_a_friendly_page(client: Client) -> None:
    answer = client.get("/nowhere/at/all/")
    assert answer.status_code == 404
    assert "There is nothing here." in answer.content.decode()


def test_a_form_without_its_token_is_asked_for_again() -> None:
    answer = Client(enforce_csrf_checks=True).post("/only-post/")
    assert answer.status_code == 403
    assert "Please send it again" in answer.content.decode()


@pytest.mark.parametrize("page", ["400.html", "500.html"])
def test_the_last_pages_depend_on_nothing(page: str, settings: Any) -> None:
    text = (settings.BASE_DIR / "templates" / page).read_text(encoding="utf-8")
    for sign in ("{%", "{{", "style", "<link", "<script", "<img", "http://", "https://"):
        assert sign not in text
    assert 'lang="fi"' in text


def only_error(answer: Any) -> dict[str, Any]:
    assert answer["Content-Type"] == "application/json"
    [error] = answer.json()["errors"]
    assert set(error) == {"code", "detail", "field", "facts"}
    assert error["detail"]
    found: dict[str, Any] = error
    return found


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("impossible", 400, "missing-total"),
        ("forbidden", 409, "match-over"),
        ("stale", 409, "stale-version"),
        ("not-found", 404, "not-found"),
        ("too-little", 403, "too-little-right"),
        ("reused", 422, "operation-reused"),
        ("too-many", 429, "too-many"),
        ("http404", 404, "not-found"),
        ("denied", 403, "too-little-right"),
        ("suspicious", 400, "malformed"),
        ("too-big", 413, "too-large"),
        ("throttled", 429, "throttled"),
        ("fault", 500, "error"),
    ],
)
def test_the_api_answers_in_its_shape(client: Client, name: str, status: int, code: str) -> None:
    answer = client.post(f"/api/v1/{name}/")
    assert answer.status_code == status
    assert only_error(answer)["code"] == code


def test_field_and_facts_are_told_apart(client: Client) -> None:
    error = only_error(client.post("/api/v1/impossible/"))
    assert error["field"] == "totals.2"
    assert error["facts"] == {"seat": 2, "given": 2, "expected": 3}


def test_the_present_state_stands_beside_the_errors(client: Client) -> None:
    assert client.post("/api/v1/attached/").json()["current"] == {"version": 4}
    assert "current" not in client.post("/api/v1/stale/").json()


def test_players_are_called_by_name_where_the_view_knows_them(client: Client) -> None:
    error = only_error(client.post("/api/v1/impossible/"))
    assert error["detail"].startswith("Total missing: seat 2")
    [error] = client.post("/api/v1/attached/").json()["errors"]
    assert error["detail"].startswith("Total missing: Cai & Co ")


def test_the_api_is_json_even_where_there_is_nothing(client: Client) -> None:
    answer = client.get("/api/v1/nowhere/at/all/")
    assert answer.status_code == 404
    assert only_error(answer)["code"] == "not-found"


def test_a_refusing_page_below_the_api_is_json_too(client: Client) -> None:
    assert client.get("/api/v1/plain/forbidden/")["Content-Type"] == "application/json"
    assert client.get("/api/v1/plain/fault/").status_code == 500


def test_a_wrong_method_in_the_api(client: Client) -> None:
    answer = client.put("/api/v1/echo/")
    assert answer.status_code == 405
    assert set(answer["Allow"].split(", ")) == {"POST", "OPTIONS"}
    assert only_error(answer)["code"] == "method-not-allowed"


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""],
)
def test_what_is_not_json_is_415(client: Client, kind: str) -> None:
    answer = client.post("/api/v1/echo/", data=b"--x", content_type=kind)
    assert answer.status_code == 415
    assert only_error(answer)["code"] == "unsupported-media-type"


def send(client: Client, body: bytes) -> Any:
    return client.post("/api/v1/echo/", data=body, content_type="application/json")


def test_broken_json_is_400(client: Client) -> None:
    answer = send(client, b"{")
    assert answer.status_code == 400
    assert only_error(answer)["code"] == "bad-json"


def test_too_much_json_is_413(client: Client) -> None:
    answer = send(client, b'{"totals":"' + b"x" * 70_000 + b'"}')
    assert answer.status_code == 413
    assert only_error(answer)["code"] == "too-large"


def test_a_missing_member_is_named(client: Client) -> None:
    for body in (b"", b"{}"):
        answer = send(client, body)
        assert answer.status_code == 400
        error = only_error(answer)
        assert (error["code"], error["field"]) == ("required", "totals")


def test_all_faults_of_a_body_are_told_with_their_paths(client: Client) -> None:
    answer = send(client, b'{"totals":{"0":"7","x":1,"2":7.0},"players":true}')
    assert answer.status_code == 400
    assert {(error["field"], error["code"]) for error in answer.json()["errors"]} == {
        ("totals.0", "not-an-integer"),
        ("totals.x", "not-a-seat"),
        ("totals.2", "not-an-integer"),
        ("players", "not-an-integer"),
    }


def test_who_asks_for_html_of_the_api_still_gets_json(client: Client) -> None:
    answer = client.post("/api/v1/forbidden/", headers={"Accept": "text/html"})
    assert answer["Content-Type"] == "application/json"
