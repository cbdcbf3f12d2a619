"""Small pieces of pages: icons, card faces, and when something was."""

import re
from datetime import datetime, timedelta
from decimal import Decimal

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.cards import Card
from scorekeeper.web.card_words import card_name
from scorekeeper.web.forms import is_wrong

register = template.Library()

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
SPRITE = "scorekeeper/icons.svg"


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
def card(written: str | Card, size: str = "") -> dict[str, str]:
    """Show the face of a card, also one written like `10H`; `size` is "", "small", "big" or
    "mini".
    """
    shown = Card.parse(str(written))
    rank, suit = str(shown)[:-1], shown.suit.name.lower()
    return {"rank": rank, "suit": suit, "label": card_name(shown), "size": size}


@register.simple_tag(takes_context=True)
def wrong_first(context: template.Context) -> str:
    """Begin the title of a page that has something to be mended, for who hears the title first."""
    shown = context.flatten()
    told = shown.get("problem") or shown.get("problems")
    is_told = told or any(map(is_wrong, shown.values()))
    return _("Error:") + " " if is_told else ""


@register.filter
def breakable(address: str) -> SafeString:
    """Let a long address go on in the next line after its @ and dots, rather than anywhere."""
    first, *others = re.split(r"(?<=[@.])", address)
    return format_html("{}{}", first, format_html_join("", "<wbr>{}", ((part,) for part in others)))


@register.filter
def points(exact: Decimal) -> str:
    """Write points as people do: no more decimals than there are, two at most."""
    return number_format(exact.quantize(Decimal("0.01")).normalize() + 0)


@register.filter
def anchor(clause: str) -> str:
    """Return where the rules page has that clause: "rule-3-5"."""
    return f"rule-{clause.replace('.', '-')}"


@register.filter
def spoken(written: str | Card) -> str:
    """Say a card, also one written like `10H`: "ten of hearts"."""
    return card_name(Card.parse(str(written)))


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
