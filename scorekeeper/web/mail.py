"""Mail, if there is a server for it. It is sent beside the request: nobody waits for it, least of
all the one thread that writes on SQLite.
"""

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPRecipientsRefused
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage

log = logging.getLogger(__name__)
_postmen: Final = ThreadPoolExecutor(2, thread_name_prefix="mail")
_WARY: Final = 300.0  # seconds after a failure
_failed: list[float] = []  # when, if the last mail of this process could not be sent


def has_mail() -> bool:
    return bool(settings.EMAIL_URL)


def fails() -> bool:
    """Whether mail did not get away lately, so that people are told instead of waiting for it."""
    return any(time.monotonic() - at < _WARY for at in _failed)


def send_mail(to: str, subject: str, text: str) -> None:
    """Plain text, in words that were chosen already. `fails` tells whether it went."""
    _postmen.submit(_send, EmailMessage(subject, text, to=[to]))


def _send(mail: EmailMessage) -> None:
    try:
        mail.send()
    except (OSError, ValueError) as wrong:  # its text has the address in it
        log.error("A mail could not be sent: %s", type(wrong).__name__)  # noqa: TRY400
        if not isinstance(wrong, SMTPRecipientsRefused):  # which is about one address alone
            _failed[:] = [time.monotonic()]
    else:
        _failed.clear()
