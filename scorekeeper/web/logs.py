"""What a log says, as lines for people or as JSON, and what it must never hold: keys, cards, seeds,
codes and addresses of mail.

Whatever is logged goes through `without_secrets` as it is written, tracebacks too: they are known
by their looks, so that no call has to think of it.
"""

import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

CUT: Final = "…"
FIELDS: Final = ("levelname", "name", "process", "request_id", "message")
CALLED: Final = {
    "asctime": "time",
    "levelname": "level",
    "name": "logger",
    "exc_info": "traceback",
    "stack_info": "stack",
}
# All that a line may say beside its message: what else is hung on a record (the request) stays off.
OURS: Final = {"time", "level", "logger", "process", "request_id"} | {
    "method", "route", "status", "seconds",
}  # fmt: skip
ANYTHING: Final = {"message", "traceback", "stack"}

current_request: ContextVar[str] = ContextVar("current_request", default="-")

UNSEEN: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
CODE_LETTERS: Final = "23456789BCDFGHJKMNPQRSTVWXZ"
SECRETS: Final = re.compile(
    "|".join(
        [
            r"(?<=/k/)[^/\s?\"']+",  # the address of a key, right or wrong
            r"(?<=/account/with/)[^/\s?\"']+",  # of a link that signs in
            r"(?<=/t/)[^/?\"'\n]{6,}|(?<=/tables/)[^/?\"'\n]{6,}",  # a table's code, as typed
            r"(?<=\bBearer )[^\s\"',;]+",
            r"(?<=sessionid=)[^;\s\"']+|(?<=csrftoken=)[^;\s\"']+|(?<=messages=)[^;\s\"']+",
            r"(?<=://)[^/\s:@\"']*:[^/\s@\"']+(?=@)",  # of a database or a Redis: name and password
            r"(?<![\w.+%-])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}",  # whose mail it is
            r"(?<![\w.-])\d{4} \d{4}(?![\w-]|\.\d)",  # a code in a mail
            r"\b\d{1,18}-[a-z2-7]{26}\b",  # a key
            r"(?<![a-zA-Z0-9])ls_\w{8,}",  # an API token, right or wrong
            r"(?<![\w-])[\w-]{1,4096}[.:][\w-]{6}[.:][\w-]{43}(?![\w-])",  # a hand-over
            r"\bgAAAA[\w-]{20,}=*",  # a sealed seed
            r"(?<![\w/-])(?![a-z_]+(?![\w-]))[\w-]{43,}(?![\w/-])",  # the secret
            r"\b[0-9a-fA-F]{24,}\b",  # a seed, a promise, an operation
            r"\b[a-zA-Z0-9]{32,}\b",  # a session
            r"\bb'(?:[^'\\]|\\.)*'?|\bb\"(?:[^\"\\]|\\.)*\"?",  # bytes, as Python shows them
            rf"\b(?=[2-9]*[B-Z])[{CODE_LETTERS}]{{6}}\b",  # a table's code
            r"\bCard\(suit=[^)]*\)",
            r"(?<![\w])(?:10|[2-9AJQKT])[CDHS♣♦♥♠♧♢♡♤](?![\w])",
            r"(?<=DETAIL:).*|(?<=CONTEXT:).*",  # PostgreSQL's errors quote whole rows
        ]
    )
)


def _shown(sign: re.Match[str]) -> str:
    return sign[0].encode("unicode_escape").decode("ascii")


def without_secrets(text: str) -> str:
    """Return the text with a mark in place of all that looks like a secret."""
    return SECRETS.sub(CUT, text)


class WithRequest(logging.Filter):
    """Lets every record know which request it belongs to."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass."""
        record.request_id = current_request.get()
        return True


class PlainLines(logging.Formatter):
    """For a person at a terminal. What comes from outside can neither begin a line of its own nor
    tell the terminal anything.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Write a line, and whatever else there is indented below it."""
        told = without_secrets(super().format(record)).splitlines()
        return "\n  ".join(UNSEEN.sub(_shown, line) for line in told)


class JsonLines(JsonFormatter):
    """For machines: an object a record, in one line."""

    converter: Callable[..., time.struct_time] = time.gmtime
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__(
            ("asctime", *FIELDS),
            rename_fields=CALLED,
            reserved_attrs=[*RESERVED_ATTRS],
            json_ensure_ascii=False,
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Say what may be said, without secrets."""
        for name in log_data.keys() - OURS:
            if name in ANYTHING:
                log_data[name] = without_secrets(str(log_data[name]))
            else:
                del log_data[name]
        return log_data
