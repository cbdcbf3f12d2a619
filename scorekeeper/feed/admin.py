"""What staff see of all that happened."""

from django.contrib import admin
from django.utils.translation import gettext_lazy

from scorekeeper.feed.models import Event
from scorekeeper.web.staff import LookOnly


@admin.register(Event)
class EventAdmin(LookOnly[Event]):
    words = gettext_lazy("event"), gettext_lazy("events")
    list_display = ("topic", "number", "verb", "by", "at")
    search_fields = ("topic", "=verb")
    ordering = ("-at", "-pk")
