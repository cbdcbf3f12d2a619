"""Forms of a league: opening it, its terms, its house card."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.league.access import League
from scorekeeper.league.actions import LeagueTerms, NewLeague
from scorekeeper.league.codec.zones import time_zones
from scorekeeper.matches.forms import WriteForm
from scorekeeper.matches.forms.house import OTHER, THRESHOLDS, HouseForm
from scorekeeper.rules.house import HouseRules
from scorekeeper.web.fields import AmountFormField, LongSelect, NameFormField, WholeFormField

MOST_NIGHTS: Final = 500
REGIONS: Final = frozenset(
    {"Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian"}
    | {"Pacific"}
)
SCHEMES: Final = (
    ("balanced", _("Balanced")),
    ("wins", _("Wins")),
    ("placement", _("Places")),
    ("low-score", _("Low score")),
)
MEANINGS: Final = {
    "balanced": _("7 points for the first place down to 1 for the last: fair at any table size."),
    "wins": _("One point for each match won."),
    "placement": _("One point for each player you end in front of."),
    "low-score": _("The scores of all matches together; the lowest leads."),
}


def zone_choices(chosen: str = "") -> list[tuple[str, Any]]:
    """The zones that people live in, by continent."""
    grouped: dict[str, list[tuple[str, str]]] = {}
    for zone in time_zones():
        region, _sep, place = zone.partition("/")
        if region in REGIONS:
            grouped.setdefault(region, []).append((zone, place.replace("_", " ")))
    known = {zone for zones in grouped.values() for zone, _place in zones} | {"UTC"}
    other = [(chosen, chosen)] if chosen in time_zones() and chosen not in known else []
    return [*other, ("UTC", "UTC"), *grouped.items()]


class SchemeSelect(forms.RadioSelect):
    """Radio buttons that say what each scheme is."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        option["meaning"] = MEANINGS[str(value)]
        return option


class _Named(forms.Form):
    name = NameFormField(label=_("Name of the league"))
    timezone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("A night has the date it begins on there."),
        widget=LongSelect,
    )
    points = forms.ChoiceField(
        label=_("Points"), choices=SCHEMES, initial="balanced", widget=SchemeSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = self.fields["timezone"]
        if isinstance(zone, forms.ChoiceField):
            zone.choices = zone_choices(str(self["timezone"].value() or ""))


class NewLeagueForm(WriteForm, _Named):
    """A league to be opened."""

    @property
    def opened(self) -> NewLeague:
        """What a valid form asks for."""
        said = self.cleaned_data
        return NewLeague(said["name"], said["timezone"], said["points"])


class TermsForm(WriteForm, _Named):
    """What of a league can change."""

    best_nights = WholeFormField(
        label=_("Nights that count"),
        help_text=_("Of a season, for each player the best so many; empty: all."),
        min_value=1,
        max_value=MOST_NIGHTS,
        required=False,
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
    )
    rebuy_cost = AmountFormField(
        label=_("Points that a rebuy costs"),
        help_text=_("Taken off what the match is worth to whoever bought back in."),
        min_value=Decimal(0),
        max_digits=5,
        decimal_places=2,
        localize=True,
        widget=forms.TextInput(attrs={"class": "input-number", "inputmode": "decimal"}),
    )

    @property
    def terms(self) -> LeagueTerms:
        """What a valid form asks for."""
        said = {name: self.cleaned_data[name] for name in LeagueTerms.__slots__}
        return LeagueTerms(**said)


class HouseCardForm(WriteForm, HouseForm):
    """The house rules as they are, to be written anew."""

    @classmethod
    def of(cls, rules: HouseRules) -> "HouseCardForm":
        """The card as it stands, for the page."""
        there = rules.to_dict()
        threshold = str(rules.threshold)
        chosen = threshold if threshold in THRESHOLDS else OTHER
        return cls(initial={**there, "threshold": chosen, "threshold_other": rules.threshold})

    @property
    def everything(self) -> Iterator[forms.BoundField]:
        """House rules beside the threshold."""
        yield from self.scoring
        yield from self.at_the_table


def terms_form(league: League) -> TermsForm:
    """The terms as they are, for the page."""
    there = LeagueTerms.of(league)
    return TermsForm(initial={name: getattr(there, name) for name in LeagueTerms.__slots__})
