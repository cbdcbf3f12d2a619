"""Names from a file by pages: looked at first, read in other letters, then all of it or nothing."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.league.clubs import Club
from tests.matches.browsing import text

pytestmark = pytest.mark.django_db


def upload(club: Club, client: Client, body: bytes, name: str = "list.csv") -> Any:
    return client.post(f"{club.url}import/", {"file": SimpleUploadedFile(name, body)})


def carried(page: Any) -> dict[str, str]:
    """What the form of the preview would send."""
    html = page.content.decode()
    found = dict(re.findall(r'<input type="hidden" name="(was|op)" value="([^"]+)"', html))
    for name, inside in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', html, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', inside)
        found[name] = chosen[1] if chosen else ""
    [list_] = re.findall(r'<textarea name="text"[^>]*>\s?(.*?)</textarea>', html, re.DOTALL)
    return {**found, "text": list_}


def test_looked_at_and_then_added() -> None:
    club = Club("Aino")
    client = club.organiser()
    body = "Nimi;Vieras\r\nVäinö ;\r\nAino;\r\nJörg;x\r\nväinö;\r\n".encode("windows-1252")
    page = upload(club, client, body)
    assert page.status_code == 200
    assert "Add 2 players" in text(page)
    assert "The same name as in line 2" in text(page)
    assert club.roster() == ["Aino"]
    sent = carried(page)
    assert (sent["was"], sent["delimiter"]) == ("windows-1252", ";")
    saved = client.post(f"{club.url}import/", {**sent, "save": "1"})
    assert saved.status_code == 303
    assert "Added: 2 players" in text(client.get(saved["Location"]))
    assert club.roster() == ["Aino", "Jörg", "Väinö"]
    assert club.player("Jörg")["guest"] is True
    again = client.post(f"{club.url}import/", {**sent, "save": "1"})
    assert again.status_code == 303
    assert club.roster() == ["Aino", "Jörg", "Väinö"]


def test_who_is_ticked_is_somebody_else() -> None:
    club = Club("Aino")
    client = club.organiser()
    page = client.post(f"{club.url}import/", {"text": "AINO\nBo\nbo"})
    sent = {**carried(page), "save": "1", "other": ["1", "3", "x"]}
    assert client.post(f"{club.url}import/", sent).status_code == 303
    assert club.roster() == ["Aino", "AINO", "Bo", "bo"]


def test_other_letters_are_chosen() -> None:
    club = Club()
    client = club.organiser()
    page = upload(club, client, "Łukasz\nŚwiętosława".encode("windows-1250"))
    assert "Łukasz" not in text(page)
    sent = {**carried(page), "alphabet": "windows-1250", "look": "1"}
    page = client.post(f"{club.url}import/", sent)
    assert "Łukasz" in text(page)
    assert carried(page)["was"] == "windows-1250"
    client.post(f"{club.url}import/", {**carried(page), "save": "1"})
    assert club.roster() == ["Łukasz", "Świętosława"]


def test_other_columns_are_chosen() -> None:
    club = Club()
    client = club.organiser()
    page = upload(club, client, b"1\tAino\n2\tBo\n")
    client.post(f"{club.url}import/", {**carried(page), "column": "1", "save": "1"})
    assert club.roster() == ["Aino", "Bo"]
    whole = client.post(f"{club.url}import/", {"text": "Korhonen, Cai\nNieminen, Dee"})
    sent = {**carried(whole), "delimiter": "line", "save": "1"}
    client.post(f"{club.url}import/", sent)
    assert club.roster() == ["Aino", "Bo", "Korhonen, Cai", "Nieminen, Dee"]


def test_an_empty_cell_is_said_to_be_empty() -> None:
    club = Club()
    page = club.organiser().post(f"{club.url}import/", {"text": "Name;Club\nAino;A\n;B\n"})
    assert "Line 3: This cell is empty." in text(page)


def test_lines_that_are_no_names_are_mended_or_left_out() -> None:
    club = Club()
    client = club.organiser()
    page = client.post(f"{club.url}import/", {"text": f"Aino\n{'x' * 40}\nBo"})
    assert "Line 2: Use a shorter name" in text(page)
    refused = client.post(f"{club.url}import/", {**carried(page), "save": "1"})
    assert refused.status_code == 422
    assert "Some lines cannot be taken as names" in text(refused)
    assert club.roster() == []
    mended = {**carried(refused), "text": "Aino\nXavier\nBo", "look": "1"}
    assert "Add 3 players" in text(client.post(f"{club.url}import/", mended))
    left_out = {**carried(refused), "save": "1", "leave_out": "on"}
    assert client.post(f"{club.url}import/", left_out).status_code == 303
    assert club.roster() == ["Aino", "Bo"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"PK\x03\x04\x14\x00...", "This is a workbook or another file"),
        (b"Aino\n\x81\x8d", "Line 2 cannot be read as windows-1252"),
        (b"", "There is no name in this"),
        (b'Aino,1\n"Bo,2', "From line 2 on a quotation mark is missing"),
        (b"\n".join(b"P%d" % at for at in range(501)), "Too many rows: at most 500"),
    ],
)
def test_refused_with_a_sentence(body: bytes, said: str) -> None:
    club = Club()
    page = upload(club, club.organiser(), body, "members.xlsx")
    assert page.status_code == 422
    assert said in text(page)
    assert club.roster() == []


def test_nothing_chosen_and_nobody_new() -> None:
    club = Club("Aino")
    client = club.organiser()
    assert "Choose a file, or paste the names." in text(client.post(f"{club.url}import/", {}))
    page = client.post(f"{club.url}import/", {"text": "Aino"})
    assert "Nobody new: back to the roster" in text(page)
    refused = client.post(f"{club.url}import/", {**carried(page), "save": "1"})
    assert refused.status_code == 409
    assert "everybody is on the roster already" in text(refused)


@pytest.mark.parametrize(
    "wrong",
    [
        {"was": "klingon"},
        {"alphabet": "rot13"},
        {"delimiter": "|"},
        {"column": "99"},
        {"op": "no op!"},
        {"text": "a\0b"},
        {"text": "שרה", "was": "windows-1252", "alphabet": "utf-8"},
    ],
)
def test_forms_that_nobody_filled_in(wrong: dict[str, str]) -> None:
    club = Club()
    sent = {"op": "a", "text": "Aino", "was": "utf-8", "alphabet": "utf-8", "delimiter": "line"}
    answer = club.organiser().post(f"{club.url}import/", {**sent, "save": "1", **wrong})
    assert answer.status_code == 422
    assert club.roster() == []
