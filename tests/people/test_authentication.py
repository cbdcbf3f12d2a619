"""How the API knows its callers."""

from typing import Any

import pytest
from django.test import Client
from django.urls import include, path
from drf_spectacular.generators import SchemaGenerator
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.people import access
from scorekeeper.people.access import Role
from tests.people.conftest import TOPIC, NewPhone

Tokens = dict[Role, str]


@api_view(["GET", "POST"])
def who(request: Request) -> Response:
    caller = access.caller(request)
    assert request.auth == caller
    assert str(request.user) == "None"
    return Response({"scope": caller.scope, "roles": sorted(access.roles(request, TOPIC))})


urlpatterns = [path("api/v1/who/", who), path("", include("scorekeeper.people.urls"))]
pytestmark = pytest.mark.urls(__name__)


def post(client: Client, **headers: str) -> Any:
    return client.post("/api/v1/who/", data={}, content_type="application/json", headers=headers)


def strict() -> Client:
    return Client(enforce_csrf_checks=True)


def test_a_key_needs_no_csrf_token(tokens: Tokens) -> None:
    answer = post(strict(), Authorization=f"Bearer {tokens[Role.SCOREKEEPER]}")
    assert answer.status_code == 200
    assert answer.json()["scope"].startswith("key:")
    assert answer.json()["roles"] == ["scorekeeper", "viewer"]


@pytest.mark.parametrize("scheme", ["bearer", "BEARER", "Bearer "])
def test_the_scheme_is_read_as_the_standard_says(tokens: Tokens, scheme: str) -> None:
    answer = post(strict(), Authorization=f"{scheme} {tokens[Role.VIEWER]}")
    assert answer.json()["roles"] == ["viewer"]


def test_nobody_may_write_without_a_token_too(db: None) -> None:
    """Making a match needs no key; a page of another site cannot send JSON."""
    answer = post(strict())
    assert (answer.status_code, answer.json()) == (200, {"scope": None, "roles": []})


def test_a_bad_key_is_nobody(tokens: Tokens) -> None:
    answer = post(strict(), Authorization="Bearer 1-aaaaaaaaaaaaaaaaaaaaaaaaaa")
    assert (answer.status_code, answer.json()) == (200, {"scope": None, "roles": []})


def test_a_browser_writes_only_with_the_csrf_token(tokens: Tokens, new_phone: NewPhone) -> None:
    browser = new_phone()
    browser.post(f"/k/{tokens[Role.VIEWER]}/")
    foreign = strict()
    foreign.cookies = browser.cookies
    answer = post(foreign)
    assert answer.status_code == 403
    assert answer.json()["errors"][0]["code"] == "too-little-right"
    csrf = "x" * 32
    foreign.cookies["csrftoken"] = csrf
    answer = post(foreign, **{"X-CSRFToken": csrf})
    assert answer.status_code == 200
    assert answer.json()["scope"] == f"phone:{browser.session['phone']}"
    assert foreign.get("/api/v1/who/").json()["roles"] == ["viewer"]


def test_reading_makes_no_session(db: None) -> None:
    client = Client()
    answer = client.get("/api/v1/who/")
    assert "sessionid" not in client.cookies
    assert answer.json() == {"scope": None, "roles": []}


def test_the_schema_describes_both_ways(db: None) -> None:
    generator: Any = SchemaGenerator
    schema = generator(urlconf=__name__).get_schema(request=None, public=True)
    assert set(schema["components"]["securitySchemes"]) == {"key", "browser"}
