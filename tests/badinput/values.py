"""What is no good, by kind, with the code that says so. A kind goes through every door it has."""

# ruff: noqa: RUF001 - letters and signs that look like others are what this is about

from typing import Any, Final

Bad = tuple[Any, str]  # what is sent, and the code of its refusal; ANY: whichever

ANY: Final = ""
NULL: Final = "null"
NO_INTEGER: Final = "not-an-integer"
NO_TEXT: Final = "not-a-text"


def _all(code: str, *bad: Any) -> list[Bad]:
    return [(value, code) for value in bad]


INTEGERS: Final[list[Bad]] = [
    ("7", NO_INTEGER),
    ("", NO_INTEGER),
    (" 7 ", NO_INTEGER),
    ("−3", NO_INTEGER),
    ("7,5", NO_INTEGER),
    ("1_0", NO_INTEGER),
    ("٧", NO_INTEGER),
    ("0x10", NO_INTEGER),
    (7.0, NO_INTEGER),
    (7.5, NO_INTEGER),
    (1e1, NO_INTEGER),
    (True, NO_INTEGER),
    ([], NO_INTEGER),
    ({}, NO_INTEGER),
]
BOOLEANS: Final = _all("not-a-boolean", "true", "", "on", 1, 0, 1.0, [], {})
NAMES: Final[list[Bad]] = [
    ("", "name-missing"),
    ("   ", "name-missing"),
    ("\u0301", "name-missing"),
    ("x" * 31, "name-too-long"),
    ("x" * 5000, "name-too-long"),
    ("\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 30, "name-too-long"),
    ("é" + "\u0301\u0302\u0303\u0304\u0305" * 10, "name-marks"),
    ("\u202egninnur", "name-direction"),
    ("a\u2066b\u2069", "name-direction"),
    ("\u200fAino", "name-direction"),
    ("Ai\nno", "name-invisible"),
    ("Ai\tno", "name-invisible"),
    ("Ai\u200bno", "name-invisible"),
    ("Aino\u00ad", "name-invisible"),
    ("\ufeffAino", "name-invisible"),
    ("\u3164", "name-invisible"),
    ("Aino\ufffe", "name-invisible"),
    ("Aino\ue000", "name-invisible"),
    *_all(NO_TEXT, 7, 7.5, True, [], {}, ["Aino"]),
]
TEXTS: Final = _all(NO_TEXT, 7, 7.5, True, [], {}, ["a"])
LINES: Final[list[Bad]] = [
    *TEXTS,
    ("a\u202eb", "name-direction"),
    ("a\nb", "name-invisible"),
    ("a\x7fb", "name-invisible"),
    ("a\ue000b", "name-invisible"),
    ("x" * 201, "max-length"),
]
DATES: Final = _all(
    "malformed",
    *("", "2026-13-01", "2026-02-30", "03.12.2026", "2026-1-1", "20261203", "2026-12-03T00:00"),
    *("٢٠٢٦-١٢-٠٣", "-001-01-01", "0000-01-01", "tomorrow", 20261203, True, [], {}),
)
AMOUNTS: Final = _all(
    "malformed",
    *("", "1_0", "-1", "1,50", "1.505", "1000", "NaN", "Infinity", "1e1", "٧", " 1", "+1"),
    *(1.5, 7, True, [], {}),
)
CARDS: Final[list[Bad]] = [
    ([], "wrong-number-of-cards"),
    (["7H"] * 6, "wrong-number-of-cards"),
    ("7H", "not-a-list"),
    ({"7H": 1}, "not-a-list"),
    ([7], NO_TEXT),
    ([["7H"]], NO_TEXT),
    *_all("not-a-card", [""], ["1H"], ["11H"], ["7R"], ["H7"], ["7 H"], ["7H 8H"], ["７H"]),
    (["<script>"], "not-a-card"),
    (["\u202e7H"], "not-a-card"),
    (["7H\u200b"], "not-a-card"),
    (["7H\n"], "not-a-card"),
]
CHOICES: Final = _all(ANY, "", "nonsense", 7, True, [], {})
LISTS: Final = _all("not-a-list", "x", 7, True, {"0": 1})
OBJECTS: Final = _all(ANY, "x", 7, True, [])
SEEDS: Final[list[Bad]] = [
    *TEXTS,
    *[
        (value, "bad-client-seed")
        for value in ("0" * 31, "0" * 33, "g" * 32, "٠" * 32, "0" * 31 + "\n")
    ],
]
RULES: Final[list[Bad]] = [
    *OBJECTS,
    ({"jokers": 1}, "unknown-rule"),
    ({"threshold": 0}, "bad-rule"),
    ({"threshold": "100"}, "bad-rule"),
    ({"threshold": 100.0}, "bad-rule"),
    ({"threshold": 10**17}, "bad-rule"),
    ({"penalty": 101}, "bad-rule"),
    ({"penalty": -1}, "bad-rule"),
    ({"penalty": 20.5}, "bad-rule"),
    ({"penalty": True}, "bad-rule"),
    ({"decks": 3}, "bad-rule"),
    ({"lap_limit": None}, "bad-rule"),
    ({"ends": "never"}, "bad-choice"),
    ({"starter": 1}, "bad-choice"),
    ({"tie_is_false": 1}, "bad-choice"),
    ({"rebuy": True, "ends": "first_knockout"}, ANY),
]
JSON_TEXTS: Final[list[bytes]] = [
    b"{",
    b"[]",
    b"null",
    b"7",
    b'"x"',
    b"a=1&b=2",
    b"{'a':1}",
    b'{"a":1,}',
    b'{"a":1}x',
    b"\xef\xbb\xbf{}",
    b"\xff\xfe{\x00}\x00",
    b'{"a":"\xff"}',
    b'{"a":1,"a":1}',
    b'{"a":NaN}',
    b'{"a":-Infinity}',
    b'{"a":1e999}',
    b'{"a":' + b"9" * 19 + b"}",
    b'{"a":' + b"9" * 400 + b"}",
    b'{"a":"\\ud800"}',
    b'{"\\udfff":1}',
    b'{"a":"\\u0000"}',
    b'{"\\u0000":1}',
    b'{"a":"\x01"}',
    b'{"x":' * 17 + b"1" + b"}" * 17,
    b"[" * 200,
]
OPERATIONS: Final = ("", " ", "a b", "a/b", "ä", "a" * 65, "\xa0", "a,b", '"a"', "a;b")
KINDS: Final = (
    *("text/plain", "text/html", "application/x-www-form-urlencoded", "multipart/form-data"),
    *("application/json+x", "application/xml", "nonsense", "; charset=utf-8", "application/x-json"),
)
QUERIES: Final = (
    *("min=abc", "min=%00", "order=password", "x=1&x=2", "%00=1", "format=api", "a"),
    *("%ff%fe=1", "__proto__=1", "a[]=1", "id=1%27--"),
)
LISTS_ASKED: Final = (  # of lists
    *(
        "limit=1&limit=2",
        "limit=0",
        "limit=201",
        "limit=-1",
        "limit=abc",
        "limit=1.0",
        "limit=1_0",
        "limit=%D9%A7",
    ),
    *("limit=", "limit=%00", "limit=99999999999999999999", "cursor=-1", "cursor=x", "cursor=1e3"),
    *("cursor=99999999999999999999", "cursor=%F0%9F"),
)
SOME: Final = 5  # of these are tried at every address, all at the first that has one
IDS: Final = (
    *("-1", "99999999999999999999", "aaaaaaaaaaaaaaaa", "%00", "%ed%a0%80", "a" * 300),
    *("0", "AAAAAAAAAAAAAAAA", "a" * 15, "a" * 17, "a" * 5000, "a%00", "%ff", "%F0%9F%98%80"),
    *("%20", "..", "%2e%2e", "'--", "%0d%0aX-A:1", "%E2%80%AE", "1_0", "null"),
)
NUMBERS: Final = (
    *("-1", "9999999999", "99999999999999999999", "x", "1_0", "%D9%A7", "9" * 300, "1.0"),
)
KEYS_SENT: Final = (
    *("", "x", "1-x", "-", "0-" + "a" * 26, "99999999999999999999-" + "a" * 26, "1-" + "a" * 26),
    *("1-" + "A" * 26, "1" * 5000, "\xff", "1-" + "a" * 25 + "1", "Bearer x", "1." + "a" * 40),
)
