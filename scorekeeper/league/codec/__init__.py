"""A league written down whole, and read back."""

from datetime import UTC, datetime
from typing import Final

FORMAT: Final = "least-score-league"
FORMAT_VERSION: Final = 1
SECONDS: Final = "%Y-%m-%dT%H:%M:%S"


def moment(at: datetime) -> str:
    """Return a time in UTC, to the second."""
    return at.astimezone(UTC).strftime(f"{SECONDS}Z")
