"""What people do with their ring of keys: make one, sign in to it, sign out, give it all up."""

import uuid
from collections.abc import Collection, Iterable
from itertools import chain, count

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.middleware.csrf import rotate_token

from scorekeeper.people.actions.phones import phone_of
from scorekeeper.people.caller import caller, forget_caller
from scorekeeper.people.codec import AnyRequest
from scorekeeper.people.models import LONGEST_LABEL, Account, Holding, Phone
from scorekeeper.web.errors import NotFound
from scorekeeper.web.sessions import SIGNED_IN


@transaction.atomic
def make_account(name: str, username: str = "") -> Account:
    """A ring without keys and without a password. `name`: what others see who share a key."""
    user = get_user_model().objects.create_user(username or uuid.uuid4().hex)  # which sets none
    return make_ring(user, name)


@transaction.atomic
def make_ring(user: User, name: str) -> Account:
    """A ring for a user who has none yet."""
    return Account.objects.create(user=user, ring=Phone.objects.create(label=name))


@transaction.atomic
def sign_in(request: AnyRequest, account: Account) -> None:
    """From now on this browser uses the account's keys; its own go onto the ring. It is called
    otherwise than the others there.

    Its session gets a new name: who knew the old one, or planted it, is left outside. Raises
    NotFound for an account that was deleted this moment.
    """
    account = _locked(account)
    phone = Phone.objects.select_for_update(no_key=True).get(pk=phone_of(request).pk)
    _move_keys(phone, account.ring)
    _move_names(phone, account.ring)
    others = account.phones.exclude(pk=phone.pk).values_list("label", flat=True)
    phone.account, phone.label = account, _told_apart(phone.label, set(others))
    phone.save(update_fields=["account", "label"])
    request.session[SIGNED_IN] = True
    request.session.cycle_key()
    rotate_token(request)
    forget_caller(request)


def sign_out(request: AnyRequest) -> None:
    """The keys stay on the ring, and this browser is nobody any more: nothing of it is left but
    that somebody was signed in, which pages in its other tabs are told.
    """
    leave(request)
    request.session[SIGNED_IN] = True


def leave(request: AnyRequest) -> None:
    """Nothing at all is left of who was here."""
    Phone.objects.filter(pk=caller(request).phone_id or 0).update(account=None)
    request.session.flush()
    rotate_token(request)
    forget_caller(request)


@transaction.atomic
def sign_out_phones(account: Account, phones: Iterable[int] | None = None) -> None:
    """Sign these browsers out, or all. Each is a guest from its next request on, and a link to
    another phone that one of them has shown lets nobody in again.
    """
    signed_in = account.phones.all()
    (signed_in if phones is None else signed_in.filter(pk__in=list(phones))).update(account=None)
    Account.objects.filter(pk=account.pk).update(links=F("links") + 1)


@transaction.atomic
def close_account(account: Account) -> None:
    """Sign it out everywhere, and let nobody in until it is opened again: its keys stay on it."""
    sign_out_phones(account)
    account.user.is_active = False
    account.user.save(update_fields=["is_active"])


def open_account_again(account: Account) -> None:
    account.user.is_active = True
    account.user.save(update_fields=["is_active"])


@transaction.atomic
def delete_account(account: Account) -> None:
    """All of it: keys, names, ways to sign in. What was played stays, under the names there."""
    account = _locked(account)
    sign_out_phones(account)
    user = account.user
    account.ring.delete()
    user.delete()


def _locked(account: Account) -> Account:
    """Before any of its phones: two that sign in at once come one after the other."""
    found = Account.objects.select_for_update().filter(pk=account.pk).first()
    if found is None:
        raise NotFound
    return found


def _told_apart(label: str, others: Collection[str]) -> str:
    """The label; with a number behind it where one of the others has it."""
    marks = chain([""], (f" ({number})" for number in count(2)))
    numbered = (label[: LONGEST_LABEL - len(mark)] + mark for mark in marks)
    return next(each for each in numbered if each not in others)


def _move_keys(giver: Phone, taker: Phone) -> None:
    """Of a key that both hold the live one stays; where both are, the earlier moment counts."""
    own = {holding.key_id: holding for holding in taker.holdings.select_for_update()}
    for holding in giver.holdings.select_for_update().order_by("key_id"):
        same = own.get(holding.key_id)
        if same is not None and _is_better(same, holding):
            holding.delete()
            continue
        if same is not None:
            same.delete()
        holding.phone = taker
        holding.save(update_fields=["phone"])


def _is_better(one: Holding, other: Holding) -> bool:
    return (-one.generation, one.since) <= (-other.generation, other.since)


def _move_names(giver: Phone, taker: Phone) -> None:
    known = {row.name_key: row for row in taker.players.all()}
    for row in giver.players.all():
        same = known.get(row.name_key)
        if same is None:
            row.phone = taker
            row.save(update_fields=["phone"])
            continue
        if row.last_used > same.last_used:
            same.name, same.last_used = row.name, row.last_used
        same.used += row.used
        same.save(update_fields=["name", "last_used", "used"])
        row.delete()
