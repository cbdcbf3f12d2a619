"""What only asks, and may take its time: neither what writes nor what reads waits for it."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.urls import Resolver404, resolve

V = TypeVar("V", bound=Callable[..., Any])

MARK: Final = "only_asks"


def only_asks(view: V) -> V:
    """Mark a view that writes nothing, to no table, session or key, and may take its time."""
    setattr(view, MARK, True)
    return view


def asks(path: str) -> bool:
    """Say whether the view at this address is marked so."""
    try:
        return hasattr(resolve(path).func, MARK)
    except Resolver404:
        return False
