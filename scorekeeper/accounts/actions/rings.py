"""Making an account, taking it to another phone, its name, and its end."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from scorekeeper.accounts.access import (
    Account,
    AccountClosed,
    LinkOver,
    account_of,
    check_wrong,
    count_account,
    count_wrong,
    linked_account,
)
from scorekeeper.accounts.codec import write_link
from scorekeeper.people import actions as people
from scorekeeper.people.codec import AnyRequest


def new_account(request: AnyRequest, username: str = "") -> Account:
    """An account without keys, called as this phone is. Raises TooMany."""
    count_account(request)
    return people.make_account(people.phone_of(request).label, username)


def account_of_user(request: AnyRequest, user: User) -> Account:
    """Who was made another way (staff) gets a ring when they first sign in.

    Raises AccountClosed.
    """
    if not user.is_active:
        raise AccountClosed
    found = Account.objects.filter(user=user.pk).select_related("ring", "user").first()
    return found or people.make_ring(user, people.phone_of(request).label)


@transaction.atomic
def offer_link(request: AnyRequest) -> str:
    """A token that signs one other phone in to this account; a guest's is made for that.

    Those that were shown before are worth nothing from now on.
    """
    account = account_of(request)
    if account is None:
        account = new_account(request)
        people.sign_in(request, account)
    Account.objects.filter(pk=account.pk).update(links=F("links") + 1)
    account.refresh_from_db(fields=["links"])
    return write_link(account)


def take_link(request: AnyRequest, token: str) -> None:
    """Sign this browser in to the account of a link, which is used up by it. Raises LinkOver."""
    check_wrong(request)
    try:
        with transaction.atomic():
            account = linked_account(token)
            _use_up(account)
            people.sign_in(request, account)
    except LinkOver:
        count_wrong(request)
        raise


def _use_up(account: Account) -> None:
    """One of two who come at the same moment gets in."""
    as_linked = Account.objects.filter(pk=account.pk, links=account.links)
    if not as_linked.update(links=F("links") + 1):
        raise LinkOver


@transaction.atomic
def sign_out_everywhere(account: Account, *, with_tokens: bool) -> None:
    """Sign out all browsers; `with_tokens`: programs have the keys no more, either."""
    people.sign_out_phones(account)
    if with_tokens:
        people.revoke_tokens(account)


def rename_account(account: Account, name: str) -> None:
    """`name` is a clean name."""
    account.ring.label = name
    account.ring.save(update_fields=["label"])
