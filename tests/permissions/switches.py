"""What a copy of the code asks at each of its checks: whether this one is left out just now."""

import os
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final

from django.apps import apps
from django.db.models import Model

from scorekeeper.web.errors import NotFound

off = int(os.environ.get("WITHOUT_CHECK", "-1"))  # the number of the check that is left out
reached: set[int] = set()

Any_ = Callable[..., Any]


def is_on(number: int) -> bool:
    reached.add(number)
    return number != off


def checked(number: int, check: Any_, name: str) -> Any_:
    """The check, or what does the same for everybody."""

    def either(*args: Any, **kwargs: Any) -> Any:
        return (check if is_on(number) else UNCHECKED[name])(*args, **kwargs)

    return either


def decorated(number: int, decorator: Any_) -> Any_:
    def decorate(view: Any_) -> Any_:
        guarded = decorator(view)

        @wraps(guarded)
        def either(*args: Any, **kwargs: Any) -> Any:
            return (guarded if is_on(number) else view)(*args, **kwargs)

        return either

    return decorate


def _get(model: str, **which: object) -> Any:
    found: Model | None = (
        apps.get_model("scorekeeper", model)._default_manager.filter(**which).first()
    )
    if found is None:
        raise NotFound
    return found


def _thing(model: str) -> Any_:
    return lambda _holder, public_id, *_more: _get(model, public_id=public_id)


def _table(_request: object, code: str) -> Any:
    """The table, as if the caller sat at its last seat."""
    from scorekeeper.play.access import Seated  # noqa: PLC0415 - play imports this module

    table = _get("Table", code=code)
    return Seated(table, table.seats.filter(bot="").last())


def _key(token: str) -> Any:
    from scorekeeper.people.access import Claimable  # noqa: PLC0415

    return Claimable(_get("Key", pk=token.partition("-")[0]), None)


def _yes(*_args: object, **_kwargs: object) -> bool:
    return True


def _no(*_args: object, **_kwargs: object) -> bool:
    return False


UNCHECKED: Final[Mapping[str, Any_]] = {
    **dict.fromkeys(["match_to_read", "match_to_score", "match_to_take_in"], _thing("Match")),
    **dict.fromkeys(["table_to_see", "table_to_play", "table_to_leave"], _table),
    **dict.fromkeys(["night_to_run", "night_to_follow"], _thing("Night")),
    "league_to_run": _thing("League"),
    "player_of": _thing("Player"),
    "season_of": _thing("Season"),
    **dict.fromkeys(["is_organiser", "is_scorekeeper", "keeps_station", "follows"], _yes),
    **dict.fromkeys(["require", "require_on_topic", "admit", "enforce_csrf"], _no),
    **dict.fromkeys(["is_token_of", "is_key_to", "may_follow", "constant_time_compare"], _yes),
    "has_lapsed": _no,
    "has_permission": _yes,
    "own_account": lambda _request: _get("Account"),
    "linked_account": lambda _token: _get("Account"),
    "device_of": lambda _account, number: _get("Phone", pk=number),
    "passkey_of": lambda _account, number: apps.get_model("mfa", "Authenticator").objects.get(
        pk=number
    ),
    "token_ring": lambda _request, _role: None,
    "_within_reach": lambda _who, found: dict(found),
    "claimable": _key,
}
