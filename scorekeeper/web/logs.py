"""What a log must not hold: keys, which stand in the addresses of their links."""

import logging
import re
from typing import Final

KEY: Final = re.compile(r"(/k/)[^/\s?\"']+")


class WithoutKeys(logging.Filter):
    """Cuts the key out of every address in a line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without its keys."""
        record.msg, record.args = KEY.sub(r"\1…", record.getMessage()), ()
        return True
