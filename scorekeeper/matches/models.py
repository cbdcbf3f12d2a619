"""What is stored of a match: how it was opened, the rounds as entered, what happened between them.

Scores are never stored: `rules.match.fold` derives them. Every row names the event (`version`) that
made it, so that the match can be read as of any version.
"""

import secrets

from django.db import models
from django.utils.timezone import now

from scorekeeper.people.models import Phone

ALPHABET = "23456789bcdfghjkmnpqrstvwxyz"


def new_public_id() -> str:
    """Return an unguessable id: 16 of 28 letters and digits, 76 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))


class SeatVerb(models.TextChoices):
    """What can happen to a match beside its rounds."""

    JOINED = "joined"
    LEFT = "left"
    CAME_BACK = "came_back"
    REBOUGHT = "rebought"
    RENAMED = "renamed"
    SWAPPED = "swapped"
    SUBSTITUTED = "substituted"
    CALLED = "called"
    REOPENED = "reopened"


class Match(models.Model):
    """A match as it was opened: `players` sit clockwise from seat 0, `rules` never change."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    title = models.CharField(max_length=120, blank=True)
    rules = models.JSONField()
    players = models.JSONField()
    first_dealer = models.PositiveSmallIntegerField()
    private = models.BooleanField(default=False)
    dealt_at = models.CharField(max_length=6, blank=True)  # a table's code; blank: real cards
    lies_in = models.CharField(max_length=80, blank=True)  # the topic whose roles hold here too
    rematch_of = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="rematches"
    )
    created = models.DateTimeField(default=now)
    # Derived from the record, and written in the transaction of each change.
    version = models.PositiveIntegerField(default=1)  # the number of its last event
    finished = models.BooleanField(default=False)
    summary = models.JSONField(default=dict)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "scorekeeper"
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return self.title or ", ".join(self.players)

    @property
    def topic(self) -> str:
        """The name of this match in the feed and on keys."""
        return f"match:{self.public_id}"


class Recorded(models.Model):
    """One row of the record: which event made it, and who did it, when, on which phone."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE)
    version = models.PositiveIntegerField()
    by = models.CharField(max_length=60)
    phone = models.ForeignKey(Phone, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField()

    class Meta:
        abstract = True


class RoundRecord(Recorded):
    """One revision of one round, append-only: the highest counts; an undone one says none does."""

    number = models.PositiveSmallIntegerField()
    revision = models.PositiveSmallIntegerField()
    declarer = models.PositiveSmallIntegerField(null=True)
    totals = models.JSONField()
    undone = models.BooleanField(default=False)

    class Meta:
        app_label = "scorekeeper"
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number", "revision"], name="one_row_a_revision"
            ),
        ]
        indexes = [models.Index(fields=["match", "version"], name="rounds_of_a_match")]

    def __str__(self) -> str:
        return f"round {self.number}, revision {self.revision}"


class SeatChange(Recorded):
    """What happened between rounds, append-only.

    `other` is the second seat of a swap; `from_round` the first round of a substitute.
    """

    verb = models.CharField(max_length=16, choices=SeatVerb.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    other = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=400, blank=True)
    from_round = models.PositiveSmallIntegerField(null=True)

    class Meta:
        app_label = "scorekeeper"
        indexes = [models.Index(fields=["match", "version"], name="changes_of_a_match")]

    def __str__(self) -> str:
        return f"{self.verb} {self.seat}"
