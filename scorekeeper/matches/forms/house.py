"""House rules as a form: every option with one plain sentence."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import DEFAULT_RULES, RANGES, BadRule, Ends, HouseRules, Starter
from scorekeeper.web.fields import WholeFormField
from scorekeeper.web.words import sentence

Words = Any  # put into the reader's language when shown

OTHER: Final = "other"
OFF: Final = frozenset({"0", "false", "off", "no"})
THRESHOLDS: Final = ("25", "50", "100")

SCORING: Final = (
    "penalty",
    "tie_is_false",
    "out_on_reaching",
    "ends",
    "rebuy",
    "rounds",
    "starter",
    "declare_at_most",
)
AT_THE_TABLE: Final = (
    "decks",
    "initial_open_card",
    "mixed_two_pairs",
    "suited_sequences",
    "lap_limit",
)


class RuleNumber(WholeFormField):
    """A number within the range of its rule; whatever else is refused in the rules' own words."""

    def __init__(self, rule: str, **kwargs: Any) -> None:
        self.low, self.high = RANGES[rule]
        super().__init__(min_value=self.low, max_value=self.high, **kwargs)

    def clean(self, value: Any) -> int | None:
        try:
            number: int | None = super().clean(value)
        except ValidationError:
            refusal = BadRule(low=self.low, high=self.high)
            raise ValidationError(sentence(refusal), refusal.code) from None
        return number


def _number(rule: str, label: Words, hint: Words, *, required: bool = False) -> RuleNumber:
    return RuleNumber(
        rule,
        label=label,
        help_text=hint,
        required=required,
        initial=getattr(DEFAULT_RULES, rule),
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
    )


class Switch(forms.CheckboxInput):
    """A box that an address can also switch off by name."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> bool:
        said = str(data.get(name, "")).strip().lower()
        return said not in OFF and super().value_from_datadict(data, files, name)


def _switch(rule: str, label: Words, hint: Words) -> forms.BooleanField:
    initial = getattr(DEFAULT_RULES, rule)
    return forms.BooleanField(
        label=label, help_text=hint, required=False, initial=initial, widget=Switch
    )


class HouseForm(forms.Form):
    """A valid one has `rules` among its cleaned data."""

    threshold = forms.ChoiceField(
        label=gettext_lazy("Knock-out above"),
        choices=[*((score, score) for score in THRESHOLDS), (OTHER, gettext_lazy("Other"))],
        initial=str(DEFAULT_RULES.threshold),
        widget=forms.RadioSelect,
    )
    threshold_other = _number(
        "threshold",
        gettext_lazy("Other score"),
        gettext_lazy("Anybody with more than this is knocked out."),
    )
    penalty = _number(
        "penalty",
        gettext_lazy("Penalty of a false declare"),
        gettext_lazy("Added to the difference when somebody else had less."),
        required=True,
    )
    tie_is_false = _switch(
        "tie_is_false",
        gettext_lazy("A tie is a false declare"),
        gettext_lazy(
            "The declarer must have less than everybody else; the same total is not enough."
        ),
    )
    out_on_reaching = _switch(
        "out_on_reaching",
        gettext_lazy("Reaching the threshold knocks out"),
        gettext_lazy("A score exactly on the threshold is already too much."),
    )
    ends = forms.ChoiceField(
        label=gettext_lazy("The match ends"),
        help_text=gettext_lazy("At the first knock-out the lowest score wins."),
        choices=[
            (Ends.LAST_STANDING.value, gettext_lazy("When one player is left")),
            (Ends.FIRST_KNOCKOUT.value, gettext_lazy("With the first knock-out")),
        ],
        initial=DEFAULT_RULES.ends.value,
    )
    rebuy = _switch(
        "rebuy",
        gettext_lazy("Rebuys"),
        gettext_lazy(
            "A knocked-out player may come back once, with the highest score of those still in."
        ),
    )
    rounds = _number(
        "rounds",
        gettext_lazy("Number of rounds"),
        gettext_lazy("The match ends after so many rounds; empty: no limit."),
    )
    starter = forms.ChoiceField(
        label=gettext_lazy("Who starts the next round"),
        help_text=gettext_lazy("The deal passes on, or the lowest hand of the round starts."),
        choices=[
            (Starter.ROTATE.value, gettext_lazy("The deal passes on")),
            (Starter.LOWEST.value, gettext_lazy("The lowest hand")),
        ],
        initial=DEFAULT_RULES.starter.value,
    )
    declare_at_most = _number(
        "declare_at_most",
        gettext_lazy("Highest total to declare with"),
        gettext_lazy("Only a hand of this total or less may be declared; empty: no limit."),
    )
    decks = forms.TypedChoiceField(
        label=gettext_lazy("Decks"),
        help_text=gettext_lazy("One deck for up to five players, two for more."),
        choices=[("", gettext_lazy("By number of players")), ("1", "1"), ("2", "2")],
        coerce=int,
        empty_value=None,
        required=False,
    )
    initial_open_card = _switch(
        "initial_open_card",
        gettext_lazy("Start with an open card"),
        gettext_lazy("One card is turned up before the first turn."),
    )
    mixed_two_pairs = _switch(
        "mixed_two_pairs",
        gettext_lazy("Two different pairs"),
        gettext_lazy("Two pairs of different ranks may be discarded together."),
    )
    suited_sequences = _switch(
        "suited_sequences",
        gettext_lazy("Sequences in one suit"),
        gettext_lazy("A sequence counts only when all its cards share a suit."),
    )
    lap_limit = _number(
        "lap_limit",
        gettext_lazy("Most laps"),
        gettext_lazy("After so many laps without a declare all hands are shown; 0: no limit."),
        required=True,
    )

    @property
    def scoring(self) -> Iterator[BoundField]:
        """House rules that the score sheet follows."""
        return (self[rule] for rule in SCORING)

    @property
    def at_the_table(self) -> Iterator[BoundField]:
        """House rules that the players follow."""
        return (self[rule] for rule in AT_THE_TABLE)

    @property
    def house_is_changed(self) -> bool:
        """Whether the fold of house rules has something to show."""
        return self.is_bound and any(
            rule in self.changed_data for rule in (*SCORING, *AT_THE_TABLE)
        )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if said.get("threshold") == OTHER and said.get("threshold_other", 0) is None:
            self.add_error(
                "threshold_other", _("Type the score above which a player is knocked out.")
            )
        if not self.errors:
            said["rules"] = self._rules(said)
        return said

    def _rules(self, said: dict[str, Any]) -> HouseRules | None:
        chosen = said["threshold_other"] if said["threshold"] == OTHER else int(said["threshold"])
        options = {rule: said[rule] for rule in (*SCORING, *AT_THE_TABLE)}
        try:
            return HouseRules.from_dict({**options, "threshold": chosen})
        except Refusal as refusal:
            field = str(refusal.facts.get("field", "")).removeprefix("rules.")
            self.add_error(field if field in self.fields else None, sentence(refusal))
            return None
