"""What staff see of leagues and nights; voiding a table's match, anonymising a player."""

from functools import partial

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.feed.actions import Write
from scorekeeper.league import actions
from scorekeeper.league.access import league_by_topic, night_by_topic
from scorekeeper.league.models import Doubt, League, Night, NightTable, Player, Result, Season
from scorekeeper.people.admin import register_revoker
from scorekeeper.people.models import Key, Role
from scorekeeper.web.staff import LookOnly, staff_name


def _revoke(key: Key, by: str) -> None:
    is_league = key.topic.startswith("league:")
    thing = league_by_topic(key.topic) if is_league else night_by_topic(key.topic)
    actions.renew_key(thing, Write(by=by), Role(key.role), None)


def _revoke_place(key: Key, by: str) -> None:
    topic, _sep, number = key.topic.partition("-")
    actions.rotate_station(night_by_topic(topic), Write(by=by), int(number), None)


register_revoker("league", _revoke)
register_revoker("night", _revoke)
register_revoker("station", _revoke_place)


@admin.register(League)
class LeagueAdmin(LookOnly[League]):
    words = gettext_lazy("league"), gettext_lazy("leagues")
    list_display = ("name", "public_id", "points", "created")
    search_fields = ("name", "=public_id")


@admin.register(Season)
class SeasonAdmin(LookOnly[Season]):
    words = gettext_lazy("season"), gettext_lazy("seasons")
    list_display = ("name", "league", "starts")
    list_select_related = ("league",)
    search_fields = ("name", "league__name", "=public_id")


@admin.register(Night)
class NightAdmin(LookOnly[Night]):
    words = gettext_lazy("night"), gettext_lazy("nights")
    list_display = ("__str__", "public_id", "date", "status")
    list_select_related = ("season__league",)
    list_filter = ("status",)
    search_fields = ("title", "season__league__name", "=public_id")
    ordering = ("-date", "-pk")


@admin.register(NightTable)
class NightTableAdmin(LookOnly[NightTable]):
    words = gettext_lazy("night's table"), gettext_lazy("nights' tables")
    list_display = ("__str__", "night", "round", "match", "voided_at", "void_reason")
    list_select_related = ("round__night__season__league", "match")
    search_fields = (
        "=round__night__public_id",
        "round__night__season__league__name",
        "=match__public_id",
        "void_reason",
    )
    ordering = ("-pk",)
    actions = ("void",)

    @admin.display(description=gettext_lazy("Night"))
    def night(self, table: NightTable) -> str:
        return str(table.round.night)

    @admin.action(description=gettext_lazy("Let its match not count, for the reason beside this"))
    def void(self, request: HttpRequest, tables: QuerySet[NightTable]) -> None:
        if not (reason := self.word(request)):
            return
        write = Write(by=staff_name())
        self.do_each(request, tables, partial(_void, write=write, reason=reason), reason)


def _void(table: NightTable, write: Write, reason: str) -> None:
    actions.void_table(table.round.night, write, table.number, reason, table.round.number)


@admin.register(Player)
class PlayerAdmin(LookOnly[Player]):
    words = gettext_lazy("player"), gettext_lazy("players")
    list_display = ("name", "league", "guest", "anonymised", "added")
    list_select_related = ("league",)
    list_filter = ("guest", "anonymised")
    search_fields = ("name", "league__name", "=public_id")
    actions = ("anonymise",)

    @admin.action(description=gettext_lazy("Anonymise: the name goes, what was played stays"))
    def anonymise(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        act = partial(actions.anonymise_player, write=Write(by=staff_name()))
        self.do_each(request, players, act, _("Anonymised."))


@admin.register(Result)
class ResultAdmin(LookOnly[Result]):
    words = gettext_lazy("result"), gettext_lazy("results")
    list_display = ("player", "table", "place", "points", "score")
    list_select_related = ("player", "table")
    search_fields = ("player__name", "=player__public_id")
    ordering = ("-pk",)


@admin.register(Doubt)
class DoubtAdmin(LookOnly[Doubt]):
    words = gettext_lazy("doubt"), gettext_lazy("doubts")
    list_display = ("word", "table", "by", "at", "settled_at")
    list_select_related = ("table",)
    search_fields = ("word", "by")
    ordering = ("-pk",)
