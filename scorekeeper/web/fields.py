"""Fields shared by all capabilities: strict ones for JSON, forgiving ones for forms."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import MOST_PLAYERS
from scorekeeper.rules.scoring import HIGHEST_TOTAL, LOWEST_TOTAL
from scorekeeper.web.names import CONTROL, DIRECTION, LONGEST_TYPED, clean_name
from scorekeeper.web.words import sentence

WHOLE: Final = re.compile(r"[0-9]{1,9}")
SUM: Final = re.compile(r"[0-9]{1,9}(\s*\+\s*[0-9]{1,9}){0,9}")
SEAT: Final = re.compile(r"0|[1-9][0-9]?")
AMOUNT: Final = re.compile(r"[0-9]{1,9}([.,][0-9]{1,9})?")
SHOWN: Final = 64


class StrictInteger(serializers.IntegerField):
    """A JSON integer, and nothing that merely looks like one: not "7", 7.0, 1e1 or true."""

    default_error_messages = {
        "not-an-integer": gettext_lazy("Send a whole number, without quotes or a decimal point."),
    }

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("not-an-integer")
        return data


class StrictBoolean(serializers.BooleanField):
    """true or false, not 1, "yes" or "off"."""

    default_error_messages = {"not-a-boolean": gettext_lazy("Send true or false.")}

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("not-a-boolean")
        return data


class StrictText(serializers.CharField):
    """A JSON string; numbers are not made into one."""

    default_error_messages = {"not-a-text": gettext_lazy("Send a text in quotes.")}

    def to_internal_value(self, data: Any) -> str:
        if type(data) is not str:
            self.fail("not-a-text")
        return super().to_internal_value(data)


A_NAME: Final = {"type": "string", "format": "name", "minLength": 1, "maxLength": LONGEST_TYPED}
A_TOTAL: Final = {"type": "integer", "minimum": LOWEST_TOTAL, "maximum": HIGHEST_TOTAL}
A_SEAT: Final = {"type": "integer", "minimum": 0, "maximum": MOST_PLAYERS - 1}


class RuledText(StrictText):
    """A JSON string that means what `rule` reads in it; what that refuses is told of the field."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, allow_blank=True, **kwargs)

    def rule(self, text: str) -> Any:
        raise NotImplementedError

    def run_validation(self, data: Any = serializers.empty) -> Any:
        text = super().run_validation(data)
        if not isinstance(text, str):
            return text
        try:
            return self.rule(text)
        except Refusal as refusal:
            raise refused_field(refusal) from None


def refused_field(refusal: Refusal) -> serializers.ValidationError:
    """Return the refusal as an error of the field that is being read."""
    return serializers.ValidationError(sentence(refusal), refusal.code)


@extend_schema_field(A_NAME)
class NameField(RuledText):
    """A name in JSON, by the one rule for names."""

    def rule(self, text: str) -> str:
        return clean_name(text)


@extend_schema_field(A_SEAT)
class SeatField(StrictInteger):
    """A seat: whether there is such a one, the rules say."""


@extend_schema_field(A_TOTAL)
class HandField(StrictInteger):
    """What a hand was worth: whether that can be, the rules say."""


class SeatKey(serializers.Field[int, str, str, Any]):
    """A seat as the name of a JSON member: "0" to "11", written in this one way."""

    default_error_messages = {"not-a-seat": gettext_lazy("There is no such seat.")}

    def to_internal_value(self, data: str) -> int:
        if not SEAT.fullmatch(data) or int(data) >= MOST_PLAYERS:
            self.fail("not-a-seat")
        return int(data)

    def to_representation(self, value: int) -> str:
        return str(value)


class SeatMap(serializers.DictField):
    """An object with a member per seat: {"0": 10, "1": 8} becomes {0: 10, 1: 8}."""

    seat = SeatKey()

    def to_internal_value(self, data: Any) -> dict[Any, Any]:
        found, errors = {}, {}
        if not isinstance(data, Mapping):
            self.fail("not_a_dict", input_type=type(data).__name__)
        for name, value in data.items():
            try:
                found[self.seat.run_validation(name)] = self.child.run_validation(value)
            except serializers.ValidationError as error:
                errors[name[:SHOWN]] = error.detail
        if errors:
            raise serializers.ValidationError(errors)
        return found


class StrictSerializer(serializers.Serializer[Any]):
    """Members nobody knows are named and refused."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            data = dict(data)  # an empty form is an empty object too
            if unknown := [str(name) for name in data if name not in self.fields]:
                raise serializers.ValidationError(
                    {name[:SHOWN]: [_unknown(name[:SHOWN])] for name in unknown}
                )
        return super().to_internal_value(data)


def _unknown(name: str) -> serializers.ErrorDetail:
    words = _("There is no member called %(name)s here. Check its name.")
    return serializers.ErrorDetail(words % {"name": name}, "unknown-member")


class LongSelect(forms.Select):
    """A select of hundreds of choices, drawn at once: a template for each takes a second."""

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: Any = None,  # noqa: ARG002
    ) -> SafeString:
        given = self.build_attrs(self.attrs, {"name": name, **(attrs or {})})
        inside = self._drawn(self.choices, "" if value is None else str(value))
        return format_html("<select{}>{}</select>", flatatt(given), inside)

    def _drawn(self, choices: Iterable[Any], chosen: str) -> SafeString:
        drawn = ((self._one(value, label, chosen),) for value, label in choices)
        return format_html_join("", "{}", drawn)

    def _one(self, value: Any, label: Any, chosen: str) -> SafeString:
        if isinstance(label, list):
            inside = self._drawn(label, chosen)
            return format_html('<optgroup label="{}">{}</optgroup>', value, inside)
        mark = mark_safe(" selected") if str(value) == chosen else ""
        return format_html('<option value="{}"{}>{}</option>', value, mark, label)


class NameFormField(forms.CharField):
    """A name in a form, by the one rule for names."""

    def __init__(self, **kwargs: Any) -> None:
        # No max_length: the browser would count code points, and cut the text without a word.
        super().__init__(strip=False, **kwargs)

    def clean(self, value: Any) -> str:
        text = str(value or "")
        if not text.strip() and not self.required:
            return ""
        try:
            return clean_name(text)
        except Refusal as refusal:
            raise ValidationError(sentence(refusal), refusal.code) from None


class LineFormField(forms.CharField):
    """A line of text without hidden characters."""

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        if DIRECTION.search(text) or CONTROL.search(text):
            words = _("This has invisible characters. Type it again instead of pasting it.")
            raise ValidationError(words, "name-invisible")
        return text


class WholeFormField(forms.IntegerField):
    """A whole number in digits, and nothing else that Python takes for one: not 1_0, 7.0 or +7."""

    def to_python(self, value: Any) -> int | None:
        typed = str("" if value is None else value).strip()
        if typed and not WHOLE.fullmatch(typed):
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return int(typed) if typed else None


class AmountFormField(forms.DecimalField):
    """An amount in digits with a comma or a point, as the reader's language has it."""

    def to_python(self, value: Any) -> Any:
        typed = str("" if value is None else value).strip()
        if typed and not AMOUNT.fullmatch(typed):
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return super().to_python(value)


def whole(typed: str) -> int | None:
    """Return the whole number that was typed; None where it is none that anybody means."""
    return int(typed) if WHOLE.fullmatch(typed) else None


def added_up(typed: str) -> int | None:
    """Return what "17" or "7+10" comes to; None where it is neither."""
    if not SUM.fullmatch(typed):
        return None
    return sum(int(part) for part in typed.split("+"))


class TotalField(forms.Field):
    """What a hand was worth, or its cards as "7+10"; `player` is the name for the sentence."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})

    def __init__(self, *, player: str, **kwargs: Any) -> None:
        super().__init__(label=player, **kwargs)
        self.player = player

    def clean(self, value: Any) -> int | None:
        typed = str(value or "").strip()
        if not typed:
            self._check_required()
            return None
        total = added_up(typed)
        if total is None:
            words = _("Whole number from %(low)s to %(high)s.")
        elif not LOWEST_TOTAL <= total <= HIGHEST_TOTAL:
            words = _("A hand is worth %(low)s to %(high)s.")
        else:
            return total
        range_ = {"low": LOWEST_TOTAL, "high": HIGHEST_TOTAL}
        raise ValidationError(words, "total-out-of-range", range_)

    def _check_required(self) -> None:
        if self.required:
            raise ValidationError(
                _("Total missing: %(player)s"), "missing-total", {"player": self.player}
            )
