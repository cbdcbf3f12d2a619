"""A form without its token, or with an old one, is refused in words that fit where it stands."""

import pytest
from django.test import Client

PART = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("asked", "language", "words"),
    [
        ({}, "en", "in another tab since this page was opened"),
        ({}, "fi", "toisessa välilehdessä"),
        (PART, "en", "Load the page anew, then try again."),
        (PART, "fi", "Lataa sivu uudelleen ja yritä sitten uudestaan."),
        ({**PART, "HX-Target": "entry"}, "en", "typed on the number pad is kept"),
        ({**PART, "HX-Target": "entry"}, "fi", "numeronäppäimillä kirjatut luvut ovat tallessa"),
    ],
)
def test_of_the_number_pad_is_told_where_there_is_one(
    asked: dict[str, str], language: str, words: str
) -> None:
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": language})
    answer = client.post("/language/", headers=asked).content.decode()
    assert words in answer
    assert ("number pad" in answer or "numeronäppäim" in answer) == ("HX-Target" in asked)
