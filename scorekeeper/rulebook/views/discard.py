"""The discard checker: pick cards, tap what is thrown, read the verdict; the address has it all."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from scorekeeper.matches.access import match_to_read
from scorekeeper.matches.queries import Sheet, rule_words, sheet
from scorekeeper.rulebook.forms import DiscardForm
from scorekeeper.rulebook.views.asked import Asked
from scorekeeper.rules.cards import MOST_CARDS, Card, Rank, Suit
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules
from scorekeeper.web.addresses import address_for_others
from scorekeeper.web.card_words import SUITS, card_name, rank_text
from scorekeeper.web.pages import page

PAGE: Final = "rulebook/discard.html"
PART: Final = "rulebook/_checker.html"
PARTS: Final = {"table": "rulebook/_table.html"}  # by the id of what htmx will replace


class Pick(NamedTuple):
    """A card of the picker."""

    card: Card
    rank: str
    name: str
    is_picked: bool


@require_safe
def discard(request: HttpRequest) -> HttpResponse:
    """Judge the cards of the address; nothing is stored."""
    form, match = DiscardForm.of(request.GET), _match(request)
    good = form.is_valid()
    hand, thrown = form.cards if good else ((), ())
    house = _house(match) if match else form.house if good else DEFAULT_RULES
    asked = Asked(hand, thrown, house, match)
    context = {
        "form": form,
        "asked": asked,
        "suits": _picker(request.GET.getlist("hand"), asked),
        "rules": rule_words(house) if match else [],
        "share": address_for_others(request, asked.url_for_others),
        "most": MOST_CARDS,
    }
    wanted = PARTS.get(request.headers.get("HX-Target", ""), PART)
    response = page(request, PAGE, wanted, context, status=200 if good else 422)
    patch_vary_headers(response, ["HX-Target", "HX-Trigger"])
    if good:
        response["HX-Replace-Url"] = asked.url
    return response


def _match(request: HttpRequest) -> Sheet | None:
    """Return the match whose rules are asked for; refuses one that is unknown or private."""
    public_id = request.GET.get("match", "")
    return sheet(match_to_read(request, public_id)) if public_id else None


def _house(match: Sheet) -> HouseRules:
    """Return what matters of the rules of a match, with the decks its table needs (rule 1.4)."""
    rules = match.rules
    return HouseRules(
        decks=rules.decks_for(len(match.rows)),
        mixed_two_pairs=rules.mixed_two_pairs,
        suited_sequences=rules.suited_sequences,
    )


def _picker(ticked: Sequence[str], asked: Asked) -> list[tuple[str, str, list[Pick]]]:
    """Return each suit with its name and its cards; where they could not be read, as ticked."""
    picked = {*asked.hand, *_readable(ticked)}
    return [
        (suit.name.lower(), SUITS[suit], [_pick(Card(suit, rank), picked) for rank in Rank])
        for suit in reversed(Suit)
    ]


def _pick(card: Card, picked: set[Card]) -> Pick:
    return Pick(card, rank_text(card.rank), card_name(card), card in picked)


def _readable(texts: Sequence[str]) -> Iterator[Card]:
    for text in texts:
        try:
            yield Card.parse(text)
        except Refusal:
            continue
