"""A form with something wrong: the cursor is in the first field that is, and the title says it."""

import re
from typing import Final

import pytest
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_mail")]
HERE, LONG = {"next": "/"}, "x" * 61
GUEST: Final = [
    ("/account/code/", {"email": "anna"}, "id_email"),
    ("/account/code/enter/", {"code": "12"}, "id_code"),
    ("/account/code/enter/", {}, "id_code"),
    ("/phone/label/", {"label": LONG, **HERE}, "id_label"),
]
OWNER: Final = [
    ("/account/email/", {"email": "anna"}, "id_email"),
    ("/account/name/", {"name": LONG}, "id_name"),
    ("/account/tokens/", {"name": ""}, "id_name"),
    ("/account/tokens/", {"name": "Script"}, "id_scopes_0"),
]
OTHERS: Final = [
    ("/new/", {"op": "x"}, "id_threshold_0"),
    ("/leagues/new/", {"op": "x", "name": ""}, "id_name"),
    ("/leagues/new/import/", {"op": "x"}, "id_file"),
]
ERROR: Final = {"en": "Error: ", "fi": "Virhe: "}
FOCUSED: Final = re.compile(r"<(?:input|select|textarea)\b[^>]*\bautofocus\b[^>]*>")


def title(page: str) -> str:
    return str(re.findall(r"<title>(.*?)</title>", page)[0])


@pytest.mark.parametrize("language", ERROR)
@pytest.mark.parametrize(("path", "typed", "field"), [*GUEST, *OWNER, *OTHERS])
def test_the_first_wrong_field_has_the_cursor_and_the_title_says_so(
    client: Client, path: str, typed: dict[str, str], field: str, language: str
) -> None:
    if (path, typed, field) in OWNER:
        client.post("/account/another-phone/")
    else:
        client.post("/account/code/", {"email": "anna@example.org"})
    answer = client.post(path, typed, headers={"accept-language": language})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert title(page).startswith(ERROR[language])
    [focused] = FOCUSED.findall(page)
    assert f'id="{field}"' in focused
    assert 'aria-invalid="true"' in focused


@pytest.mark.parametrize("path", ["/account/", "/account/tokens/", "/new/", "/leagues/new/"])
def test_a_page_with_nothing_wrong_says_nothing(client: Client, path: str) -> None:
    client.post("/account/another-phone/")
    page = client.get(path, headers={"accept-language": "en"}).content.decode()
    assert not title(page).startswith("Error")
    assert not FOCUSED.findall(page)
