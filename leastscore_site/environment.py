"""What the environment says: what nobody could have meant ends the program, with a sentence."""

import math
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import environ
from django.core.exceptions import ImproperlyConfigured

ENGINES: Final = {"django.db.backends.postgresql", "django.db.backends.sqlite3"}


@contextmanager
def or_end(sentence: str) -> Iterator[None]:
    """End the program with the sentence where what is done meanwhile cannot be done."""
    try:
        yield
    except OSError as wrong:
        sys.exit(f"{sentence}: {wrong}")
    except (ValueError, LookupError, ImproperlyConfigured):  # not told: a password may be in it
        sys.exit(f"{sentence}.")


def database(url: str) -> dict[str, Any]:
    """Return Django's settings of a database that the app knows how to use."""
    with warnings.catch_warnings(action="ignore"):  # it shows the password
        found: dict[str, Any] = environ.Env.db_url_config(url)
    if found["ENGINE"] not in ENGINES:
        raise ValueError
    return found


def pace(text: str) -> float:
    """Return a number above 0."""
    number = float(text)
    if not 0 < number < math.inf:
        raise ValueError
    return number
