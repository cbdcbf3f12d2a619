"""What is stored of a league: who plays there, its nights, who came, who sat where, which matches.

Points, places and standings are derived. `Result` alone is kept derived: it is written in the
transaction of each change of its match, and checked by `manage.py audit`.
"""

from decimal import Decimal

from django.db import models
from django.utils.timezone import now

from scorekeeper.matches.models import Match, new_public_id
from scorekeeper.people.models import Phone


class Scheme(models.TextChoices):
    """What a place is worth (`rules.standings`)."""

    BALANCED = "balanced"
    WINS = "wins"
    PLACEMENT = "placement"
    LOW_SCORE = "low-score"


class NightStatus(models.TextChoices):
    PLANNED = "planned"
    OPEN = "open"  # from the first check-in on
    CLOSED = "closed"


class League(models.Model):
    """A league, and how its standings are made."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    name = models.CharField(max_length=400)
    timezone = models.CharField(max_length=64)  # of its nights: "Europe/Helsinki"
    points = models.CharField(max_length=12, choices=Scheme.choices, default=Scheme.BALANCED)
    best_nights = models.PositiveSmallIntegerField(null=True)  # of a season; null: all count
    rebuy_cost = models.DecimalField(max_digits=5, decimal_places=2, default=Decimal(1))
    version = models.PositiveIntegerField(default=1)  # the number of its last event
    created = models.DateTimeField(default=now)

    class Meta:
        app_label = "scorekeeper"

    def __str__(self) -> str:
        return self.name

    @property
    def topic(self) -> str:
        """The name of this league in the feed and on keys."""
        return f"league:{self.public_id}"


class HouseCard(models.Model):
    """The league's house rules, append-only: the highest number counts for the next night."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="cards")
    number = models.PositiveIntegerField()
    rules = models.JSONField()
    by = models.CharField(max_length=60)
    at = models.DateTimeField(default=now)

    class Meta:
        app_label = "scorekeeper"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="one_house_card_a_number"),
        ]

    def __str__(self) -> str:
        return f"house card {self.number}"


class Player(models.Model):
    """Somebody on the roster; a guest counts for a night, not for the season.

    Who turned out to be somebody else points there (`merged_into`): nothing is written over.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="players")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    name = models.CharField(max_length=400)
    name_key = models.CharField(max_length=800)  # names.alike_key
    guest = models.BooleanField(default=False)
    merged_into = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="merged"
    )
    anonymised = models.BooleanField(default=False)
    added = models.DateTimeField(default=now)

    class Meta:
        app_label = "scorekeeper"
        ordering = ["name_key", "pk"]
        indexes = [models.Index(fields=["league", "name_key"], name="players_alike")]

    def __str__(self) -> str:
        return self.name


class Season(models.Model):
    """A stretch of nights with a table of its own. The one that starts last is the present one."""

    LONGEST_NAME = 120  # code points: thirty visible characters may be more

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    name = models.CharField(max_length=LONGEST_NAME)
    starts = models.DateField()
    ends = models.DateField(null=True)

    class Meta:
        app_label = "scorekeeper"
        ordering = ["starts", "pk"]

    def __str__(self) -> str:
        return self.name


class Night(models.Model):
    """One evening: it has one date, in the league's zone, also when it ends after midnight."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="nights")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    title = models.CharField(max_length=120, blank=True)
    date = models.DateField()
    rounds = models.PositiveSmallIntegerField()
    sizes = models.JSONField()  # of tables, as wished: [3, 4]
    rules = models.JSONField()  # of its matches: the league's house card as it was, or its own
    status = models.CharField(
        max_length=8, choices=NightStatus.choices, default=NightStatus.PLANNED
    )
    apart = models.JSONField(default=list)  # pairs of player ids
    clock_ends = models.DateTimeField(null=True)  # of the round, at all tables
    version = models.PositiveIntegerField(default=1)  # the number of its last event
    created = models.DateTimeField(default=now)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "scorekeeper"
        ordering = ["date", "pk"]

    def __str__(self) -> str:
        return self.title or f"{self.season.league} {self.date}"

    @property
    def topic(self) -> str:
        """The name of this night in the feed and on keys."""
        return f"night:{self.public_id}"

    def station_topic(self, table: int) -> str:
        """A table's place in the room, for this night: what the key on its card is to."""
        return f"station:{self.public_id}-{table}"


class CheckIn(models.Model):
    """Somebody who came to a night, and may have left early."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="checkins")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="checkins")
    at = models.DateTimeField(default=now)
    left_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "scorekeeper"
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["night", "player"], name="checked_in_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.night}"


class NightRound(models.Model):
    """A round of a night as accepted; its tables get their matches when it is opened."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="seated")
    number = models.PositiveSmallIntegerField()  # from 1
    sit_out = models.JSONField(default=list)  # player ids
    opened_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "scorekeeper"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="one_night_round_a_number"),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class NightTable(models.Model):
    """One table of a round. `players` are ids by seat of its match; a guest match has its own."""

    round = models.ForeignKey(NightRound, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()  # the place in the room, from 1
    players = models.JSONField()
    digital = models.BooleanField(default=False)  # dealt at a table of `play`
    match = models.OneToOneField(
        Match, null=True, on_delete=models.PROTECT, related_name="night_table"
    )
    clock_ends = models.DateTimeField(null=True)  # where this table has more or less time
    voided_at = models.DateTimeField(null=True)
    void_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        app_label = "scorekeeper"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_table_a_place"),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


class Doubt(models.Model):
    """That something is wrong, said from a player's own phone, until the organiser settles it."""

    table = models.ForeignKey(NightTable, on_delete=models.CASCADE, related_name="doubts")
    word = models.CharField(max_length=200)
    by = models.CharField(max_length=60)
    phone = models.ForeignKey(Phone, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(default=now)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "scorekeeper"
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return self.word


class Result(models.Model):
    """What a finished match of a night came to for one player. Derived: see `audit`.

    `mu` and `sigma` are the player's rating after it, by replay from the league's first match.
    """

    table = models.ForeignKey(NightTable, on_delete=models.CASCADE, related_name="results")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="results")
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    tied = models.PositiveSmallIntegerField()  # how many share that place, the player included
    seats = models.PositiveSmallIntegerField()  # how many the match was between
    won = models.BooleanField()
    rebought = models.BooleanField(default=False)
    score = models.PositiveIntegerField()
    points = models.DecimalField(max_digits=7, decimal_places=2)  # by the league's scheme
    rounds = models.PositiveSmallIntegerField()  # that the player was dealt in
    declares = models.PositiveSmallIntegerField()
    false_declares = models.PositiveSmallIntegerField()
    declared_totals = models.PositiveIntegerField()  # the sum of the totals declared with
    knocked_out_by = models.ForeignKey(
        Player, null=True, on_delete=models.SET_NULL, related_name="knocked_out"
    )  # who declared in that round
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)

    class Meta:
        app_label = "scorekeeper"
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="one_result_a_player"),
        ]
        indexes = [models.Index(fields=["player", "table"], name="results_of_a_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.place}"
