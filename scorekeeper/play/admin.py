"""What staff see of tables and deals: nobody's hand, no seed, nothing that one could be made from;
and how they take a name out of a match, dealt or not.
"""

from functools import partial

from django.contrib import admin
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.feed.actions import Write
from scorekeeper.matches.actions import Forgotten
from scorekeeper.matches.admin import MatchAdmin
from scorekeeper.matches.models import Match
from scorekeeper.people.admin import register_revoker
from scorekeeper.people.models import Key
from scorekeeper.play import actions
from scorekeeper.play.models import Deal, Seat, Table
from scorekeeper.web.names import alike_key
from scorekeeper.web.staff import LookOnly, staff_name


def _revoke(key: Key, by: str) -> None:
    code, _sep, ticket = key.topic.partition(":")[2].partition("-")
    seat = Seat.objects.select_related("table__match").get(table__code=code, ticket=ticket)
    actions.revoke_key(seat.table, seat, Write(by=by))


register_revoker("seat", _revoke)


@admin.register(Match)
class AnyMatchAdmin(MatchAdmin):
    """Those of real cards, and those that are dealt at a table, of which the name goes as well."""

    actions = ("take_name_out",)

    @admin.action(description=gettext_lazy("Take the name beside this out of it"))
    def take_name_out(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        if not (name := self.word(request)):
            return
        gone = Forgotten({alike_key(name)}, _("Somebody"))
        act = partial(forget_in, write=Write(by=staff_name()), gone=gone)
        self.do_each(request, matches, act, _("A name was taken out."))


def forget_in(match: Match, write: Write, gone: Forgotten) -> None:
    """In the order of locks of every move: the table, then its match."""
    with transaction.atomic():
        actions.lock_match(match)
        actions.anonymise(match, write, gone)


@admin.register(Table)
class TableAdmin(LookOnly[Table]):
    words = gettext_lazy("table"), gettext_lazy("tables")
    list_display = ("code", "status", "open", "created", "changed")
    list_filter = ("status",)
    search_fields = ("=code", "=match__public_id", "seats__player")
    ordering = ("-changed",)


@admin.register(Seat)
class SeatAdmin(LookOnly[Seat]):
    words = gettext_lazy("seat"), gettext_lazy("seats")
    exclude = ("client_seed",)
    list_display = ("player", "table", "number", "bot", "left", "last_seen")
    list_select_related = ("table",)
    search_fields = ("player", "=table__code")
    ordering = ("-pk",)


@admin.register(Deal)
class DealAdmin(LookOnly[Deal]):
    words = gettext_lazy("deal"), gettext_lazy("deals")
    exclude = ("sealed_seed", "transcript")
    list_display = ("table", "number", "dealt_at", "revealed_at", "abandoned")
    list_select_related = ("table",)
    search_fields = ("=table__code",)
    ordering = ("-pk",)
