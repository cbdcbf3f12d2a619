"""Small pieces of pages: icons, card faces, and when something was."""

from datetime import datetime, timedelta

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

register = template.Library()

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
SPRITE = "scorekeeper/icons.svg"
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = {
    "A": gettext_lazy("ace"),
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
}
SPOKEN = {
    "S": gettext_lazy("%(rank)s of spades"),
    "H": gettext_lazy("%(rank)s of hearts"),
    "D": gettext_lazy("%(rank)s of diamonds"),
    "C": gettext_lazy("%(rank)s of clubs"),
}


@register.simple_tag
def icon(name: str, extra: str = "") -> SafeString:
    """Draw an icon of the sprite; it says nothing, so text stands beside it or in an aria-label."""
    return format_html(
        '<svg class="icon{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        f" {extra}" if extra else "",
        static(SPRITE),
        name,
    )


@register.simple_tag
def suit_icon(suit: str) -> SafeString:
    """Draw a suit ("hearts") in its own shape; its colour comes from the class `suit-hearts`."""
    return format_html(
        '<svg class="suit-icon" aria-hidden="true"><use href="{}#{}"/></svg>',
        static(SPRITE),
        suit.removesuffix("s"),
    )


@register.inclusion_tag("components/card.html")
def card(text: str, size: str = "") -> dict[str, str]:
    """Show the face of a card written like `10H`; `size` is "", "small", "big" or "mini"."""
    return {"rank": text[:-1], "suit": SUITS[text[-1]], "label": spoken(text), "size": size}


@register.filter
def spoken(text: str) -> str:
    """Say a card written like `10H`: "10 of hearts"."""
    rank, suit = text[:-1], text[-1]
    return SPOKEN[suit] % {"rank": RANKS.get(rank, rank)}


@register.filter
def moment(at: datetime) -> str:
    """Say when something was, as at the table: minutes, then the time of day, then the date."""
    local = timezone.localtime(at)
    ago = timezone.now() - at
    if ago < MINUTE:
        return _("just now")
    if ago < HOUR:
        count = ago // MINUTE
        return ngettext("%(count)s minute ago", "%(count)s minutes ago", count) % {"count": count}
    days_ago = (timezone.localdate() - local.date()).days
    if days_ago > 1:
        return date_format(local, "DATE_FORMAT")
    worded = _("yesterday at %(time)s") if days_ago else _("today at %(time)s")
    return worded % {"time": date_format(local, "TIME_FORMAT")}
