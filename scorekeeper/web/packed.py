"""JSON that may be packed (gzip): packed, and unpacked within bounds."""

import gzip
import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.web.errors import TooLarge
from scorekeeper.web.strict_json import BadJSON, read_object

MOST_PACKED: Final = 1024 * 1024
MOST_UNPACKED: Final = 16 * 1024 * 1024
MOST_PIECES: Final = 2_500_000  # values: a league has eight letters to each, a trap has two
GZIP: Final = b"\x1f\x8b"
WINDOW: Final = 31  # bits, of gzip


def packed_json(value: Mapping[str, Any]) -> bytes:
    """Return the object, packed; the same each time."""
    told = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(told.encode(), mtime=0)


def read_packed(body: bytes) -> dict[str, Any]:
    """Return the object in a file, packed or not. Raises TooLarge, BadJSON."""
    if len(body) > MOST_PACKED:
        raise TooLarge(limit=MOST_PACKED)
    text = _unpacked(body) if body.startswith(GZIP) else body
    if sum(map(text.count, (b",", b"[", b"{"))) > MOST_PIECES:  # before anything is made of them
        raise TooLarge(limit=MOST_UNPACKED)
    return read_object(text)


def _unpacked(body: bytes) -> bytes:
    unpacking = zlib.decompressobj(WINDOW)
    try:
        text = unpacking.decompress(body, MOST_UNPACKED)
    except zlib.error:
        raise BadJSON(reason="not-gzip") from None
    if unpacking.unconsumed_tail:
        raise TooLarge(limit=MOST_UNPACKED)
    if not unpacking.eof:
        raise BadJSON(reason="not-gzip")
    return text
