"""Which roles whoever asks has on a topic, and what a link offers."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from django.db.models import F, QuerySet

from scorekeeper.people.caller import Caller, browser_phone, caller, find_key, forget_caller
from scorekeeper.people.codec import AnyRequest, is_token_of, key_id_in, read_offer
from scorekeeper.people.models import LONGEST_LABEL, Account, Holding, Key, Phone, Role, Scope
from scorekeeper.people.topics import (
    Topic,
    has_lapsed,
    is_for_one,
    kind_of,
    register_topic,
    topic_title,
    topic_url,
    topics_around,
)
from scorekeeper.web.errors import NotFound, TooLittleRight
from scorekeeper.web.limits import Limit, count, household

__all__ = [
    "LONGEST_LABEL",
    "Account",
    "Caller",
    "Claimable",
    "HandoverOver",
    "KeyUnknown",
    "Phone",
    "Role",
    "Scope",
    "ScopeMissing",
    "Topic",
    "address_of",
    "browser_phone",
    "caller",
    "claimable",
    "claimed_before",
    "count_new_phone",
    "count_opening",
    "count_wrong_key",
    "find_key",
    "forget_caller",
    "has_lapsed",
    "held",
    "is_for_one",
    "is_key_to",
    "phone_roles",
    "register_topic",
    "require",
    "require_on_topic",
    "roles",
    "roles_among",
    "token_ring",
    "topic_title",
    "topic_url",
    "topics_around",
]

IMPLIED: Final[Mapping[Role, frozenset[Role]]] = {
    Role.SCOREKEEPER: frozenset({Role.SCOREKEEPER, Role.VIEWER}),
    Role.ORGANISER: frozenset({Role.ORGANISER, Role.SCOREKEEPER, Role.VIEWER}),
}
ROLE_OF: Final[Mapping[Scope, Role]] = {
    Scope.READ: Role.VIEWER,
    Scope.SCORE: Role.SCOREKEEPER,
    Scope.PLAY: Role.SEAT,
    Scope.ORGANISE: Role.ORGANISER,
}
NOBODY: Final[frozenset[Role]] = frozenset()
ONLY_SEEN: Final = frozenset({Role.VIEWER})  # what a lapsed key is still good for
WRONG_KEYS_OF_ONE: Final = Limit("wrong keys of", 20, 60)
WRONG_KEYS_AT_AN_ADDRESS: Final = Limit("wrong keys at", 600, 60)
NEW_PHONES_AT_AN_ADDRESS: Final = Limit("new phones at", 1200, 600)  # a whole pub, twice over
OPENED_BY_ONE: Final = Limit("opened by", 120, 600)
OPENED_AT_AN_ADDRESS: Final = Limit("opened at", 600, 600)  # a whole pub is one address


class KeyUnknown(NotFound):
    """No key of ours, or one that was revoked."""

    code = "key-unknown"


class ScopeMissing(TooLittleRight):
    """An API token was not made for that. Facts: scope."""

    code = "scope-missing"


class HandoverOver(NotFound):
    """A hand-over that was taken, is too old, or was offered by somebody without the role now."""

    code = "handover-over"


class Claimable(NamedTuple):
    """What a token in a link offers."""

    key: Key
    given_by: Holding | None  # set for a hand-over


def address_of(request: AnyRequest) -> str:
    """Where a request comes from, as far as it is told apart from others."""
    return household(str(request.META.get("REMOTE_ADDR", "")))


def count_opening(request: AnyRequest) -> None:
    """Before anybody at all opens a thing: raises TooMany for who has opened very many lately."""
    if scope := caller(request).scope:
        count(OPENED_BY_ONE, scope)  # first: who must wait uses nothing up for the others here
    count(OPENED_AT_AN_ADDRESS, address_of(request))


def token_ring(request: AnyRequest, role: Role) -> Phone | None:
    """Of an API token the ring of its account, to be given the role on what is made with it.

    Raises ScopeMissing: what anybody may open, a token opens only if it is for that.
    """
    who = caller(request)
    if who.scopes is None:
        return None
    if role not in _reach(who.scopes):
        raise ScopeMissing(scope=next(scope for scope, own in ROLE_OF.items() if own is role))
    return Phone.objects.filter(pk=who.ring_id or 0).first()


def count_wrong_key(request: AnyRequest) -> None:
    """After a link that opens nothing: raises TooMany for who has tried very many lately. A right
    one is never counted: nobody gets near it by guessing, and the others here do not wait.
    """
    if scope := caller(request).scope:
        count(WRONG_KEYS_OF_ONE, scope)
    count(WRONG_KEYS_AT_AN_ADDRESS, address_of(request))


def count_new_phone(request: AnyRequest) -> None:
    """Before a browser is remembered for the first time: raises TooMany where very many were."""
    count(NEW_PHONES_AT_AN_ADDRESS, address_of(request))


def claimable(token: str) -> Claimable:
    """What the link offers; raises KeyUnknown, HandoverOver."""
    if "." not in token:
        key = find_key(token)
        if key is None or has_lapsed(key.topic):
            raise KeyUnknown
        return Claimable(key, None)
    offer = read_offer(token)
    holding = _live().filter(pk=offer.holding_id if offer else 0).first()
    if offer is None or holding is None or holding.generation != offer.generation:
        raise HandoverOver
    phone = Phone.objects.select_related("account__ring").filter(pk=offer.phone_id).first()
    if phone is None or phone.holder.pk != holding.phone_id:  # signed out since it was offered
        raise HandoverOver
    return Claimable(holding.key, holding)


def claimed_before(request: AnyRequest, token: str) -> Key | None:
    """The key that the caller has claimed by the link, which is worth nothing since then."""
    key = Key.objects.filter(pk=key_id_in(token) or 0).first()
    if key is None or not is_token_of(key, token, generation=1) or not is_for_one(key.topic):
        return None
    mine = _live().filter(key=key, phone_id=caller(request).holder_id or 0)
    return key if mine.exists() else None


def _live() -> QuerySet[Holding]:
    return Holding.objects.filter(generation=F("key__generation")).select_related("key")


def _with_implied(role: str) -> frozenset[Role]:
    return IMPLIED.get(Role(role), frozenset({Role(role)}))


def roles(request: AnyRequest, topic: str) -> frozenset[Role]:
    """The caller's roles on this topic, those on what it lies within included."""
    if caller(request) == Caller():
        return NOBODY
    around = topics_around(topic)
    found, live = roles_among(request, around), _unlapsed(around)
    return NOBODY.union(
        *(own if where in live else own & ONLY_SEEN for where, own in found.items())
    )


def _unlapsed(around: Sequence[str]) -> Sequence[str]:
    """Of topics from the inmost on: those whose keys do all they can. What lies within a lapsed
    one has lapsed with it: a match that was taken into a night ends with the night.
    """
    lapsed = [at for at, where in enumerate(around) if has_lapsed(where)]
    return around[max(lapsed) + 1 :] if lapsed else around


def is_key_to(token: str, topic: str, role: Role) -> bool:
    """Say whether this token would give the role there, whoever has it."""
    key = find_key(token)
    if key is None or role not in _with_implied(key.role):
        return False
    return key.topic in _unlapsed(topics_around(topic))


def roles_among(request: AnyRequest, topics: Collection[str]) -> dict[str, frozenset[Role]]:
    """The caller's roles on these topics; those without any are left out."""
    who = caller(request)
    if who.granted is None:
        return _within_reach(who, phone_roles(who.holder_id, topics))
    topic, role = who.granted
    return {topic: _with_implied(role)} if topic in topics else {}


def phone_roles(holder_id: int | None, topics: Iterable[str]) -> dict[str, frozenset[Role]]:
    """The roles on many topics by one query; topics without any are left out."""
    if holder_id is None:
        return {}
    return _by_topic(_live().filter(phone_id=holder_id, key__topic__in=list(topics)))


def _by_topic(holdings: QuerySet[Holding]) -> dict[str, frozenset[Role]]:
    found: dict[str, frozenset[Role]] = {}
    for topic, role in holdings.values_list("key__topic", "key__role"):
        found[topic] = found.get(topic, NOBODY) | _with_implied(role)
    return found


def require(request: AnyRequest, topic: str, role: Role, *, private: bool) -> None:
    """Refuse who lacks the role: NotFound for a private thing without any key to it, else
    TooLittleRight. Anybody views what is not private.
    """
    if role is Role.VIEWER and not private:
        return
    own = roles(request, topic)
    if role in own:
        return
    if private and not own:
        raise NotFound
    raise TooLittleRight(role=role.value)


def require_on_topic(request: AnyRequest, topic: str, role: Role) -> None:
    """Refuse as `require` does, for a form that names the topic itself."""
    kind = kind_of(topic)
    if kind is None:
        raise NotFound
    require(request, topic, role, private=kind.is_private(topic.partition(":")[2]))


def held(request: AnyRequest, prefix: str, begins: str = "") -> dict[str, frozenset[Role]]:
    """The caller's roles on every topic of this kind whose name begins so, the latest claimed
    first.
    """
    who, own = caller(request), f"{prefix}:{begins}"
    if who.granted is not None:
        topic, role = who.granted
        return {topic: _with_implied(role)} if topic.startswith(own) else {}
    if who.holder_id is None:
        return {}
    mine = _live().filter(phone_id=who.holder_id, key__topic__startswith=own)
    return _within_reach(who, _by_topic(mine.order_by("-since", "-pk")))


def _within_reach(who: Caller, found: Mapping[str, frozenset[Role]]) -> dict[str, frozenset[Role]]:
    """Of a ring's roles those that an API token is for; a browser has them all."""
    if who.scopes is None:
        return dict(found)
    reach = _reach(who.scopes)
    return {topic: own & reach for topic, own in found.items() if own & reach}


def _reach(scopes: Iterable[Scope]) -> frozenset[Role]:
    return NOBODY.union(*(_with_implied(ROLE_OF[scope]) for scope in scopes))
