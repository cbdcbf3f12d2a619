"""What people do with their accounts."""

from scorekeeper.accounts.actions.codes import (
    CodeOver,
    CodeWrong,
    email_asked,
    enter_code,
    remove_email,
    send_code,
    waits_for_code,
)
from scorekeeper.accounts.actions.passkeys import (
    PasskeyRefused,
    Said,
    add_passkey,
    begin_new_passkey,
    begin_passkey,
    remove_passkey,
    rename_passkey,
    sign_in_by_passkey,
)
from scorekeeper.accounts.actions.rings import (
    offer_link,
    rename_account,
    sign_out_everywhere,
    take_link,
)

__all__ = [
    "CodeOver",
    "CodeWrong",
    "PasskeyRefused",
    "Said",
    "add_passkey",
    "begin_new_passkey",
    "begin_passkey",
    "email_asked",
    "enter_code",
    "offer_link",
    "remove_email",
    "remove_passkey",
    "rename_account",
    "rename_passkey",
    "send_code",
    "sign_in_by_passkey",
    "sign_out_everywhere",
    "take_link",
    "waits_for_code",
]
