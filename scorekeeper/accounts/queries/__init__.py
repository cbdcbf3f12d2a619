"""What an account's page shows: ways in, browsers where one is signed in, keys."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from scorekeeper.accounts.models import Account, email_of, passkeys_of
from scorekeeper.people.access import Role, caller, topic_title, topic_url
from scorekeeper.people.codec import AnyRequest
from scorekeeper.people.queries import HeldKey, TokenRow, keys_of, role_words, tokens_of
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.mail import has_mail

MOST_KEYS: Final = 200


@dataclass(frozen=True, slots=True)
class PasskeyRow:
    number: int
    name: str
    made: datetime
    used: datetime | None


@dataclass(frozen=True, slots=True)
class Device:
    number: int
    label: str
    last_seen: datetime
    is_this: bool


@dataclass(frozen=True, slots=True)
class KeyRow:
    title: str
    url: str
    words: str
    is_last: bool  # nobody else has the role


@dataclass(frozen=True, slots=True)
class KeyGroup:
    title: str
    icon: str
    keys: list[KeyRow]


@dataclass(frozen=True, slots=True)
class AccountPage:
    name: str
    email: str
    passkeys: list[PasskeyRow]
    devices: list[Device]
    keys: list[KeyGroup]
    more_keys: int
    tokens: list[TokenRow]

    @property
    def has_way_back(self) -> bool:
        """Whether one gets in again without a browser that is signed in."""
        return bool(self.passkeys or (self.email and has_mail()))

    @property
    def mail_is_last(self) -> bool:
        """Whether nothing but its address brings one back."""
        return self.has_way_back and not self.passkeys

    @property
    def passkey_is_last(self) -> bool:
        """Whether nothing but a single passkey brings one back."""
        return len(self.passkeys) == 1 and not (self.email and has_mail())

    @property
    def ends_here(self) -> bool:
        """Whether nobody gets in again once this browser, the last one, is signed out."""
        return not self.has_way_back and len(self.devices) == 1

    @property
    def needed(self) -> list[KeyRow]:
        """What nobody else could do."""
        return [key for group in self.keys for key in group.keys if key.is_last]


def account_page(request: AnyRequest, account: Account) -> AccountPage:
    """All that the page of this account shows."""
    held = keys_of(account.ring_id)
    return AccountPage(
        name=account.name,
        email=email_of(account),
        passkeys=passkeys(account),
        devices=devices(account, caller(request).phone_id),
        keys=_grouped(held[:MOST_KEYS]),
        more_keys=max(0, len(held) - MOST_KEYS),
        tokens=tokens_of(account),
    )


def present_email(account: Account) -> str:
    """The address that codes are sent to; "" where there is none."""
    return email_of(account)


def passkeys(account: Account) -> list[PasskeyRow]:
    """The passkeys that open it, the oldest first."""
    found = passkeys_of(account).order_by("created_at", "pk")
    return [PasskeyRow(row.pk, str(row), row.created_at, row.last_used_at) for row in found]


def devices(account: Account, this: int | None) -> list[Device]:
    """Where somebody is signed in to it, the one that asks first."""
    found = account.phones.order_by("-last_seen", "pk")
    rows = [Device(phone.pk, phone.label, phone.last_seen, phone.pk == this) for phone in found]
    return sorted(rows, key=lambda row: not row.is_this)


def _grouped(held: Iterable[HeldKey]) -> list[KeyGroup]:
    kinds = _kinds()
    groups: dict[str, list[KeyRow]] = {kind: [] for kind in kinds}
    for key in _strongest(held):
        with suppress(Refusal):  # what is no more
            row = KeyRow(
                topic_title(key.topic), topic_url(key.topic), role_words(key.role), key.is_last
            )
            groups.setdefault(key.topic.partition(":")[0], []).append(row)
    return [
        KeyGroup(*kinds.get(kind, (kind, "key")), keys) for kind, keys in groups.items() if keys
    ]


def _strongest(held: Iterable[HeldKey]) -> list[HeldKey]:
    """Without those that only show what another key to the same opens as well."""
    rows = list(held)
    opened = {key.topic for key in rows if key.role is not Role.VIEWER}
    return [key for key in rows if key.role is not Role.VIEWER or key.topic not in opened]


def _kinds() -> dict[str, tuple[str, str]]:
    """Titles and icons."""
    return {
        "league": (_("Leagues"), "league"),
        "night": (_("Nights"), "calendar"),
        "station": (_("Places at a night"), "flag"),
        "match": (_("Matches"), "sheet"),
        "seat": (_("Seats at digital tables"), "cards"),
    }
