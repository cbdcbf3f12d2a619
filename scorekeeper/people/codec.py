"""Tokens: of keys, of hand-overs, for the API; and the phone that a session names."""

import hashlib
import re
import secrets
from base64 import b32encode
from typing import Final, NamedTuple

from django.core import signing
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac
from rest_framework.request import Request

from scorekeeper.people.models import Holding, Key

AnyRequest = HttpRequest | Request

SESSION_PHONE: Final = "phone"
HANDOVER_SECONDS: Final = 600
MAC_BYTES: Final = 16
FORM: Final = re.compile(r"([1-9][0-9]{0,17})-([a-z2-7]{26})")
API_TOKEN_BYTES: Final = 20
API_SIGN: Final = "ls_"  # by which people, and scanners of secrets, know one


class Offer(NamedTuple):
    """What a hand-over token names: the giver's holding, as it was when offered, and the browser
    that offered it, which may be signed out since then.
    """

    holding_id: int
    generation: int
    phone_id: int


def write_token(key: Key, generation: int | None = None) -> str:
    """Row id and 128 bits of HMAC. Topic and role are in it too: a row id may come twice when a
    backup is restored.
    """
    generation = generation or key.generation
    value = f"{key.pk}:{generation}:{key.role}:{key.topic}"
    mac = salted_hmac("scorekeeper.people.key", value, algorithm="sha256").digest()[:MAC_BYTES]
    return f"{key.pk}-{b32encode(mac).decode().rstrip('=').lower()}"


def key_id_in(token: str) -> int | None:
    """Which key a token claims to be; `is_token_of` tells whether it is."""
    match = FORM.fullmatch(token)
    return int(match[1]) if match else None


def is_token_of(key: Key, token: str, generation: int | None = None) -> bool:
    return constant_time_compare(token, write_token(key, generation))


def new_api_token() -> str:
    """160 bits of chance."""
    return f"{API_SIGN}{b32encode(secrets.token_bytes(API_TOKEN_BYTES)).decode().lower()}"


def digest_of(token: str) -> str:
    """What is kept of an API token. Nobody guesses 160 bits, so a quick hash is as good as the slow
    ones that passwords need; and to look a digest up tells nothing by the time it takes.
    """
    return hashlib.sha256(token.encode()).hexdigest()


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(sep=".", salt="scorekeeper.people.handover")


def write_offer(holding: Holding, phone_id: int) -> str:
    return _signer().sign(f"{holding.pk}-{holding.generation}-{phone_id}")


def read_offer(token: str) -> Offer | None:
    """The offer, unless it is forged or older than ten minutes."""
    try:
        named = _signer().unsign(token, max_age=HANDOVER_SECONDS).split("-")
    except signing.BadSignature:
        return None
    return Offer(*map(int, named)) if len(named) == len(Offer._fields) else None


def session_phone_id(request: AnyRequest) -> int | None:
    """The phone of this browser, as its session has it."""
    session = getattr(request, "session", None)
    found = session.get(SESSION_PHONE) if session is not None else None
    return found if type(found) is int else None


def bearer(request: AnyRequest) -> str | None:
    """The key in the Authorization header, if any; other schemes are a proxy's affair."""
    scheme, _, token = str(request.META.get("HTTP_AUTHORIZATION", "")).partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
