"""Names that phones and accounts remember, or are called by, go."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q

from scorekeeper.people.models import Phone, RememberedPlayer
from scorekeeper.web.names import alike_key


def forget_names(phone: Phone) -> None:
    """Let a phone, or a ring, offer no name again."""
    phone.players.all().delete()


@transaction.atomic
def forget_person(names: Collection[str], alias: str, topics: Collection[str]) -> None:
    """Let who holds, or held, a key to any of the topics remember the person no more, nor be called
    so. `names` are as `alike_key` has them.
    """
    held = Q(holdings__key__topic__in=list(topics))
    held |= Q(account__ring__holdings__key__topic__in=list(topics))
    phones = Phone.objects.filter(held).distinct()
    RememberedPlayer.objects.filter(phone__in=phones, name_key__in=list(names)).delete()
    for phone in phones:
        if alike_key(phone.label) in names:
            phone.label = alias
            phone.save(update_fields=["label"])
