"""Browsers, accounts and their API tokens, the keys they hold, and the names they have used."""

from enum import StrEnum
from typing import Final

from django.conf import settings
from django.db import models
from django.utils import timezone

LONGEST_LABEL: Final = 60


class Role(StrEnum):
    SCOREKEEPER = "scorekeeper"
    VIEWER = "viewer"
    SEAT = "seat"  # plays the cards dealt to one seat of a table
    ORGANISER = "organiser"  # runs a league, or one night of it


class Scope(StrEnum):
    """What an API token is for: each is a role, wherever its account has that."""

    READ = "read"
    SCORE = "score"
    PLAY = "play"
    ORGANISE = "organise"


class Phone(models.Model):
    """A browser that has written something, known by its session alone; or the ring of an account,
    which holds keys and remembers names in place of the browsers where somebody is signed in.
    """

    label = models.CharField(max_length=LONGEST_LABEL)
    created = models.DateTimeField(default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now)
    account = models.ForeignKey(  # who is signed in on this browser; rings have none
        "Account", null=True, blank=True, on_delete=models.SET_NULL, related_name="phones"
    )

    class Meta:
        app_label = "scorekeeper"

    def __str__(self) -> str:
        return self.label

    @property
    def holder(self) -> "Phone":
        """Who holds what this browser is given: its account's ring, or itself."""
        open_to = self.open_account
        return open_to.ring if open_to else self

    @property
    def open_account(self) -> "Account | None":
        """The account that this browser is signed in to, unless staff have closed that."""
        return self.account if self.account and self.account.user.is_active else None


class Account(models.Model):
    """A key ring that goes with a person from browser to browser. How one signs in to it, by e-mail
    or passkey, is kept with its user.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="account"
    )
    ring = models.OneToOneField(Phone, on_delete=models.CASCADE, related_name="+")
    links = models.PositiveIntegerField(default=0)  # a link for another phone adds one, its use too

    class Meta:
        app_label = "scorekeeper"

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others see who share a key: the ring's label."""
        return self.ring.label


class ApiToken(models.Model):
    """A way for a program of somebody's to use the keys of their account. Revoked, it is gone."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)  # of the token, which is never stored
    scopes = models.CharField(max_length=60)  # words, with a space between
    created = models.DateTimeField(default=timezone.now)
    last_used = models.DateTimeField(null=True, blank=True)  # to the minute

    class Meta:
        app_label = "scorekeeper"

    def __str__(self) -> str:
        return self.name

    @property
    def made_for(self) -> tuple[Scope, ...]:
        """Its scopes, in the order of `Scope`."""
        words = self.scopes.split()
        return tuple(scope for scope in Scope if scope in words)


class Key(models.Model):
    """The right to one role on one topic ("match:<public id>"); its token is never stored."""

    topic = models.CharField(max_length=80)
    role = models.CharField(max_length=30)
    generation = models.PositiveIntegerField(default=1)  # revoking adds one

    class Meta:
        app_label = "scorekeeper"
        constraints = [models.UniqueConstraint(fields=["topic", "role"], name="one_key_per_role")]

    def __str__(self) -> str:
        return f"{self.topic} {self.role} {self.generation}"


class Holding(models.Model):
    """A key claimed by a phone or a ring; live while its generation is the key's."""

    key = models.ForeignKey(Key, on_delete=models.CASCADE, related_name="holdings")
    phone = models.ForeignKey(Phone, on_delete=models.CASCADE, related_name="holdings")
    generation = models.PositiveIntegerField()
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        app_label = "scorekeeper"
        constraints = [
            models.UniqueConstraint(fields=["key", "phone"], name="one_holding_per_phone")
        ]

    def __str__(self) -> str:
        return f"{self.phone_id} holds {self.key_id}"


class RememberedPlayer(models.Model):
    """A name this phone has played with, to be offered again."""

    phone = models.ForeignKey(Phone, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=400)
    name_key = models.CharField(max_length=800)  # names.alike_key: one row for Aino and aino
    used = models.PositiveIntegerField(default=0)
    last_used = models.DateTimeField(default=timezone.now)

    class Meta:
        app_label = "scorekeeper"
        constraints = [
            models.UniqueConstraint(fields=["phone", "name_key"], name="one_name_per_phone")
        ]

    def __str__(self) -> str:
        return self.name
