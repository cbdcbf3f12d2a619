"""Mail, if there is a server for it. It is sent beside the request: nobody waits for it, least of
all the one thread that writes on SQLite.
"""

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage

log = logging.getLogger(__name__)
_postmen: Final = ThreadPoolExecutor(2, thread_name_prefix="mail")


def has_mail() -> bool:
    return bool(settings.EMAIL_URL)


def send_mail(to: str, subject: str, text: str) -> None:
    """Plain text, in words that were chosen already. That it failed is told to the log alone."""
    _postmen.submit(_send, EmailMessage(subject, text, to=[to]))


def _send(mail: EmailMessage) -> None:
    try:
        mail.send()
    except (OSError, ValueError) as wrong:  # its text has the address in it
        log.error("A mail could not be sent: %s", type(wrong).__name__)  # noqa: TRY400
