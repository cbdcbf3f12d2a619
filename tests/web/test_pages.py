"""Page or part, and where to go on."""

import pytest
from django.test import RequestFactory

from scorekeeper.web.pages import page, safe_next, see_other

CONTEXT = {"heading": "H", "sentence": "S"}


def shown(**headers: str) -> str:
    request = RequestFactory().get("/", headers=headers)
    answer = page(request, "web/_page.html", "web/_refused.html", CONTEXT, status=409)
    assert answer.status_code == 409
    assert answer["Vary"] == "HX-Request"
    return answer.content.decode()


def test_a_browser_gets_the_page() -> None:
    assert "<h1>H</h1>" in shown()


def test_htmx_gets_the_part() -> None:
    assert "<h1>" not in shown(HX_Request="true")
    assert "S" in shown(HX_Request="true")


@pytest.mark.parametrize("kind", ["HX_Boosted", "HX_History_Restore_Request"])
def test_htmx_that_replaces_everything_gets_the_page(kind: str) -> None:
    assert "<h1>H</h1>" in shown(HX_Request="true", **{kind: "true"})


def test_after_a_write_the_browser_fetches() -> None:
    answer = see_other(RequestFactory().post("/"), "/m/x/")
    assert (answer.status_code, answer["Location"]) == (303, "/m/x/")


def test_after_a_write_htmx_leaves_the_page() -> None:
    answer = see_other(RequestFactory().post("/", headers={"HX-Request": "true"}), "/m/x/")
    assert (answer.status_code, answer["HX-Redirect"]) == (200, "/m/x/")


@pytest.mark.parametrize("wished", ["/m/x/", "/m/x/?a=1#b", "/"])
def test_our_own_addresses_are_followed(wished: str) -> None:
    assert safe_next(RequestFactory().post("/", {"next": wished}), "/home/") == wished
    assert safe_next(RequestFactory().get("/", {"next": wished}), "/home/") == wished


@pytest.mark.parametrize(
    "wished",
    [
        "",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example/",
        "javascript:alert(1)",
        " //evil.example",
        "/\t/evil.example",
        "\x01//evil.example",
        "m/x/",
    ],
)
def test_other_addresses_are_not(wished: str) -> None:
    assert safe_next(RequestFactory().post("/", {"next": wished}), "/home/") == "/home/"
