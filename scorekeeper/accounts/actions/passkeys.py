"""Passkeys: signing in by one, making an account with one, and those of an account."""

import logging
import uuid
from typing import Any, Final, TypeAlias

from allauth.mfa.webauthn.internal import auth
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from fido2.utils import websafe_decode
from fido2.webauthn import AttestedCredentialData

from scorekeeper.accounts.access import (
    Account,
    account_of,
    check_wrong,
    count_beginning,
    count_wrong,
)
from scorekeeper.accounts.actions.rings import account_of_user, new_account
from scorekeeper.accounts.models import Authenticator
from scorekeeper.people import actions as people
from scorekeeper.people.codec import AnyRequest
from scorekeeper.rules.errors import Impossible

FOR: Final = "account-passkey"  # in the session: whose the passkey in the making will be
Said: TypeAlias = dict[str, Any]
log = logging.getLogger(__name__)


class PasskeyRefused(Impossible):
    """Not one that was asked for here just now, nobody's, or not of this place."""

    code = "passkey-refused"


def begin_passkey(request: AnyRequest) -> Said:
    """What the browser asks a passkey for. Raises TooMany."""
    check_wrong(request)
    count_beginning(request)
    return dict(auth.begin_authentication())


def sign_in_by_passkey(request: AnyRequest, said: Said) -> None:
    """Sign in with the account that the passkey opens. Raises PasskeyRefused, TooMany."""
    check_wrong(request)
    try:
        user, passkey = _opened(said)
    except PasskeyRefused:
        count_wrong(request)
        raise
    with transaction.atomic():
        passkey.record_usage()
        people.sign_in(request, account_of_user(request, user))


def begin_new_passkey(request: AnyRequest) -> Said:
    """What the browser makes a passkey of: for one's account, or a new one. Raises TooMany."""
    count_beginning(request)
    mine = account_of(request)
    user = mine.user if mine else get_user_model()(username=uuid.uuid4().hex)
    # For the passkey alone: it is not stored.
    user.first_name = mine.name if mine else people.phone_words(request)
    request.session[FOR] = user.username
    return dict(auth.begin_registration(user, passwordless=True))


def add_passkey(request: AnyRequest, said: Said) -> bool:
    """Keep a passkey; a guest is signed in to a new account by it. Raises PasskeyRefused, TooMany.

    Return whether an account was made.
    """
    mine, word = account_of(request), request.session.pop(FOR, "")
    _registered(said)
    if not word or (mine and mine.user.username != word):  # signed in meanwhile, in another tab
        raise PasskeyRefused
    try:
        _keep(request, said, mine or word)
    except IntegrityError:  # the word is known: a double tap, or signed out meanwhile from afar
        raise PasskeyRefused from None
    return mine is None


@transaction.atomic
def _keep(request: AnyRequest, said: Said, whose: Account | str) -> None:
    """For this account, or a new one with that word."""
    account = new_account(request, whose) if isinstance(whose, str) else whose
    auth.WebAuthn.add(account.user, people.phone_of(request).label, said)
    if isinstance(whose, str):
        people.sign_in(request, account)


def rename_passkey(passkey: Authenticator, name: str) -> None:
    """`name` is a clean name."""
    passkey.wrap().name = name
    passkey.save(update_fields=["data"])


def remove_passkey(passkey: Authenticator) -> None:
    """It opens nothing any more."""
    passkey.delete()


def _opened(said: Said) -> tuple[Any, Authenticator]:
    """Whose account a passkey opens, and which it is. Raises PasskeyRefused."""
    user = get_user_model().objects.filter(username=_word_in(said), is_active=True).first()
    known = auth.get_credentials(user) if user else []
    used = _verified(said, known)
    passkey = user and auth.get_authenticator_by_credential_id(user, used.credential_id)
    if not passkey:
        raise PasskeyRefused
    return user, passkey


def _word_in(said: Said) -> str:
    try:
        word = websafe_decode(said["response"]["userHandle"]).decode()
    except (ValueError, TypeError, KeyError, AttributeError):
        raise PasskeyRefused from None
    if "\0" in word:  # which PostgreSQL refuses to look for
        raise PasskeyRefused
    return word


def _verified(said: Said, known: list[AttestedCredentialData]) -> AttestedCredentialData:
    state = auth.get_state()
    auth.clear_state()
    try:
        used: AttestedCredentialData = auth.get_server().authenticate_complete(state, known, said)
    except Exception as wrong:  # whatever a parser makes of bytes that anybody may send
        log.info("A passkey was refused: %s", type(wrong).__name__)
        raise PasskeyRefused from None
    return used


def _registered(said: Said) -> None:
    state = auth.get_state()
    auth.clear_state()
    try:
        auth.parse_registration_response(said)
        auth.get_server().register_complete(state, said)
    except Exception as wrong:  # as above
        log.info("A new passkey was refused: %s", type(wrong).__name__)
        raise PasskeyRefused from None
