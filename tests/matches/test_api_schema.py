"""The published schema, and the page that shows it. (Each answer is held to it by `api.Api`.)"""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from scorekeeper.matches.api import urlpatterns
from scorekeeper.web.api_docs import api_schema
from tests.matches.api import Api

WRITES = {"post", "put", "patch", "delete"}


def test_the_schema_is_valid() -> None:
    with GENERATOR_STATS.silence():
        validate_schema(api_schema())  # type: ignore[no-untyped-call]
    answer = Api().get("schema/")
    assert answer.status == 200
    assert answer.json["openapi"].startswith("3.")
    assert answer.json["info"]["title"] == "Least Score"


def test_no_two_shapes_share_a_name(capfd: pytest.CaptureFixture[str]) -> None:
    GENERATOR_STATS.reset()
    SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    assert "identical names" not in capfd.readouterr().err


def test_every_address_is_in_it() -> None:
    paths = api_schema()["paths"]
    for address in urlpatterns:
        path = re.sub(r"<\w+:(\w+)>", r"{\1}", str(address.pattern))
        assert f"/api/v1/{path}" in paths


def test_every_write_describes_its_errors() -> None:
    paths = api_schema()["paths"].values()
    writes = [told for methods in paths for name, told in methods.items() if name in WRITES]
    assert len(writes) > 10
    for told in writes:
        assert {"400", "413", "415"} <= set(told["responses"])
        for status in set(told["responses"]) - {"200", "201"}:
            [content] = told["responses"][status]["content"].values()
            shape = "ConflictTold" if status == "409" else "ErrorsTold"
            assert content["schema"]["$ref"].endswith(shape)


def test_an_operation_id_is_required_only_for_rounds_and_turns() -> None:
    required = {
        (method, path)
        for path, methods in api_schema()["paths"].items()
        for method in WRITES & set(methods)
        for parameter in methods[method].get("parameters", [])
        if parameter["name"] == "Idempotency-Key" and parameter.get("required")
    }
    assert required == {
        ("post", "/api/v1/matches/{public_id}/rounds/"),
        ("post", "/api/v1/tables/{code}/turns/"),
    }


@pytest.mark.parametrize("language", ["en", "fi"])
def test_the_page_shows_it_all(client: Client, language: str) -> None:
    answer = client.get(reverse("api:docs"), headers={"Accept-Language": language})
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 200
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert not re.search(r"<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=|<style", page)
    for path, methods in api_schema()["paths"].items():
        assert path in page
        for told in methods.values():
            assert told["summary"] in page
    targets = set(re.findall(r'\sid="([^"]+)"', page))
    links = re.findall(r'href="#([^"]+)"', page)
    assert set(links) <= targets
    assert len(links) > 40
