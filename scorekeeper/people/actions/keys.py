"""What people do with keys: claim, revoke, give up, hand over."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorekeeper.people.access import KeyUnknown, caller, claimable, is_for_one
from scorekeeper.people.actions.phones import locked_holder, phone_of
from scorekeeper.people.codec import AnyRequest, write_offer, write_token
from scorekeeper.people.models import Holding, Key, Phone, Role
from scorekeeper.rules.errors import Forbidden
from scorekeeper.web.caching import tells_secret
from scorekeeper.web.errors import TooLittleRight


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


def make_keys(topic: str, roles: Iterable[Role]) -> dict[Role, str]:
    """Make the keys of a new thing; their tokens by role."""
    return {role: write_token(Key.objects.create(topic=topic, role=role.value)) for role in roles}


def drop_keys(topics: Iterable[str]) -> dict[str, int]:
    """Take the keys of things away that are no more; return how many rows of what."""
    return Key.objects.filter(topic__in=list(topics)).delete()[1]


def token(topic: str, role: Role) -> str:
    """The present token: for who may see it, to be shown and printed again."""
    tells_secret()
    return write_token(Key.objects.get(topic=topic, role=role.value))


def first_token(topic: str, role: Role) -> str:
    """The token as it was at the creation, for the same answer again; it may be revoked by now."""
    tells_secret()
    return write_token(Key.objects.get(topic=topic, role=role.value), generation=1)


@transaction.atomic
def grant(phone: Phone, topic: str, role: Role) -> None:
    """Give the key to a phone, or to who is signed in there, without their claiming it."""
    _hold(_locked_key(topic, role), locked_holder(phone))


@transaction.atomic
def copy_holdings(topic: str, to: str) -> None:
    """Give every holder the roles on `to` that it has on `topic`; `to` has its keys already."""
    holders = Holding.objects.filter(key__topic=topic).values("phone")
    list(Phone.objects.select_for_update().filter(pk__in=holders).order_by("pk"))  # nobody signs in
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
    holder = locked_holder(phone_of(request))
    if giver is None:
        _hold(_made_worthless(key) if _is_first(key) else key, holder)
    elif giver.phone_id != holder.pk:
        giver.delete()
        _hold(key, holder)
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


def _hold(key: Key, holder: Phone) -> None:
    """Make the holding, or make it live again; a live one stays as it is. The key is locked."""
    holding, made = Holding.objects.get_or_create(
        key=key, phone=holder, defaults={"generation": key.generation}
    )
    if not made and holding.generation != key.generation:
        holding.generation, holding.since = key.generation, timezone.now()
        holding.save(update_fields=["generation", "since"])


@transaction.atomic
def rotate(topic: str, role: Role, keep: Phone | None) -> Key:
    """Revoke: every link printed so far, and whoever holds it but `keep`, lose the role."""
    key = _locked_key(topic, role)
    kept = key.holdings.filter(phone=keep and locked_holder(keep), generation=key.generation)
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
def release(holder_id: int, topic: str, role: Role) -> None:
    """Give the role up; of a key that is not held, not even that it is there is said.

    Raises LastScorekeeper, LastOrganiser, LastAtSeat.
    """
    Key.objects.select_for_update().filter(topic=topic, role=role.value).first()
    live = Holding.objects.filter(
        key__topic=topic, key__role=role.value, generation=F("key__generation")
    )
    own, others = live.filter(phone_id=holder_id), live.exclude(phone_id=holder_id)
    if role in NEEDED and own.exists() and not others.exists():
        raise NEEDED[role]
    own.delete()


def offer_handover(request: AnyRequest, topic: str, role: Role = Role.SCOREKEEPER) -> str:
    """A token for ten minutes: who claims it has the role instead of the caller."""
    who = caller(request)
    holding = Holding.objects.filter(
        key__topic=topic,
        key__role=role.value,
        phone_id=who.holder_id or 0,
        generation=F("key__generation"),
    ).first()
    if holding is None or who.phone_id is None:
        raise TooLittleRight(role=role.value)
    return write_offer(holding, who.phone_id)
