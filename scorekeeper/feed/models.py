"""What happened to each topic, and which operations have been done: both only ever appended to."""

from django.db import models
from django.utils.timezone import now


class Event(models.Model):
    """One change of one topic; its number is the topic's version from then on."""

    topic = models.CharField(max_length=64)
    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=32)
    facts = models.JSONField(default=dict)
    by = models.CharField(max_length=100)
    device = models.BigIntegerField(null=True)
    at = models.DateTimeField(default=now)

    class Meta:
        app_label = "scorekeeper"
        ordering = ["topic", "number"]
        constraints = [
            models.UniqueConstraint(fields=["topic", "number"], name="event_once_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} {self.number}: {self.verb}"


class Operation(models.Model):
    """A write that was done under an operation id, so that sending it again does nothing new."""

    topic = models.CharField(max_length=64)
    scope = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    body = models.CharField(max_length=64)
    number = models.PositiveIntegerField()
    made = models.CharField(max_length=64, default="")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "scorekeeper"
        constraints = [
            models.UniqueConstraint(fields=["topic", "scope", "key"], name="operation_once"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} {self.scope} {self.key}"
