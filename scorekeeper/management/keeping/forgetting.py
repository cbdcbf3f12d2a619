"""Browsers that nobody can be any more are forgotten: their session has ended."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import OneToOneRel, QuerySet
from django.utils import timezone

from scorekeeper.people.models import Phone

GRACE: Final = timedelta(days=7)  # a clock may be wrong


def lost_phones() -> QuerySet[Phone]:
    """Those whose session, renewed whenever they save something, has ended. What stands for an
    account has no session, and is none of them.
    """
    ended = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE) - GRACE
    lost = Phone.objects.filter(last_seen__lt=ended)
    for link in Phone._meta.get_fields(include_hidden=True):  # noqa: SLF001
        if isinstance(link, OneToOneRel):
            rings = link.related_model._base_manager.values(link.field.attname)  # noqa: SLF001
            lost = lost.exclude(pk__in=rings)
    return lost


def forget_lost_phones() -> int:
    """Delete them, with what they held and remembered, and the sessions; return how many. What they
    wrote stays, and the history calls them as they were called.
    """
    Session.objects.filter(expire_date__lt=timezone.now() - GRACE).delete()
    return lost_phones().delete()[1].get("scorekeeper.Phone", 0)
