"""What the rules page is written with: clauses, house rules, examples that the rules judge."""

from collections import Counter
from typing import Final
from urllib.parse import urlencode

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorekeeper.matches.forms.house import HouseForm
from scorekeeper.matches.forms.rounds import NOBODY
from scorekeeper.matches.queries.words import declare_words
from scorekeeper.rulebook.queries import lone_round, verdict
from scorekeeper.rules.cards import hand_total, parse_cards
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.templatetags.ui import anchor

register = template.Library()
NAMES: Final = dict(zip(map(SeatNo, range(3)), ("Aino", "Bo", "Cai"), strict=True))


@register.simple_block_tag
def clause(content: str, number: str, title: str) -> SafeString:
    """Set a clause of the rules under its number, which is a link to itself."""
    return format_html(
        '<section class="clause" id="{id}">'
        '<h3><a class="clause-number" href="#{id}">{number}</a> {title}</h3>'
        '<div class="clause-text">{content}</div></section>',
        id=anchor(number),
        number=number,
        title=title,
        content=content,
    )


@register.simple_block_tag
def house(content: str, rule: str) -> SafeString:
    """Mark a house rule, by the name that it has where a match is started."""
    return format_html(
        '<div class="house"><p class="house-name"><span class="tag">{}</span> {}</p>{}</div>',
        _("House rule"),
        HouseForm.base_fields[rule].label,
        content,
    )


@register.simple_tag(takes_context=True)
def of_match(context: Context) -> str:
    """Keep the match whose rules are asked for in the address of another page."""
    request = context.get("request")
    match = request.GET.get("match", "") if request else ""
    return f"?{urlencode({'match': match})}" if match else ""


# Each example says also what its author means to show. The page takes its words from the rules all
# the same; that the two agree is for a test to find out.
@register.inclusion_tag("rulebook/_example_discard.html")
def discard(hand: str, thrown: str, shows: str, **house: bool | int) -> dict[str, object]:
    """Discard cards of a hand; `shows` is a kind, or the code of a refusal."""
    kept = Counter(hand.split()) - Counter(thrown.split())
    return {
        "shows": shows,
        "thrown": thrown.split(),
        "kept": [*kept.elements()],
        "verdict": verdict(parse_cards(thrown), parse_cards(hand), HouseRules.from_dict(house)),
        "address": _address("discard", hand=hand, thrown=thrown, **house),
    }


@register.inclusion_tag("rulebook/_example_count.html")
def count(hand: str, gives: int) -> dict[str, object]:
    """Count a hand."""
    cards = parse_cards(hand)
    return {
        "shows": gives,
        "cards": cards,
        "total": hand_total(cards),
        "address": _address("hand", hand=hand),
    }


@register.inclusion_tag("rulebook/_example_score.html")
def score(totals: str, gives: str, declares: int = 0, **house: bool | int) -> dict[str, object]:
    """Score a round; `declares` is which of the players does, counted from 1, and 0 nobody."""
    shown = {SeatNo(seat): int(total) for seat, total in enumerate(totals.split())}
    declarer = SeatNo(declares - 1) if declares else None
    played = lone_round(shown, declarer, HouseRules.from_dict(house))
    names = {f"name-{seat + 1}": NAMES[seat] for seat in shown}
    asked = {f"total-{seat + 1}": total for seat, total in shown.items()}
    return {
        "shows": gives,
        "round": played,
        "words": declare_words(played, NAMES),
        "rows": [(seat, NAMES[seat], shown[seat], played.points[seat]) for seat in shown],
        "address": _address("points", **names, **asked, declarer=declares or NOBODY, **house),
    }


def _address(page: str, **asked: str | int) -> str:
    """Link to a page of the rule book; a switched house rule reads `on`, as from its form."""
    plain = {name: "on" if value is True else value for name, value in asked.items()}
    return f"{reverse(f'rulebook:{page}')}?{urlencode(plain)}"
