"""What is asked of the rule book by hand: cards and the house rules they are judged by."""

from typing import Any, Final, Self

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from scorekeeper.matches.forms.house import HouseForm
from scorekeeper.rules.cards import LONGEST_TYPED, Card, parse_cards
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import HouseRules
from scorekeeper.web.forms import PageForm
from scorekeeper.web.words import sentence

ONE, TWO = "1", "2"
OF_DISCARDS: Final = ("decks", "mixed_two_pairs", "suited_sequences")
DEFAULTS: Final = {"decks": ONE}
DECKS_WANTED: Final = gettext_lazy("Choose one deck or two.")


class CardsField(forms.Field):
    """One to five typed cards, or none."""

    def __init__(self, **kwargs: Any) -> None:
        hints = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        super().__init__(required=False, widget=forms.TextInput(attrs=hints), **kwargs)

    def to_python(self, value: Any) -> tuple[Card, ...]:
        typed = str(value or "")
        if not typed.strip():
            return ()
        try:
            return parse_cards(typed)
        except Refusal as refusal:
            raise ValidationError(sentence(refusal), refusal.code) from None


class HandForm(PageForm):
    """A hand, typed or ticked in boxes."""

    hand = CardsField(
        label=gettext_lazy("Cards of the hand"),
        help_text=gettext_lazy("Rank, then suit: 7h 8s 9♦, 10c or Tc."),
    )

    @classmethod
    def of(cls, query: QueryDict) -> Self:
        """Return the form as the address fills it; what it leaves empty is as usual."""
        asked = {name: " ".join(query.getlist(name)) for name in cls.base_fields}
        short = {name: text[: LONGEST_TYPED + 1] for name, text in asked.items()}  # 1 to refuse
        return cls({name: text or DEFAULTS.get(name, "") for name, text in short.items()})


class DiscardForm(HandForm):
    """A hand, what is thrown of it, and the house rules that matter for it."""

    thrown = CardsField(
        label=gettext_lazy("Thrown"),
        help_text=gettext_lazy("Which of them; empty: all of them together."),
    )
    decks = forms.TypedChoiceField(
        label=gettext_lazy("Decks"),
        help_text=gettext_lazy(
            "With two decks a card can occur twice: tap ×2 below it, or type it twice. "  # noqa: RUF001
            "Two identical cards are a pair."
        ),
        choices=[(ONE, gettext_lazy("One")), (TWO, gettext_lazy("Two"))],
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": DECKS_WANTED, "invalid_choice": DECKS_WANTED},
    )
    mixed_two_pairs = HouseForm.base_fields["mixed_two_pairs"]
    suited_sequences = HouseForm.base_fields["suited_sequences"]

    @property
    def cards(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The hand and what is thrown of it: nothing, where all of it is thrown."""
        said = getattr(self, "cleaned_data", {})
        hand, thrown = said.get("hand") or (), said.get("thrown") or ()
        return (hand, thrown) if hand else (thrown, ())

    @property
    def house(self) -> HouseRules:
        """The house rules as chosen."""
        said = self.cleaned_data
        return HouseRules(**{rule: said[rule] for rule in OF_DISCARDS if rule in said})
