"""The browser's phone, made when it first writes, and the names it has used."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from scorekeeper.people.access import count_new_phone
from scorekeeper.people.caller import browser_phone, caller, forget_caller
from scorekeeper.people.codec import SESSION_PHONE, AnyRequest
from scorekeeper.people.models import Phone, RememberedPlayer
from scorekeeper.people.queries import device_words
from scorekeeper.web.names import alike_key

SEEN_EVERY: Final = timedelta(minutes=1)
MADE: Final = "leastscore.made"  # in META: the phone that this request has made
View = Callable[[HttpRequest], HttpResponseBase]


def phone_of(request: AnyRequest) -> Phone:
    """The browser's phone, made with its session when new. Only writes may call this."""
    phone = browser_phone(request)
    if phone is None:
        count_new_phone(request)
        phone = Phone.objects.create(label=phone_words(request))
        request.session[SESSION_PHONE] = phone.pk
        request.META[MADE] = phone.pk
        forget_caller(request)
    elif abs(timezone.now() - phone.last_seen) > SEEN_EVERY:
        for seen in {phone, phone.holder}:
            seen.last_seen = timezone.now()
            seen.save(update_fields=["last_seen"])
        request.session.modified = True  # stored anew, it lasts another year
    return phone


def going_on(request: AnyRequest) -> Phone | None:
    """Who keeps the role when its key is made anew: this browser, or the ring of an API token. A
    key that came along goes on as the new one.
    """
    who = caller(request)
    if who.token_id is not None:
        return Phone.objects.filter(pk=who.ring_id or 0).first()
    return phone_of(request) if who.phone_id is not None else None


def locked_holder(phone: Phone) -> Phone:
    """Who holds what this phone is given, until the transaction ends: nobody signs in or out on it
    meanwhile, so that no key is left where it is not looked for.
    """
    return Phone.objects.select_for_update(no_key=True).get(pk=phone.pk).holder


def unknown_if_refused(answer: View) -> View:
    """Middleware: who was made known for a request that is refused is unknown again."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        refused = HTTPStatus.BAD_REQUEST <= response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR
        if refused and (made := request.META.pop(MADE, None)):
            Phone.objects.filter(pk=made).delete()
            request.session.pop(SESSION_PHONE, None)
        return response

    return answered


def phone_words(request: AnyRequest) -> str:
    """What this browser is called, also before it has written anything."""
    phone = browser_phone(request)
    return phone.label if phone else device_words(request.META.get("HTTP_USER_AGENT", ""))


def rename_phone(request: AnyRequest, label: str) -> Phone:
    """Call this browser something else. `label` is a clean name."""
    phone = phone_of(request)
    call_phone(phone, label)
    forget_caller(request)
    return phone


def call_phone(phone: Phone, label: str) -> None:
    """Call a browser something else, this one or another. `label` is a clean name."""
    phone.label = label
    phone.save(update_fields=["label"])


@transaction.atomic
def remember_players(phone: Phone, names: Iterable[str]) -> None:
    """Offer these names again to who is on this phone; the latest way to write a name counts."""
    now, holder = timezone.now(), locked_holder(phone)
    for name in names:
        known, _made = RememberedPlayer.objects.get_or_create(
            phone=holder, name_key=alike_key(name), defaults={"name": name}
        )
        RememberedPlayer.objects.filter(pk=known.pk).update(
            name=name, used=F("used") + 1, last_used=now
        )
