"""What staff see of phones, keys and accounts: never a token; and revoking."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.people.actions import (
    close_account,
    forget_names,
    open_account_again,
    rotate,
)
from scorekeeper.people.models import Account, Key, Phone, Role
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


@admin.register(Account)
class AccountAdmin(LookOnly[Account]):
    words = gettext_lazy("account"), gettext_lazy("accounts")
    list_display = ("name", "is_open", "is_staff")
    list_select_related = ("user", "ring")
    search_fields = ("ring__label", "=user__emailaddress__email")
    actions = ("close", "open_again")

    @admin.display(description=gettext_lazy("Name"))
    def name(self, account: Account) -> str:
        return account.name

    @admin.display(description=gettext_lazy("Open"), boolean=True)
    def is_open(self, account: Account) -> bool:
        return account.user.is_active

    @admin.display(description=gettext_lazy("Staff"), boolean=True)
    def is_staff(self, account: Account) -> bool:
        return account.user.is_staff

    @admin.action(description=gettext_lazy("Close: signed out everywhere, and nobody gets in"))
    def close(self, request: HttpRequest, accounts: QuerySet[Account]) -> None:
        self.do_each(request, accounts, close_account, _("Closed."))

    @admin.action(description=gettext_lazy("Open it again"))
    def open_again(self, request: HttpRequest, accounts: QuerySet[Account]) -> None:
        self.do_each(request, accounts, open_account_again, _("Opened again."))
