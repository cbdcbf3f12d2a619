"""Tables of text: letters and delimiters are guessed, what is no text is refused."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.csv_text import (
    ALPHABETS,
    BrokenQuotes,
    NothingInIt,
    SpreadsheetNotText,
    TooManyRows,
    Undecodable,
    Unreadable,
    decode,
    guarded,
    guess_alphabet,
    guess_delimiter,
    read_table,
    unguarded,
    written,
)


@pytest.mark.parametrize(
    ("body", "alphabet"),
    [
        (b"Aino", "utf-8"),
        ("Väinö".encode(), "utf-8"),
        (codecs.BOM_UTF8 + b"x", "utf-8"),
        ("Väinö".encode("windows-1252"), "windows-1252"),
        ("Väinö".encode("utf-16"), "utf-16"),
        ("Väinö".encode("utf-16-le"), "utf-16"),
        ("Väinö".encode("utf-16-be"), "utf-16-be"),
        (codecs.BOM_UTF16_BE + "x".encode("utf-16-be"), "utf-16"),
    ],
)
def test_letters_are_guessed(body: bytes, alphabet: str) -> None:
    assert guess_alphabet(body) == alphabet


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("a,b\nc,d", ","),
        ("a;b,c\nd;e\nf;g", ";"),
        ("a\tb, c\nd\te", "\t"),
        ("Aino\nBo", "line"),
        ('"Aino\nMaria"\nBo', ","),
        ("a;b;c\nd,e", ";"),
    ],
)
def test_delimiters_are_guessed(text: str, delimiter: str) -> None:
    assert guess_delimiter(text) == delimiter


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    table = read_table('a,1\r\n\r\n"b\r\nc",2\rd,3\n')
    assert [(line.number, line.cells[0]) for line in table.lines] == [
        (1, "a"),
        (3, "b\r\nc"),
        (5, "d"),
    ]


@pytest.mark.parametrize(
    ("text", "refused", "line"),
    [('a,b\n"c,d\n', BrokenQuotes, 2), ('a,b\n"c"d,e\n', BrokenQuotes, 2)],
)
def test_quotes_that_are_broken(text: str, refused: type[Unreadable], line: int) -> None:
    with pytest.raises(refused) as raised:
        read_table(text)
    assert raised.value.facts["line"] == line
    assert read_table(text, "line").lines[1].cells == (text.splitlines()[1],)


def test_nothing_and_too_much() -> None:
    with pytest.raises(NothingInIt):
        read_table(" \n;;\n", ";")
    with pytest.raises(TooManyRows):
        read_table("x\n" * 501)
    assert len(read_table("x\n" * 500).lines) == 500


@pytest.mark.parametrize("body", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF-1.4", b"\x1f\x8b\x08"])
def test_what_is_no_text_whatever_it_is_called(body: bytes) -> None:
    with pytest.raises(SpreadsheetNotText):
        guess_alphabet(body)
    with pytest.raises(SpreadsheetNotText):
        decode(body, "windows-1252")


def test_where_it_cannot_be_read() -> None:
    with pytest.raises(Undecodable) as raised:
        decode(b"a\r\nb\rc\xff", "utf-8")
    assert raised.value.facts == {"line": 3, "alphabet": "utf-8"}
    with pytest.raises(Undecodable):
        decode(b"a\0", "utf-8")
    with pytest.raises(Undecodable):
        written("שרה", "windows-1252")


@pytest.mark.parametrize("text", ["=1+1", "+358", "-x", "@me", " =x", "=x", "\tx", "\rx", "\nx"])
def test_formulas_are_guarded_and_come_back(text: str) -> None:
    assert guarded(text) == f"'{text}"
    assert unguarded(guarded(text)) == text


@given(st.text())
def test_guarding_is_undone(text: str) -> None:
    assert unguarded(guarded(text)) == text or text.startswith("'")


@given(st.binary(max_size=200), st.sampled_from(ALPHABETS))
def test_anything_is_read_or_refused(body: bytes, alphabet: str) -> None:
    for letters in (alphabet, None):
        try:
            table = read_table(decode(body, letters or guess_alphabet(body)))
        except Unreadable:
            continue
        assert table.lines
        assert all(any(line.cells) for line in table.lines)


@given(st.text(alphabet=st.characters(codec="windows-1252", exclude_characters="\0")))
def test_text_can_be_read_again_in_other_letters(text: str) -> None:
    once = decode(written(text, "windows-1252"), "windows-1252") if text else ""
    assert once == text.removeprefix("\ufeff")
