"""Who is asking: a key or API token that came along, or a browser and the account it is in."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from scorekeeper.people.codec import (
    API_SIGN,
    AnyRequest,
    bearer,
    digest_of,
    is_token_of,
    key_id_in,
    session_phone_id,
)
from scorekeeper.people.models import ApiToken, Key, Phone, Role, Scope

CACHED: Final = "leastscore.caller"  # in META, where no header can come by this name
FOR_PROGRAMS: Final = ("/api/", "/live/")  # where API tokens count: they open no page
NOTED_EVERY: Final = timedelta(minutes=1)
_used: Final[dict[int, datetime]] = {}  # by token: what reads writes nothing, so this waits


@dataclass(frozen=True, slots=True)
class Caller:
    phone_id: int | None = None
    key_id: int | None = None
    label: str = ""
    granted: tuple[str, Role] | None = None  # topic and role of the key
    account_id: int | None = None  # that a browser is signed in to
    ring_id: int | None = None
    token_id: int | None = None
    scopes: frozenset[Scope] | None = None  # of a token: only these of what its ring may do

    @property
    def scope(self) -> str | None:
        """Whose operation ids these are. A browser keeps its own when somebody signs in on it."""
        if self.key_id is not None:
            return f"key:{self.key_id}"
        if self.token_id is not None:
            return f"token:{self.token_id}"
        return f"phone:{self.phone_id}" if self.phone_id is not None else None

    @property
    def holder_id(self) -> int | None:
        """Who holds this caller's keys: the account's ring, or the phone itself."""
        return self.ring_id if self.ring_id is not None else self.phone_id


def caller(request: AnyRequest) -> Caller:
    """Who is asking: a bearer key or token, or the browser's phone. A bad bearer is nobody."""
    if CACHED not in request.META:
        request.META[CACHED] = _look_up(request)
    found: Caller = request.META[CACHED]
    return found


def forget_caller(request: AnyRequest) -> None:
    """After the phone was made or renamed, or somebody signed in or out on it."""
    request.META.pop(CACHED, None)


def browser_phone(request: AnyRequest) -> Phone | None:
    """The phone of this browser's session, whatever key it sends along."""
    phone_id = session_phone_id(request)
    if phone_id is None:
        return None
    return Phone.objects.select_related("account__user").filter(pk=phone_id).first()


def find_key(token: str) -> Key | None:
    """The key that this token is, unless it was revoked."""
    try:
        key = Key.objects.get(pk=key_id_in(token) or 0)
    except Key.DoesNotExist:
        return None
    return key if is_token_of(key, token) else None


def find_api_token(token: str) -> ApiToken | None:
    """The API token that this is, unless it was revoked, or its account closed by staff."""
    found = ApiToken.objects.select_related("account__ring")
    return found.filter(digest=digest_of(token), account__user__is_active=True).first()


def has_noted_uses() -> bool:
    return bool(_used)


def uses_noted() -> dict[int, datetime]:
    """When tokens were used that this process has not written down yet; each is told once."""
    noted = {}
    while _used:
        token_id, at = _used.popitem()
        noted[token_id] = at
    return noted


class UserMiddleware(AuthenticationMiddleware):
    """Django's `request.user` is whose account this browser is signed in to: one truth, and nothing
    is asked of the database before somebody wants to know.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Django's hook."""
        request.user = SimpleLazyObject(partial(_user, request))  # type: ignore[assignment]


def _user(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    phone = browser_phone(request)
    account = phone.open_account if phone else None
    return account.user if account else AnonymousUser()


def _look_up(request: AnyRequest) -> Caller:
    token = bearer(request)
    if token is not None and token.startswith(API_SIGN):
        return _token_caller(find_api_token(token) if _is_for_programs(request) else None)
    if token is not None:
        return _key_caller(find_key(token))
    phone = browser_phone(request)
    if phone is None:
        return Caller()
    account = phone.open_account
    return Caller(
        phone_id=phone.pk,
        label=phone.label,
        account_id=account.pk if account else None,
        ring_id=account.ring_id if account else None,
    )


def _key_caller(key: Key | None) -> Caller:
    if key is None:
        return Caller()
    return Caller(key_id=key.pk, label=_("API key"), granted=(key.topic, Role(key.role)))


def _is_for_programs(request: AnyRequest) -> bool:
    return request.path_info.startswith(FOR_PROGRAMS)


def _token_caller(token: ApiToken | None) -> Caller:
    if token is None:
        return Caller()
    now = timezone.now()
    if token.last_used is None or abs(now - token.last_used) > NOTED_EVERY:
        _used[token.pk] = now
    account, scopes = token.account, frozenset(token.made_for)
    return Caller(label=account.name, ring_id=account.ring_id, token_id=token.pk, scopes=scopes)
