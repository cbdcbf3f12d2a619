"""What staff see of phones and keys: never a token, which is nowhere stored; and revoking."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.people.actions import forget_names, rotate
from scorekeeper.people.models import Key, Phone, Role
from scorekeeper.web.staff import LookOnly, staff_name

Revoke: TypeAlias = Callable[[Key, str], object]  # the key, and by whom
_revokers: dict[str, Revoke] = {}


def register_revoker(prefix: str, revoke: Revoke) -> None:
    """Capabilities tell how keys to their things are revoked: their history says it, too."""
    _revokers[prefix] = revoke


def revoke_key(key: Key, by: str) -> None:
    """Make every link printed so far worthless, and let every phone lose the role."""
    revoke = _revokers.get(key.topic.partition(":")[0], _silently)
    revoke(key, by)


def _silently(key: Key, _by: str) -> None:
    rotate(key.topic, Role(key.role), None)


@admin.register(Key)
class KeyAdmin(LookOnly[Key]):
    words = gettext_lazy("key"), gettext_lazy("keys")
    list_display = ("topic", "role", "generation")
    list_filter = ("role",)
    search_fields = ("topic",)
    actions = ("revoke",)

    @admin.action(description=gettext_lazy("Revoke: every phone and every printed link loses it"))
    def revoke(self, request: HttpRequest, keys: QuerySet[Key]) -> None:
        by = staff_name()
        self.do_each(request, keys, partial(revoke_key, by=by), _("Revoked."))


@admin.register(Phone)
class PhoneAdmin(LookOnly[Phone]):
    words = gettext_lazy("phone"), gettext_lazy("phones")
    list_display = ("label", "created", "last_seen")
    search_fields = ("label",)
    actions = ("forget",)

    @admin.action(description=gettext_lazy("Forget the names that it remembers"))
    def forget(self, request: HttpRequest, phones: QuerySet[Phone]) -> None:
        self.do_each(request, phones, forget_names, _("Names forgotten."))
