"""What people do with phones and keys: claim, revoke, give up, hand over, remember names."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorekeeper.people.access import (
    KeyUnknown,
    browser_phone,
    caller,
    claimable,
    forget_caller,
    is_for_one,
)
from scorekeeper.people.codec import SESSION_PHONE, AnyRequest, write_offer, write_token
from scorekeeper.people.models import Holding, Key, Phone, RememberedPlayer, Role
from scorekeeper.people.queries import device_words
from scorekeeper.rules.errors import Forbidden
from scorekeeper.web.errors import TooLittleRight
from scorekeeper.web.names import alike_key

SEEN_EVERY: Final = timedelta(minutes=1)


class LastScorekeeper(Forbidden):
    """Nobody else could keep score: hand the role over first."""

    code = "last-scorekeeper"


class LastOrganiser(Forbidden):
    """Nobody else could run it: hand the role over first."""

    code = "last-organiser"


class LastAtSeat(Forbidden):
    """Nobody else would play from this seat: leave the table."""

    code = "last-at-seat"


NEEDED: Final[Mapping[Role, type[Forbidden]]] = {  # somebody has to have these
    Role.SCOREKEEPER: LastScorekeeper,
    Role.ORGANISER: LastOrganiser,
    Role.SEAT: LastAtSeat,
}


def phone_of(request: AnyRequest) -> Phone:
    """The browser's phone, made with its session when new. Only writes may call this."""
    phone = browser_phone(request)
    if phone is None:
        phone = Phone.objects.create(label=device_words(request.META.get("HTTP_USER_AGENT", "")))
        request.session[SESSION_PHONE] = phone.pk
        forget_caller(request)
    elif abs(timezone.now() - phone.last_seen) > SEEN_EVERY:
        phone.last_seen = timezone.now()
        phone.save(update_fields=["last_seen"])
        request.session.modified = True  # stored anew, it lasts another year
    return phone


def rename_phone(request: AnyRequest, label: str) -> Phone:
    """`label` is a clean name."""
    phone = phone_of(request)
    phone.label = label
    phone.save(update_fields=["label"])
    forget_caller(request)
    return phone


def make_keys(topic: str, roles: Iterable[Role]) -> dict[Role, str]:
    """Make the keys of a new thing; their tokens by role."""
    return {role: write_token(Key.objects.create(topic=topic, role=role.value)) for role in roles}


def drop_keys(topics: Iterable[str]) -> dict[str, int]:
    """Take the keys of things away that are no more; return how many rows of what."""
    return Key.objects.filter(topic__in=list(topics)).delete()[1]


def token(topic: str, role: Role) -> str:
    """The present token: for who may see it, to be shown and printed again."""
    return write_token(Key.objects.get(topic=topic, role=role.value))


def first_token(topic: str, role: Role) -> str:
    """The token as it was at the creation, for the same answer again; it may be revoked by now."""
    return write_token(Key.objects.get(topic=topic, role=role.value), generation=1)


@transaction.atomic
def grant(phone: Phone, topic: str, role: Role) -> None:
    """Give the key to a phone without its claiming it."""
    _hold(_locked_key(topic, role), phone)


@transaction.atomic
def copy_holdings(topic: str, to: str) -> None:
    """Give every phone the roles on `to` that it has on `topic`; `to` has its keys already."""
    for key in Key.objects.select_for_update().filter(topic=to).order_by("pk"):
        held = Holding.objects.filter(
            key__topic=topic, key__role=key.role, generation=F("key__generation")
        )
        for holding in held.select_related("phone").order_by("since", "pk"):
            _hold(key, holding.phone)


@transaction.atomic
def claim(request: AnyRequest, token: str) -> Key:
    """Take what the link offers into this browser; a hand-over takes it from the giver."""
    key = Key.objects.select_for_update().get(pk=claimable(token).key.pk)
    # Asked again under the lock: the key may have been revoked, the hand-over taken meanwhile.
    giver = claimable(token).given_by
    phone = phone_of(request)
    if giver is None:
        _hold(_made_worthless(key) if _is_first(key) else key, phone)
    elif giver.phone_id != phone.pk:
        giver.delete()
        _hold(key, phone)
    return key


def _is_first(key: Key) -> bool:
    """Whether the link was shown by others until now, for one person, who has come."""
    return is_for_one(key.topic) and key.generation == 1 and not key.holdings.exists()


def _made_worthless(key: Key) -> Key:
    """What was noted down or photographed opens nothing any more."""
    return rotate(key.topic, Role(key.role), None)


def _locked_key(topic: str, role: Role) -> Key:
    key = Key.objects.select_for_update().filter(topic=topic, role=role.value).first()
    if key is None:
        raise KeyUnknown
    return key


def _hold(key: Key, phone: Phone) -> None:
    """Make the holding, or make it live again; a live one stays as it is. The key is locked."""
    holding, made = Holding.objects.get_or_create(
        key=key, phone=phone, defaults={"generation": key.generation}
    )
    if not made and holding.generation != key.generation:
        holding.generation, holding.since = key.generation, timezone.now()
        holding.save(update_fields=["generation", "since"])


@transaction.atomic
def rotate(topic: str, role: Role, keep: Phone | None) -> Key:
    """Revoke: every link printed so far and every phone but `keep` loses the role."""
    key = _locked_key(topic, role)
    kept = key.holdings.filter(phone=keep, generation=key.generation)
    key.generation += 1
    kept.update(generation=key.generation)
    key.save(update_fields=["generation"])
    return key


@transaction.atomic
def rotate_each(topics: Iterable[str], role: Role, keep: Phone | None) -> None:
    """Revoke the keys to the role on all of these topics, where there are any."""
    keys = Key.objects.filter(topic__in=list(topics), role=role.value)
    for topic in keys.order_by("pk").values_list("topic", flat=True):
        rotate(topic, role, keep)


@transaction.atomic
def release(phone_id: int, topic: str, role: Role) -> None:
    """Give the role up; of a key that this phone does not hold, not even that it is there is said.

    Raises LastScorekeeper, LastOrganiser, LastAtSeat.
    """
    key = Key.objects.select_for_update().filter(topic=topic, role=role.value).first()
    live = Holding.objects.filter(key=key, generation=key.generation if key else 0)
    own, others = live.filter(phone_id=phone_id), live.exclude(phone_id=phone_id)
    if role in NEEDED and own.exists() and not others.exists():
        raise NEEDED[role]
    own.delete()


def offer_handover(request: AnyRequest, topic: str, role: Role = Role.SCOREKEEPER) -> str:
    """A token for ten minutes: who claims it has the role instead of this phone."""
    holding = Holding.objects.filter(
        key__topic=topic,
        key__role=role.value,
        phone_id=caller(request).phone_id or 0,
        generation=F("key__generation"),
    ).first()
    if holding is None:
        raise TooLittleRight(role=role.value)
    return write_offer(holding)


@transaction.atomic
def remember_players(phone: Phone, names: Iterable[str]) -> None:
    """Offer these names again on this phone; the latest way to write a name counts."""
    now = timezone.now()
    for name in names:
        known, _made = RememberedPlayer.objects.get_or_create(
            phone=phone, name_key=alike_key(name), defaults={"name": name}
        )
        RememberedPlayer.objects.filter(pk=known.pk).update(
            name=name, used=F("used") + 1, last_used=now
        )
