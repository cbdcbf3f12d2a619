"""What the API tells of tables, for the schema; a test holds `answers` to it."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.play.actions import Level
from scorekeeper.play.queries import TableStatus
from scorekeeper.rules.match import Status
from scorekeeper.web.api_schema import ErrorsTold, Told


def _cards(help_text: str = "", **kwargs: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=help_text, **kwargs)


def _by_seat() -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField())


class TurnNowTold(Told):
    seat = serializers.IntegerField()
    lap = serializers.IntegerField(help_text="From 1.")
    deadline = serializers.DateTimeField(allow_null=True, help_text="When the clock plays.")


class TableSeatTold(Told):
    seat = serializers.IntegerField()
    player = serializers.CharField()
    bot = serializers.ChoiceField(Level.values, allow_null=True)
    stand_in = serializers.BooleanField(help_text="A bot plays for an absent person.")
    cards = serializers.IntegerField(help_text="How many are in the hand.")
    score = serializers.IntegerField()
    status = serializers.ChoiceField([status.value for status in Status])
    connected = serializers.BooleanField(help_text="Seen within the last minute, or a bot.")


class MayTold(Told):
    discard = serializers.BooleanField()
    declare = serializers.BooleanField()
    why_not_declare = serializers.CharField(allow_null=True, help_text="A code.")
    pick_up = _cards("Every choice once, the deck first.")


class YouTold(Told):
    seat = serializers.IntegerField()
    hand = _cards("A text for each card; empty between deals and for who is out.")
    total = serializers.IntegerField(help_text="0 without a hand.")
    may = MayTold()


class LastTold(Told):
    seat = serializers.IntegerField()
    discard = _cards(required=False)
    picked_up = serializers.CharField(required=False, help_text="deck, or a card of the floor.")
    declared = serializers.BooleanField(required=False, help_text="true, and nothing else then.")


class ResultTold(Told):
    declarer = serializers.IntegerField(allow_null=True, help_text="null: the laps were played.")
    hands = serializers.DictField(child=_cards())
    totals = _by_seat()
    points = _by_seat()
    false_declare = serializers.BooleanField()


class TableTold(Told):
    code = serializers.CharField()
    match = serializers.CharField(help_text="The id of its match.")
    version = serializers.IntegerField()
    status = serializers.ChoiceField(
        TableStatus.values,
        help_text="abandoned: everybody has left, or nobody came back for a day; for ever. Time is "
        "called in its match then, and all seeds are shown.",
    )
    round = serializers.IntegerField(help_text="In play or just over; before the start, 1.")
    clock = serializers.IntegerField(allow_null=True)
    open = serializers.BooleanField()
    host = serializers.IntegerField(help_text="A seat.")
    turn = TurnNowTold(allow_null=True)
    floor = _cards()
    deck = serializers.IntegerField(help_text="How many cards are left in it.")
    seats = TableSeatTold(many=True)
    you = YouTold(allow_null=True, help_text="null for onlookers.")
    last = LastTold(allow_null=True)
    commitment = serializers.CharField(help_text="Of the deal in play, else of the coming one.")
    result = ResultTold(allow_null=True, help_text="null while a round is played.")
    next_at = serializers.DateTimeField(
        allow_null=True, help_text="When the next round is dealt by itself."
    )


class SeatKeyTold(Told):
    seat = serializers.CharField()


class RenewedTold(Told):
    keys = SeatKeyTold(help_text="In place of the old one.")


class SeatedTold(Told):
    code = serializers.CharField()
    seat = serializers.IntegerField()
    table = TableTold()
    keys = SeatKeyTold(help_text="The only time it is told.")


class LineTold(Told):
    turn = serializers.IntegerField()
    seat = serializers.IntegerField()
    discard = _cards(required=False)
    picked_up = serializers.CharField(required=False)
    card = serializers.CharField(
        required=False,
        allow_null=True,
        help_text="What was picked up; null while a closed one is hidden from the caller.",
    )
    declared = serializers.BooleanField(required=False)


class LogTold(Told):
    results = LineTold(many=True)


class ContributionTold(Told):
    seat = serializers.IntegerField()
    player = serializers.CharField(help_text="An id that says nothing.")
    client_seed = serializers.CharField()


class TranscriptTold(Told):
    v = serializers.IntegerField()
    match = serializers.CharField()
    deal = serializers.IntegerField()
    commit = serializers.CharField()
    rules = serializers.CharField(help_text="SHA-256 of the canonical JSON of the house rules.")
    seats = ContributionTold(many=True)


class FairnessTold(Told):
    commitment = serializers.CharField()
    seed = serializers.CharField(allow_null=True, help_text="null until the round is over.")
    transcript = TranscriptTold(allow_null=True, help_text="null until the round is over.")
    client_seeds = serializers.DictField(child=serializers.CharField(), help_text="By seat.")
    not_given = serializers.ListField(
        child=serializers.IntegerField(), help_text="Seats that added nothing: 00…00."
    )
    abandoned = serializers.BooleanField()


@extend_schema_field(TableTold)
class CurrentTable(serializers.DictField):
    """The present table."""


class TableConflictTold(ErrorsTold):
    current = CurrentTable(required=False, help_text="The present table, as the caller sees it.")
