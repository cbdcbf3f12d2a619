"""What is stored of a table: who sits there, and of each deal its sealed seed and the moves.

No hidden card is stored: hands and deck are derived from the seed, which only this server's secret
opens, and the moves. Rows name the event (`version`) of the table that made them.
"""

import secrets
from typing import Final

from django.db import models
from django.utils import timezone

from scorekeeper.matches.models import Match
from scorekeeper.people.models import Phone

CODE_LETTERS: Final = "23456789BCDFGHJKMNPQRSTVWXZ"  # none that looks like another, no vowel
CODE_LENGTH: Final = 6
ID_LETTERS: Final = CODE_LETTERS.lower()


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_player_id() -> str:
    """An id that says nothing of the player, for transcripts."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(12))


class TableStatus(models.TextChoices):
    WAITING = "waiting"
    PLAYING = "playing"
    ROUND_OVER = "round_over"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class Level(models.TextChoices):
    """How well a bot plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Sign(models.TextChoices):
    """What players can say to each other."""

    HELLO = "hello"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    OUCH = "ouch"
    LAUGH = "laugh"
    HURRY = "hurry"


class MovedBy(models.TextChoices):
    PLAYER = "player"
    CLOCK = "clock"
    BOT = "bot"


class Table(models.Model):
    """A table at which a match is dealt."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="table")
    version = models.PositiveIntegerField(default=1)  # the number of its last event
    status = models.CharField(
        max_length=12, choices=TableStatus.choices, default=TableStatus.WAITING
    )
    clock = models.PositiveSmallIntegerField(null=True)  # seconds a turn
    open = models.BooleanField(default=True)  # to spectators
    host = models.PositiveSmallIntegerField(default=0)  # a seat
    tickets = models.PositiveIntegerField(default=0)  # how many have sat down so far
    turn_began = models.DateTimeField(default=timezone.now)
    acted = models.DateTimeField(default=timezone.now)  # when a person last did something
    due = models.DateTimeField(null=True, db_index=True)  # when something happens by itself
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "scorekeeper"

    def __str__(self) -> str:
        return self.code

    @property
    def topic(self) -> str:
        """The name of this table in the feed."""
        return f"table:{self.code}"

    @property
    def is_seated(self) -> bool:
        """Whether a night's seating says who sits here: nobody else may, and any of them begins."""
        return bool(self.match.lies_in)

    @property
    def is_over(self) -> bool:
        return self.status in {TableStatus.FINISHED, TableStatus.ABANDONED}


class Seat(models.Model):
    """Who sits there: a person with a key, or a bot. Until the start seats close up."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()  # from 0, clockwise
    ticket = models.PositiveIntegerField()  # the how-manieth to sit down here; never used again
    player = models.CharField(max_length=400)
    public_id = models.CharField(max_length=12, default=new_player_id)
    phone = models.ForeignKey(Phone, null=True, on_delete=models.SET_NULL)
    bot = models.CharField(max_length=6, choices=Level.choices, blank=True)
    standing_in = models.BooleanField(default=False)  # a bot plays for an absent person
    missed = models.PositiveSmallIntegerField(default=0)  # turns in a row that the clock played
    left = models.BooleanField(default=False)
    client_seed = models.CharField(max_length=32, blank=True)  # for the coming deal
    last_seen = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField()

    class Meta:
        app_label = "scorekeeper"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "ticket"], name="a_ticket_once"),
        ]

    def __str__(self) -> str:
        return self.player

    @property
    def key_topic(self) -> str:
        """What the key of this seat is to. Nobody who sits down later gets the same."""
        return f"seat:{self.table.code}-{self.ticket}"

    @property
    def is_person(self) -> bool:
        """Somebody who is still here, or may come back."""
        return not self.bot and not self.left

    @property
    def plays_itself(self) -> bool:
        """Whether a bot makes its moves."""
        return bool(self.bot) or self.left or self.standing_in


class Deal(models.Model):
    """One deal. Its seed is chosen, and committed to, before the dealing, which sets `version`."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()  # the round
    commitment = models.CharField(max_length=64)
    sealed_seed = models.CharField(max_length=255)
    transcript = models.JSONField(null=True)  # frozen at dealing
    starter = models.PositiveSmallIntegerField(null=True)
    version = models.PositiveIntegerField(null=True)  # of the table, at dealing
    match_version = models.PositiveIntegerField(null=True)  # of the match, at dealing
    recorded_version = models.PositiveIntegerField(null=True)  # of the match, with this round
    dealt_at = models.DateTimeField(null=True)
    revealed_at = models.DateTimeField(null=True)  # from then on seed and moves are public
    abandoned = models.BooleanField(default=False)

    class Meta:
        app_label = "scorekeeper"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_deal_a_round"),
        ]

    def __str__(self) -> str:
        return f"deal {self.number}"


class Move(models.Model):
    """One move, append-only. `picked_up`: "deck" or a card of the floor; null in a declare."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveSmallIntegerField()  # from 1
    seat = models.PositiveSmallIntegerField()
    discard = models.JSONField(null=True)
    picked_up = models.CharField(max_length=12, null=True)
    by = models.CharField(max_length=6, choices=MovedBy.choices, default=MovedBy.PLAYER)
    at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField()

    class Meta:
        app_label = "scorekeeper"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "number"], name="one_move_a_number"),
        ]

    def __str__(self) -> str:
        return f"move {self.number} of seat {self.seat}"
