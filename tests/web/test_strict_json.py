"""JSON as the API takes it."""

import contextlib
import io
import time

import pytest

from scorekeeper.web.errors import TooLarge
from scorekeeper.web.strict_json import BadJSON, StrictJSONParser, read_object

BAD = {
    b"[]": "not-an-object",
    b'"x"': "not-an-object",
    b"7": "not-an-object",
    b"null": "not-an-object",
    b" ": "syntax",
    b"{": "syntax",
    b"{'a':1}": "syntax",
    b'{"a":1,}': "syntax",
    b'{"a":1} x': "syntax",
    b'{"a":01}': "syntax",
    b'{"a":+1}': "syntax",
    b'{"a":"\x00"}': "syntax",
    b'{"a":"\n"}': "syntax",
    b"\xef\xbb\xbf{}": "byte-order-mark",
    b'{"a":"\xff"}': "not-utf-8",
    b'{"a":"\xed\xa0\x80"}': "not-utf-8",
    '{"a":1}'.encode("utf-16"): "not-utf-8",
    rb'{"a":"\ud800"}': "bad-character",
    rb'{"a":["x",{"b":"\udc00"}]}': "bad-character",
    rb'{"\ud800":1}': "bad-character",
    rb'{"a":"x\u0000"}': "bad-character",
    rb'{"\u0000":1}': "bad-character",
    b'{"a":1,"a":1}': "duplicate-member",
    b'{"b":{"a":1,"c":2,"a":3}}': "duplicate-member",
    rb'{"a":1,"\u0061":2}': "duplicate-member",
    b'{"a":NaN}': "not-a-number",
    b'{"a":Infinity}': "not-a-number",
    b'{"a":-Infinity}': "not-a-number",
    b'{"a":1e999}': "number-too-large",
    b'{"a":-1e999}': "number-too-large",
    b'{"a":' + b"9" * 5000 + b"}": "number-too-large",
    b'{"a":99999999999999999999}': "number-too-large",
    b'{"a":' + b"[" * 16 + b"]" * 16 + b"}": "too-deep",
    b'{"a":' * 17 + b"1" + b"}" * 17: "too-deep",
}


@pytest.mark.parametrize("body", BAD)
def test_refused_with_the_reason(body: bytes) -> None:
    with pytest.raises(BadJSON) as refused:
        read_object(body)
    assert refused.value.facts["reason"] == BAD[body]


def test_a_duplicate_member_is_named() -> None:
    with pytest.raises(BadJSON) as refused:
        read_object(b'{"x":1,"declarer":1,"declarer":2}')
    assert refused.value.facts["field"] == "declarer"


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b"", {}),
        (b"{}", {}),
        (b' {"a": [1, "x", null, true]} \n', {"a": [1, "x", None, True]}),
        ('{"a":"ä\U0001f0a1"}'.encode(), {"a": "ä\U0001f0a1"}),
        (rb'{"a":"\ud83c\udca1"}', {"a": "\U0001f0a1"}),  # a proper pair of surrogates
        (b'{"a":"[[[[[[[[[[[[[[[[[[[[{{{{{{{{{{{{{{"}', {"a": "[" * 20 + "{" * 14}),
        (rb'{"a":"\"[[[[[[[[[[[[[[[[[[[["}', {"a": '"' + "[" * 20}),
        (b'{"a":' + b"[" * 15 + b"]" * 15 + b"}", None),
        (b'{"a":123456789012345678}', {"a": 123456789012345678}),
    ],
)
def test_accepted(body: bytes, value: dict[str, object] | None) -> None:
    read = read_object(body)
    assert value is None or read == value


def test_numbers_keep_their_kind() -> None:
    read = read_object(b'{"a":7,"b":7.0,"c":1e1,"d":true}')
    assert [type(value) for value in read.values()] == [int, float, float, bool]


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 65536,
        b'{"a":' * 13107,
        b'{"a":"' + rb"\"" * 32700,
        b'"' * 65536,
        b'"' + b"\\" * 65535,
        b'{"a":"' + b"[" * 65000 + b'"}',
        b'{"a":[' + b"{}," * 20000 + b"{}]}",
        b"{" + b",".join(b'"%d":0' % number for number in range(7000)) + b',"6999":0}',
        b'{"a":' + b"1" * 65000 + b"}",
        b'{"a":0.' + b"1" * 65000 + b"}",
    ],
)
def test_hostile_bodies_are_answered_quickly(body: bytes) -> None:
    start = time.perf_counter()
    with contextlib.suppress(BadJSON):
        read_object(body)
    assert time.perf_counter() - start < 0.2


def test_the_parser_reads_no_more_than_it_must() -> None:
    stream = io.BytesIO(b'{"a":"' + b"x" * 1_000_000 + b'"}')
    with pytest.raises(TooLarge) as refused:
        StrictJSONParser().parse(stream)
    assert refused.value.facts == {"limit": 65536}
    assert stream.tell() == 65537


def test_exactly_64_kib_is_accepted() -> None:
    body = b'{"a":"' + b"x" * (65536 - 8) + b'"}'
    assert len(body) == 65536
    assert StrictJSONParser().parse(io.BytesIO(body))["a"]
