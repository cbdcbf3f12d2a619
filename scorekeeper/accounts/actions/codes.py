"""Signing in by a code in an e-mail, which is also how an account gets its address."""

import time
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scorekeeper.accounts.access import Account, account_of, check_wrong, count_wrong
from scorekeeper.accounts.actions.rings import account_of_user, new_account
from scorekeeper.accounts.codec import CODE_SECONDS, DIGITS, new_code, opens, sealed
from scorekeeper.accounts.models import EmailAddress
from scorekeeper.people import actions as people
from scorekeeper.people.codec import AnyRequest
from scorekeeper.rules.errors import Forbidden, Impossible
from scorekeeper.web.errors import TooMany
from scorekeeper.web.limits import Limit, count
from scorekeeper.web.mail import send_mail

ASKED: Final = "account-code"  # in the session
TRIES: Final = Limit("tries of", 3, CODE_SECONDS)  # of a code: counted for all at once


class CodeWrong(Impossible):
    """Facts: field."""

    code = "code-wrong"


class CodeOver(Forbidden):
    """Not asked for on this browser, too old, or tried too often."""

    code = "code-over"


class EmailTaken(Forbidden):
    """Another account has the address, as who reads its mail may know."""

    code = "email-taken"


def send_code(request: AnyRequest, email: str) -> None:
    """Send a code, whether there is an account with this address or not: nobody can tell by it."""
    code = new_code()
    request.session[ASKED] = {
        "email": email,
        "seal": sealed(code, email),
        "until": time.time() + CODE_SECONDS,
    }
    half = DIGITS // 2
    shown = {"code": f"{code[:half]} {code[half:]}", "minutes": CODE_SECONDS // 60}
    subject = _("Your code for Least Score: %(code)s") % shown
    send_mail(email, subject, render_to_string("accounts/code.txt", shown))


def email_asked(request: AnyRequest) -> str:
    """Where a code was sent that this browser waits for. Raises CodeOver."""
    return str(_asked(request)["email"])


def waits_for_code(request: AnyRequest) -> bool:
    """Whether a code was sent that this browser may still enter."""
    try:
        return bool(_asked(request))
    except CodeOver:
        return False


def enter_code(request: AnyRequest, typed: str) -> None:
    """Sign in with the account of the address, a new one if need be; who is signed in already gets
    the address for theirs. Raises CodeWrong, CodeOver, EmailTaken, AccountClosed, TooMany.
    """
    check_wrong(request)
    asked = _asked(request)
    email, seal = str(asked["email"]), str(asked["seal"])
    _count_try(seal)
    if not opens(typed, email, seal):
        count_wrong(request)
        raise CodeWrong(field="code")
    del request.session[ASKED]
    mine = account_of(request)
    if mine is None:
        people.sign_in(request, _account_with(request, email))
    else:
        _take_address(mine, email)


def remove_email(account: Account) -> None:
    """No code is sent there any more."""
    EmailAddress.objects.filter(user=account.pk).delete()
    _note_on_user(account, "")


def _asked(request: AnyRequest) -> dict[str, Any]:
    asked = request.session.get(ASKED)
    if not asked or not 0 <= asked["until"] - time.time() <= CODE_SECONDS:
        raise CodeOver
    found: dict[str, Any] = asked
    return found


def _count_try(seal: str) -> None:
    try:
        count(TRIES, seal)
    except TooMany:
        raise CodeOver from None


def _account_with(request: AnyRequest, email: str) -> Account:
    try:
        return _found_or_made(request, email)
    except IntegrityError:  # made on another phone this moment
        return _found_or_made(request, email)


@transaction.atomic
def _found_or_made(request: AnyRequest, email: str) -> Account:
    known = EmailAddress.objects.filter(email=email, verified=True).select_related("user").first()
    if known is not None:
        return account_of_user(request, known.user)
    account = new_account(request)
    _put_address(account, email)
    return account


def _take_address(account: Account, email: str) -> None:
    """It takes the place of the one before. Raises EmailTaken."""
    try:
        _put_address(account, email)
    except IntegrityError:
        raise EmailTaken from None


@transaction.atomic
def _put_address(account: Account, email: str) -> None:
    EmailAddress.objects.filter(user=account.pk).delete()
    EmailAddress.objects.create(user=account.user, email=email, verified=True, primary=True)
    _note_on_user(account, email)


def _note_on_user(account: Account, email: str) -> None:
    account.user.email = email
    account.user.save(update_fields=["email"])
