"""What is ours of allauth's tables: the address of an account, and its passkeys."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models import QuerySet

from scorekeeper.people.access import Account

__all__ = ["Account", "Authenticator", "EmailAddress", "email_of", "passkeys_of"]


def email_of(account: Account) -> str:
    """The address that codes are sent to; "" where there is none."""
    own = EmailAddress.objects.filter(user=account.pk, verified=True).order_by("-primary", "pk")
    return str(own.values_list("email", flat=True).first() or "")


def passkeys_of(account: Account) -> QuerySet[Authenticator]:
    """All that open it."""
    found: QuerySet[Authenticator] = Authenticator.objects.filter(
        user=account.pk, type=Authenticator.Type.WEBAUTHN
    )
    return found
