"""Names from files as people have them: all of a file comes onto the roster, or nothing."""

# ruff: noqa: RUF001 - Hebrew letters

import codecs
import json

import pytest

from tests.league.clubs import Club

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("body", "names"),
    [
        (codecs.BOM_UTF8 + "name\r\nVäinö\r\nÅke\r\n".encode(), ["Väinö", "Åke"]),
        ("Nimi;Vieras\r\nVäinö;\r\nJörg;x\r\n".encode("windows-1252"), ["Jörg", "Väinö"]),
        (b"Aino\tT\tx\nBo\tT\ty\n", ["Aino", "Bo"]),
        (b"Aino   \n  Bo\t\n\n   \n", ["Aino", "Bo"]),
        ("שרה\nדוד\n".encode(), ["דוד", "שרה"]),
        ("name,guest\nAino,no\n".encode("utf-16"), ["Aino"]),
        ("Aino\nBo".encode("utf-16-be"), ["Aino", "Bo"]),
        (b"Aino\rBo\r", ["Aino", "Bo"]),
        (b'"Aino\nMaria","x"\n"Bo","y"', ["Aino Maria", "Bo"]),
        (b"Etunimi;Sukunimi\nAino;Aalto\n", ["Aino Aalto"]),
        (b"id,name,nights\n7,'=Bob,3\n", ["=Bob"]),
        (b"<img src=x onerror=1>\n{{7*7}}\n", ["<img src=x onerror=1>", "{{7*7}}"]),
    ],
)
def test_read(body: bytes, names: list[str]) -> None:
    club = Club()
    planned = club.send_csv(body, "?dry_run=1")
    assert planned.status == 200
    assert sorted(row["name"] for row in planned.json["rows"]) == names
    assert club.roster() == []
    done = club.send_csv(body)
    assert (done.status, done.json["counts"]) == (201, {"new": len(names)})
    assert sorted(club.roster()) == names


def test_guests_by_their_column() -> None:
    club = Club()
    club.send_csv(b"name;guest\nAino;\nBo;yes\n")
    assert (club.player("Aino")["guest"], club.player("Bo")["guest"]) == (False, True)


def test_who_is_there_alike_or_twice_is_left_out() -> None:
    club = Club("Aino", "Bo")
    body = b"Aino\nBO\nCai\ncai\n"
    flags = [row["flag"] for row in club.send_csv(body, "?dry_run=1").json["rows"]]
    assert flags == ["there", "alike", "new", "twice"]
    done = club.send_csv(body)
    assert [player["name"] for player in done.json["players"]] == ["Cai"]
    assert done.json["counts"] == {"there": 1, "alike": 1, "new": 1, "twice": 1}
    nobody = club.send_csv(body)
    assert (nobody.status, nobody.code) == (409, "nobody-to-import")


def test_one_bad_row_and_nobody_comes() -> None:
    club = Club()
    body = f"Aino\n{'x' * 40}\nBo\u202e\nCai".encode()
    answer = club.send_csv(body)
    assert answer.status == 400
    assert [error["field"] for error in answer.json["errors"]] == ["lines.2", "lines.3"]
    assert club.roster() == []
    rows = club.send_csv(body, "?dry_run=1").json["rows"]
    assert [row["flag"] for row in rows] == ["new", "bad", "bad", "new"]


@pytest.mark.parametrize(
    ("body", "code", "line"),
    [
        (b"PK\x03\x04\x14\0\x06\0...", "csv-spreadsheet", None),
        (codecs.decode("d0cf11e0a1b11ae1", "hex"), "csv-spreadsheet", None),
        (b"%PDF-1.7", "csv-spreadsheet", None),
        (b"Aino\nBo\n\x81\x8d\n", "csv-undecodable", 3),
        (b'Aino,1\nBo,2\n"Cai,3\n', "csv-quotes", 3),
        (b"", "csv-empty", None),
        (b"\n ; \n", "csv-empty", None),
        (b"\n".join(b"P%d" % number for number in range(501)), "csv-rows", None),
    ],
)
def test_refused_with_a_sentence(body: bytes, code: str, line: int | None) -> None:
    club = Club()
    for query in ("", "?dry_run=1"):
        answer = club.send_csv(body, query)
        assert (answer.status, answer.code) == (422, code)
        assert answer.json["errors"][0]["facts"].get("line") == line
    assert club.roster() == []


def test_the_charset_that_is_named_counts() -> None:
    club = Club()
    body = "Łukasz".encode("windows-1250")
    assert club.send_csv(body, "?dry_run=1").json["rows"][0]["name"] != "Łukasz"
    club.send_csv(body, kind="text/csv; charset=Windows-1250")
    assert club.roster() == ["Łukasz"]
    assert club.send_csv(b"x", kind="text/csv; charset=klingon").code == "csv-undecodable"


def test_other_kinds_and_sizes() -> None:
    club = Club()
    assert club.send_csv(b"Aino", kind="text/plain").status == 415
    assert club.send_csv(b"x" * (1024 * 1024 + 1)).status == 413
    assert club.send_csv(b"Aino\n" + b" \n" * 40_000).status == 201  # more than others may send


def test_the_same_operation_imports_once() -> None:
    club = Club()
    first, again = (club.send_csv(b"Aino\nBo", op="one") for _ in range(2))
    assert (first.status, again.status, again.replayed) == (201, 200, True)
    assert first.json == again.json
    assert club.send_csv(b"Cai", op="one").status == 422
    assert club.roster() == ["Aino", "Bo"]


def test_only_for_organisers() -> None:
    club, other = Club(), Club()
    other.path = club.path
    assert other.send_csv(b"Aino").status == 403
    assert json.loads(other.send_csv(b"Aino", "?dry_run=1").text)["errors"][0]["code"]
    assert club.roster() == []


LONG = 1024 * 1024 - 16


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"x" * LONG, 400),
        (b'"' + b"y" * 200_000 + b'"\nA', 400),
        (b"," * LONG, 422),
        (b'"' * LONG, 400),
        (b'"' * (LONG + 1), 422),
        (b"A;" * (LONG // 2), 201),
    ],
    ids=["letters", "quoted", "commas", "even quotes", "odd quotes", "semicolons"],
)
def test_a_cell_of_a_whole_file(body: bytes, status: int) -> None:
    club = Club()
    assert club.send_csv(body).status == status
    page = club.posted(club.organiser(), "import/", {"text": body.decode()})
    assert page.status_code in {200, 422}
