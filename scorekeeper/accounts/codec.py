"""Codes in e-mails, links to another phone, and what a passkey is told of an account."""

from typing import Any, Final, NamedTuple

from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.core import signing
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

from scorekeeper.people.access import Account

LINK_SECONDS: Final = 600
CODE_SECONDS: Final = 600
DIGITS: Final = 8
SALT: Final = "scorekeeper.accounts.code"


class Link(NamedTuple):
    """What a link for another phone names: the account, and which of its links it was."""

    account_id: int
    number: int


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(sep=".", salt="scorekeeper.accounts.link")


def write_link(account: Account) -> str:
    """A token for ten minutes. It is worth nothing as soon as the account's number has gone on."""
    return _signer().sign(f"{account.pk}-{account.links}")


def read_link(token: str) -> Link | None:
    """What it names, unless it is forged or older than ten minutes."""
    try:
        account_id, _, number = _signer().unsign(token, max_age=LINK_SECONDS).partition("-")
    except signing.BadSignature:
        return None
    return Link(int(account_id), int(number))


def new_code() -> str:
    return get_random_string(DIGITS, "0123456789")


def digits_in(typed: str) -> str:
    """The code, however it was grouped: 1234 5678, 1234-5678."""
    return "".join(letter for letter in typed if letter in "0123456789")


def sealed(code: str, email: str) -> str:
    """What is kept of a code: no session tells it."""
    return salted_hmac(SALT, f"{email} {code}", algorithm="sha256").hexdigest()


def opens(typed: str, email: str, seal: str) -> bool:
    return constant_time_compare(sealed(digits_in(typed), email), seal)


class Passkeys(DefaultMFAAdapter):  # type: ignore[misc]
    """How browsers show a passkey, and the opaque word by which they know whose it is."""

    def _get_site_name(self) -> str:
        return "Least Score"

    def get_public_key_credential_user_entity(self, user: AbstractBaseUser) -> dict[str, Any]:
        """A user that is not stored yet has its word, too."""
        name = user.get_short_name() or "Least Score"  # type: ignore[attr-defined]
        return {"id": user.get_username().encode(), "name": name, "display_name": name}
