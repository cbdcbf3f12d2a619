"""Between rows and the values that the rules know; seeds sealed, codes as people type them."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from cryptography.fernet import Fernet
from django.conf import settings
from django.utils.crypto import salted_hmac

from scorekeeper.play.models import CODE_LENGTH, CODE_LETTERS, Deal, Move
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal import moves as rules
from scorekeeper.rules.deal.written import pick_up_from, texts
from scorekeeper.rules.fairness import Transcript
from scorekeeper.rules.scoring import SeatNo

SEAL: Final = "scorekeeper.play.seed"
CODE: Final = re.compile(rf"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
BETWEEN: Final = re.compile(r"[\s\u00AD\u2010-\u2015-]+")
LONGEST_CODE: Final = 40  # with everything that people type around it


def code_in(typed: str) -> str | None:
    """The code that was meant, in either case, with spaces or hyphens; None: it cannot be one."""
    code = BETWEEN.sub("", typed[:LONGEST_CODE]).upper()
    return code if CODE.fullmatch(code) else None


def sealed(seed: bytes) -> str:
    """The seed as it is stored: unreadable to who has the database but not this server's secret."""
    return _box(settings.SECRET_KEY).encrypt(seed).decode("ascii")


def opened(deal: Deal) -> bytes:
    return _box(settings.SECRET_KEY).decrypt(deal.sealed_seed.encode("ascii"))


@cache
def _box(secret: str) -> Fernet:
    key = salted_hmac(SEAL, "v1", secret=secret, algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(key))


def agreed(deal: Deal) -> Transcript:
    """The transcript of a deal that was dealt."""
    transcript: Transcript = deal.transcript or {}
    return transcript


def seats_in(deal: Deal) -> tuple[SeatNo, ...]:
    """Who is dealt cards."""
    transcript: Mapping[str, list[Mapping[str, int]]] = deal.transcript or {"seats": []}
    return tuple(SeatNo(given["seat"]) for given in transcript["seats"])


def move_in(row: Move) -> rules.Move:
    if row.picked_up is None:
        return rules.Declare()
    return rules.Turn(cards_in(row.discard or ()), pick_up_from(row.picked_up))


def move_fields(move: rules.Move) -> dict[str, object]:
    """What a row has of a move: nothing in it is hidden from anybody."""
    if isinstance(move, rules.Declare):
        return {"discard": None, "picked_up": None}
    return {"discard": texts(move.discard), "picked_up": str(move.pick_up)}


def cards_in(written: Iterable[str]) -> tuple[Card, ...]:
    return tuple(Card.parse(text) for text in written)
