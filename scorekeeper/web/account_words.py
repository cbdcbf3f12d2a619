"""The sentences for refusals of accounts, and where their pages lead."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

OF_ACCOUNTS: Final[Mapping[str, str]] = {
    "sign-in-first": _("This is for who is signed in. Sign in first, under “Your account”."),
    "signed-out": _(
        "You were signed out on this phone. Sign in, and what is yours is here again; for anything "
        "else ask for the link again."
    ),
    "account-closed": _("This account was closed. Ask whoever runs this server."),
    "link-over": _(
        "This code was used already, or is older than ten minutes. Let the other phone show a new "
        "one."
    ),
    "code-wrong": _("That is not the code from the newest mail. Look again."),
    "code-over": _(
        "This code is no longer open: it was used, is too old, or was wrong too often. Ask for a "
        "new one, under “Your account”."
    ),
    "email-taken": _(
        "Another account has this address. Sign out, then sign in with the address to get there."
    ),
    "tokens-enough": _("You have %(most)s API tokens: revoke one that you do not need any more."),
    "token-known": _(
        "You have an API token with this name, and it was shown when it was made. If it was not "
        "copied, revoke it under “Your account”, then make a new one."
    ),
    "scope-missing": _(
        "This API token was not made for that. Make one that is (scope: %(scope)s), under “Your "
        "account”."
    ),
    "passkey-refused": _("This passkey does not open an account here. Try again, or another way."),
}

# By the code of a refusal, or the space of the address that refused: the name of an address that
# helps, and the words of its button.
WAYS_ON: Final[Mapping[str, tuple[str, str]]] = {
    "signed-out": ("accounts:account", _("Sign in")),
    "code-over": ("accounts:account", _("Ask for a new code")),
    "accounts": ("accounts:account", _("Your account")),
}
