"""What staff see of matches."""

from django.contrib import admin
from django.utils.translation import gettext_lazy

from scorekeeper.feed.actions import Write
from scorekeeper.matches import actions
from scorekeeper.matches.access import match_by_topic
from scorekeeper.matches.models import Match, RoundRecord, SeatChange
from scorekeeper.people.admin import register_revoker
from scorekeeper.people.models import Key, Role
from scorekeeper.web.staff import LookOnly


def _revoke(key: Key, by: str) -> None:
    match = match_by_topic(key.topic)
    actions.renew_key(match, Write(by=by), Role(key.role), None, [key.topic])


register_revoker("match", _revoke)


class MatchAdmin(LookOnly[Match]):
    """Registered by `play`, which knows what to do where one is dealt."""

    words = gettext_lazy("match"), gettext_lazy("matches")
    list_display = ("__str__", "public_id", "finished", "private", "created", "changed")
    list_filter = ("finished", "private")
    search_fields = ("=public_id", "title", "players", "=dealt_at")
    ordering = ("-changed",)


@admin.register(RoundRecord)
class RoundRecordAdmin(LookOnly[RoundRecord]):
    words = gettext_lazy("round"), gettext_lazy("rounds")
    list_display = ("match", "number", "revision", "by", "at")
    list_select_related = ("match",)
    search_fields = ("=match__public_id", "by")
    ordering = ("-pk",)


@admin.register(SeatChange)
class SeatChangeAdmin(LookOnly[SeatChange]):
    words = gettext_lazy("seat change"), gettext_lazy("seat changes")
    list_display = ("match", "verb", "name", "by", "at")
    list_select_related = ("match",)
    search_fields = ("=match__public_id", "name", "by")
    ordering = ("-pk",)
