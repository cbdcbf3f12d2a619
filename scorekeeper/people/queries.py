"""What pages show of keys and phones: who holds what, links and QR codes, names to offer again."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import segno
from django.db.models import Exists, F, OuterRef
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scorekeeper.people.caller import caller
from scorekeeper.people.codec import AnyRequest, write_token
from scorekeeper.people.models import Account, Holding, Key, Phone, RememberedPlayer, Role, Scope
from scorekeeper.web.addresses import address_for_others
from scorekeeper.web.caching import tells_secret

SUGGESTIONS: Final = 40

DEVICES: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
BROWSERS: Final = (  # the first that fits: nearly all of them also say Chrome or Safari
    ("SamsungBrowser", "Samsung Internet"),
    ("Edg(?:e|A|iOS)?/", "Edge"),
    ("OPR/|OPiOS", "Opera"),
    ("Firefox|FxiOS", "Firefox"),
    ("Chrome|CriOS", "Chrome"),
    ("Safari", "Safari"),
)


@dataclass(frozen=True, slots=True)
class Holder:
    phone_id: int
    label: str
    role: Role
    since: datetime
    last_seen: datetime
    is_you: bool


@dataclass(frozen=True, slots=True)
class SharedKey:
    """A key as the share page shows it: the link, the phones that hold it."""

    role: Role
    token: str
    url: str
    holders: tuple[Holder, ...]

    @property
    def title(self) -> str:
        return role_words(self.role)

    @property
    def is_yours(self) -> bool:
        """Whether this phone holds it, and could hand it over."""
        return any(holder.is_you for holder in self.holders)

    @property
    def qr_svg(self) -> SafeString:
        return qr_svg(self.url, self.title)


@dataclass(frozen=True, slots=True)
class HeldKey:
    """A key that somebody holds. `is_last`: nobody else has the role, though somebody has to."""

    topic: str
    role: Role
    since: datetime
    is_last: bool


@dataclass(frozen=True, slots=True)
class TokenRow:
    """An API token, as its owner is shown it."""

    number: int
    name: str
    scopes: tuple[Scope, ...]
    made: datetime
    used: datetime | None

    @property
    def words(self) -> str:
        return ", ".join(scope_name(scope) for scope in self.scopes)


NEEDED_BY_ALL: Final = frozenset({Role.SCOREKEEPER, Role.ORGANISER, Role.SEAT})


def keys_of(holder_id: int) -> list[HeldKey]:
    """The live keys of a phone or ring, the latest first."""
    live = Holding.objects.filter(generation=F("key__generation"))
    others = live.filter(key=OuterRef("key")).exclude(phone_id=holder_id)
    own = live.filter(phone_id=holder_id).annotate(shared=Exists(others)).select_related("key")
    return [
        HeldKey(row.key.topic, role, row.since, role in NEEDED_BY_ALL and not row.shared)
        for row in own.order_by("-since", "-pk")
        for role in [Role(row.key.role)]
    ]


def keys_here(request: AnyRequest) -> int:
    """How many keys this browser would bring along when somebody signs in on it."""
    return len(keys_of(caller(request).phone_id or 0))


def role_words(role: Role) -> str:
    match role:
        case Role.SCOREKEEPER:
            return _("Scorekeeper: enters rounds")
        case Role.VIEWER:
            return _("Viewer: sees the score sheet")
        case Role.SEAT:
            return _("Seat: plays the cards dealt to it")
        case Role.ORGANISER:
            return _("Organiser: runs it all")


def scope_name(scope: Scope) -> str:
    match scope:
        case Scope.READ:
            return _("Read")
        case Scope.SCORE:
            return _("Keep score")
        case Scope.PLAY:
            return _("Play")
        case Scope.ORGANISE:
            return _("Organise")


def scope_words(scope: Scope) -> str:
    """What an API token for it may do with the keys of its account."""
    match scope:
        case Scope.READ:
            return _("Read: also what is private, but no cards.")
        case Scope.SCORE:
            return _("Keep score: open matches, enter and correct rounds.")
        case Scope.PLAY:
            return _("Play: sit down at digital tables, see your cards and play them.")
        case Scope.ORGANISE:
            return _("Organise: open and run leagues and nights, and keep score.")


def device_words(user_agent: str) -> str:
    """What to call a phone until somebody names it: "iPhone · Safari"."""
    found = [_first(DEVICES, user_agent), _first(BROWSERS, user_agent)]
    return " · ".join(word for word in found if word) or _("Unknown device")


def _first(words: Iterable[tuple[str, str]], user_agent: str) -> str:
    return next((word for sign, word in words if re.search(sign, user_agent)), "")


def claim_url(request: AnyRequest, token: str) -> str:
    """The whole address of a link, as another phone has to type or scan it."""
    tells_secret()
    return address_for_others(request, reverse("people:claim", args=[token]))


def qr_svg(text: str, title: str) -> SafeString:
    """A QR code for the page itself: no style attribute (CSP), named for screen readers."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    label = _("QR code: %(what)s") % {"what": title}
    named = f'<svg role="img" aria-label="{escape(label)}"'
    return mark_safe(drawn.replace("<svg", named, 1))  # noqa: S308 - drawn by segno, the title escaped


def holders(topic: str, you: int | None = None) -> list[Holder]:
    """Who holds a key of this topic now, scorekeepers first; `you`: the caller's `holder_id`."""
    live = Holding.objects.filter(key__topic=topic, generation=F("key__generation"))
    rows = live.select_related("key", "phone").order_by("key__role", "since", "pk")
    return [
        Holder(
            phone_id=row.phone.pk,
            label=row.phone.label,
            role=Role(row.key.role),
            since=row.since,
            last_seen=row.phone.last_seen,
            is_you=row.phone.pk == you,
        )
        for row in rows
    ]


def shared_keys(request: AnyRequest, topic: str) -> list[SharedKey]:
    """Every key of the topic with link, QR code and holders. Only for who may see the tokens."""
    held = holders(topic, caller(request).holder_id)
    shared = []
    for key in Key.objects.filter(topic=topic).order_by("role"):
        token = write_token(key)
        own = tuple(holder for holder in held if holder.role == key.role)
        shared.append(SharedKey(Role(key.role), token, claim_url(request, token), own))
    return shared


def tokens_of(account: Account) -> list[TokenRow]:
    """The API tokens of an account, the newest first."""
    return [
        TokenRow(
            number=row.pk,
            name=row.name,
            scopes=row.made_for,
            made=row.created,
            used=row.last_used,
        )
        for row in account.tokens.order_by("-created", "-pk")
    ]


def phone_labels(ids: Iterable[int]) -> dict[int, str]:
    """What phones are called, for histories."""
    return dict(Phone.objects.filter(pk__in=set(ids)).values_list("pk", "label"))


def suggested_names(request: AnyRequest) -> list[str]:
    """Names that this phone or account has used lately, the most used first."""
    lately = RememberedPlayer.objects.filter(phone_id=caller(request).holder_id or 0)
    rows = list(lately.order_by("-last_used", "pk")[:SUGGESTIONS])
    return [row.name for row in sorted(rows, key=lambda row: -row.used)]


def remembered_names(holder_id: int) -> list[str]:
    """All names that a phone or ring has used."""
    used = RememberedPlayer.objects.filter(phone_id=holder_id).order_by("name", "pk")
    return list(used.values_list("name", flat=True))
