"""Whose account it is, which parts of it are meant, and how often somebody may try to sign in."""

from typing import Final

from django.db.models import QuerySet

from scorekeeper.accounts.codec import read_link
from scorekeeper.accounts.models import Authenticator, passkeys_of
from scorekeeper.people.access import Account, Phone, address_of, caller
from scorekeeper.people.codec import AnyRequest
from scorekeeper.web.errors import NotFound, TooLittleRight
from scorekeeper.web.limits import Limit, check_limit, count
from scorekeeper.web.mail import has_mail

__all__ = [
    "Account",
    "AccountClosed",
    "LinkOver",
    "SignInFirst",
    "account_of",
    "check_wrong",
    "count_account",
    "count_beginning",
    "count_code",
    "count_wrong",
    "device_of",
    "linked_account",
    "own_account",
    "passkey_of",
    "require_mail",
]

CODES_TO_ONE: Final = Limit("codes to", 5, 600)  # nobody's mailbox is filled by others
CODES_AT_AN_ADDRESS: Final = Limit("codes asked for at", 100, 600)  # a whole pub is one address
WRONG_BY_ONE: Final = Limit("sign-in wrong by", 10, 600)
WRONG_AT_AN_ADDRESS: Final = Limit("sign-in wrong at", 300, 600)
BEGUN_AT_AN_ADDRESS: Final = Limit("sign-in begun at", 600, 600)  # each keeps a session
MADE_AT_AN_ADDRESS: Final = Limit("accounts made at", 100, 600)


class SignInFirst(TooLittleRight):
    """Only for who is signed in to an account."""

    code = "sign-in-first"


class AccountClosed(TooLittleRight):
    """Whoever runs the server has closed it."""

    code = "account-closed"


class LinkOver(NotFound):
    """A link to another phone that was used, is too old, or was replaced by a newer one."""

    code = "link-over"


def account_of(request: AnyRequest) -> Account | None:
    """The account that this browser is signed in to."""
    number = caller(request).account_id
    return None if number is None else _accounts().filter(pk=number).first()


def own_account(request: AnyRequest) -> Account:
    """As `account_of`; raises SignInFirst."""
    account = account_of(request)
    if account is None:
        raise SignInFirst
    return account


def linked_account(token: str) -> Account:
    """The account that a link signs in to. Raises LinkOver."""
    link = read_link(token)
    account = _accounts().filter(pk=link.account_id).first() if link else None
    if link is None or account is None or account.links != link.number:
        raise LinkOver
    return account


def passkey_of(account: Account, number: int) -> Authenticator:
    """Raises NotFound, for another's as for none."""
    found = passkeys_of(account).filter(pk=number).first()
    if found is None:
        raise NotFound
    return found


def device_of(account: Account, number: int) -> Phone:
    """A browser that is signed in to it. Raises NotFound, for another's as for none."""
    found = account.phones.filter(pk=number).first()
    if found is None:
        raise NotFound
    return found


def require_mail() -> None:
    """Raises NotFound where no mail can be sent: then there are no codes."""
    if not has_mail():
        raise NotFound


def count_code(request: AnyRequest, email: str) -> None:
    """Before a code is sent, whoever has the address. Raises TooMany."""
    count(CODES_TO_ONE, email)  # first: who must wait uses nothing up for the others here
    count(CODES_AT_AN_ADDRESS, address_of(request))


def count_beginning(request: AnyRequest) -> None:
    """Before somebody begins to sign in by a passkey. Raises TooMany."""
    count(BEGUN_AT_AN_ADDRESS, address_of(request))


def count_account(request: AnyRequest) -> None:
    """Before an account is made. Raises TooMany."""
    count(MADE_AT_AN_ADDRESS, address_of(request))


def check_wrong(request: AnyRequest) -> None:
    """Raises TooMany for who was wrong very often lately. Of an address only what is wrong is
    refused: guests of a pub do not lock each other out.
    """
    if scope := caller(request).scope:
        check_limit(WRONG_BY_ONE, scope)


def count_wrong(request: AnyRequest) -> None:
    """A wrong code, passkey or link. Raises TooMany."""
    if scope := caller(request).scope:
        count(WRONG_BY_ONE, scope)  # first: who must wait uses nothing up for the others here
    count(WRONG_AT_AN_ADDRESS, address_of(request))


def _accounts() -> QuerySet[Account]:
    return Account.objects.select_related("user", "ring").filter(user__is_active=True)
