"""What the API tells, for the schema; `answers` builds it, and a test holds one to the other."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.matches.access import ROLES
from scorekeeper.rules.match import Ending, Status
from scorekeeper.web.api_schema import ErrorsTold, Told
from scorekeeper.web.house_rules import HouseRulesTold


def _seats(help_text: str = "") -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), help_text=help_text)


def _by_seat(help_text: str = "") -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), help_text=help_text)


class SeatTold(Told):
    seat = serializers.IntegerField()
    player = serializers.CharField(help_text="Who sits there now.")
    score = serializers.IntegerField()
    status = serializers.ChoiceField([status.value for status in Status])
    out_in_round = serializers.IntegerField(
        allow_null=True, help_text="Who left: the last round before that, 0 before the first."
    )
    place = serializers.IntegerField(help_text="If the match ended now (rule 7).")


class RoundTold(Told):
    round = serializers.IntegerField()
    revision = serializers.IntegerField()
    declarer = serializers.IntegerField(allow_null=True)
    totals = _by_seat("By seat, those that were in.")
    points = _by_seat()
    false_declare = serializers.BooleanField()
    knocked_out = _seats("Who was knocked out by this round.")
    scores = _by_seat("After this round, of all seats.")
    corrected = serializers.BooleanField()
    by = serializers.CharField(help_text="The phone that entered it, or “API key”.")
    at = serializers.DateTimeField()


class MatchTold(Told):
    id = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    private = serializers.BooleanField()
    table = serializers.CharField(
        allow_null=True, help_text="The code of the table at which it is dealt; null: real cards."
    )
    version = serializers.IntegerField()
    status = serializers.ChoiceField(["open", "finished"])
    ended_by = serializers.ChoiceField([way.value for way in Ending], allow_null=True)
    rules = HouseRulesTold()
    dealer = serializers.IntegerField(allow_null=True, help_text="Of the next round; null: over.")
    starter = serializers.IntegerField(allow_null=True)
    next_round = serializers.IntegerField()
    seats = SeatTold(many=True)
    winners = _seats("Empty while the match is open.")
    rounds = RoundTold(many=True)


class FirstKeysTold(Told):
    scorekeeper = serializers.CharField()
    viewer = serializers.CharField()


class OpenedTold(MatchTold):
    keys = FirstKeysTold(help_text="The only time they are told without being asked for.")


class OnlyMatchTold(Told):
    match = MatchTold()


class RecordedTold(OnlyMatchTold):
    round = RoundTold()


class DisputedTold(OnlyMatchTold):
    open = serializers.BooleanField(help_text="It waits for people; false: they have settled it.")


class JoinedTold(OnlyMatchTold):
    seat = serializers.IntegerField()


class PointsChangeTold(Told):
    round = serializers.IntegerField()
    seat = serializers.IntegerField()
    old = serializers.IntegerField(allow_null=True, help_text="null: was not in that round.")
    new = serializers.IntegerField(allow_null=True, help_text="null: is not in that round.")


class KnockoutChangeTold(Told):
    seat = serializers.IntegerField()
    old = _seats("The rounds that knocked this seat out: none, one, or two with a rebuy.")
    new = _seats()


class WinnersChangeTold(Told):
    old = _seats()
    new = _seats()


class ChangedTold(Told):
    points = PointsChangeTold(many=True, help_text="Every number of the sheet that differs.")
    knocked_out = KnockoutChangeTold(many=True)
    winners = WinnersChangeTold(allow_null=True, help_text="null: the same as before.")


class CorrectedTold(OnlyMatchTold):
    changed = ChangedTold()


class EventTold(Told):
    number = serializers.IntegerField(help_text="The version that came of it.")
    verb = serializers.CharField()
    facts = serializers.DictField(help_text="Differs by verb; where something changed: old, new.")
    by = serializers.CharField()
    device = serializers.CharField(allow_null=True, help_text="What that phone is called now.")
    at = serializers.DateTimeField()


class HistoryTold(Told):
    results = EventTold(many=True)
    next = serializers.URLField(allow_null=True)


class ExportTold(Told):
    match = MatchTold()
    history = EventTold(many=True)


class PhoneTold(Told):
    label = serializers.CharField()  # type: ignore[assignment]
    role = serializers.ChoiceField([role.value for role in ROLES])
    since = serializers.DateTimeField()
    last_seen = serializers.DateTimeField()
    you = serializers.BooleanField()


class KeysTold(Told):
    keys = FirstKeysTold()
    links = FirstKeysTold(help_text="Addresses that hand the keys on, to be shown or printed.")
    phones = PhoneTold(many=True, help_text="Who holds a key now.")


class ScoresTold(Told):
    points = serializers.DictField(child=serializers.IntegerField())
    false_declare = serializers.BooleanField()


@extend_schema_field(MatchTold)
class CurrentField(serializers.DictField):
    """The present match."""


class ConflictTold(ErrorsTold):
    current = CurrentField(required=False, help_text="The present match.")
