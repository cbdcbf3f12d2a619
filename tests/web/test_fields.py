"""Strict fields for JSON, forgiving ones for forms."""

from typing import Any

import pytest
from django import forms
from django.http import QueryDict
from rest_framework import serializers

from scorekeeper.web.fields import (
    NameField,
    NameFormField,
    SeatMap,
    StrictBoolean,
    StrictInteger,
    StrictSerializer,
    StrictText,
    TotalField,
    whole,
)


class Inner(StrictSerializer):
    penalty = StrictInteger(required=False)


class Entry(StrictSerializer):
    declarer = StrictInteger(allow_null=True)
    totals = SeatMap(child=StrictInteger())
    rules = Inner(required=False)


def errors(data: Any, serializer: type[serializers.Serializer[Any]] = Entry) -> Any:
    asked = serializer(data=data)
    assert not asked.is_valid()
    return asked.errors


def codes(details: Any) -> Any:
    if isinstance(details, dict):
        return {name: codes(below) for name, below in details.items()}
    return [detail.code for detail in details]


def test_a_round_as_the_api_has_it() -> None:
    asked = Entry(data={"declarer": None, "totals": {"0": 10, "11": 8}, "rules": {"penalty": 5}})
    assert asked.is_valid()
    assert asked.validated_data == {
        "declarer": None,
        "totals": {0: 10, 11: 8},
        "rules": {"penalty": 5},
    }


@pytest.mark.parametrize("value", ["7", 7.0, 10.0, True, False, [], {}, "", "x", [7]])
def test_what_merely_looks_like_an_integer(value: object) -> None:
    assert codes(errors({"declarer": value, "totals": {}})) == {"declarer": ["not-an-integer"]}


@pytest.mark.parametrize("value", [1, 0, "true", "yes", None, []])
def test_what_merely_looks_like_a_boolean(value: object) -> None:
    with pytest.raises(serializers.ValidationError):
        StrictBoolean().run_validation(value)


def test_booleans() -> None:
    assert StrictBoolean().run_validation(True) is True
    assert StrictBoolean().run_validation(False) is False


@pytest.mark.parametrize("value", [7, True, 1.5, [], {}])
def test_what_is_no_text(value: object) -> None:
    with pytest.raises(serializers.ValidationError) as refused:
        StrictText().run_validation(value)
    assert codes(refused.value.detail) == ["not-a-text"]


@pytest.mark.parametrize("seat", ["a", "-1", "01", "12", "+1", " 1", "1.0", "\u0661", "", "9" * 70])
def test_what_is_no_seat(seat: str) -> None:
    found = errors({"declarer": 0, "totals": {"0": 1, seat: 5}})
    assert codes(found) == {"totals": {seat[:64]: ["not-a-seat"]}}


def test_totals_that_are_no_integers_are_named_by_seat() -> None:
    found = errors({"declarer": 0, "totals": {"0": "7", "1": 8, "2": 7.5, "3": None}})
    assert codes(found) == {
        "totals": {"0": ["not-an-integer"], "2": ["not-an-integer"], "3": ["null"]}
    }


@pytest.mark.parametrize("totals", [[], [1, 2], "x", 7, True])
def test_totals_that_are_no_object(totals: object) -> None:
    assert codes(errors({"declarer": 0, "totals": totals})) == {"totals": ["not_a_dict"]}


def test_unknown_members_are_named_at_every_depth() -> None:
    found = errors({"declarer": 0, "totals": {}, "colour": 1})
    assert codes(found) == {"colour": ["unknown-member"]}
    assert "colour" in str(found["colour"][0])
    found = errors({"declarer": 0, "totals": {}, "rules": {"treshold": 50}})
    assert codes(found) == {"rules": {"treshold": ["unknown-member"]}}


@pytest.mark.parametrize("data", [[], "x", 7, None])
def test_no_object_at_all(data: object) -> None:
    assert codes(errors(data))


def test_an_empty_form_is_an_empty_object() -> None:
    class Flags(StrictSerializer):
        private = StrictBoolean(default=True)

    asked = Flags(data=QueryDict(""))
    assert asked.is_valid()
    assert asked.validated_data == {"private": True}


def test_names_in_json() -> None:
    assert NameField().run_validation("  Aino ") == "Aino"
    assert NameField(required=False, allow_null=True).run_validation(None) is None
    for value, code in [("", "name-missing"), ("x" * 31, "name-too-long"), (7, "not-a-text")]:
        with pytest.raises(serializers.ValidationError) as refused:
            NameField().run_validation(value)
        assert codes(refused.value.detail) == [code]


class Named(forms.Form):
    name = NameFormField()
    other = NameFormField(required=False)


def test_names_in_forms() -> None:
    form = Named({"name": "  Aino\u00a0M ", "other": "  "})
    assert form.is_valid()
    assert form.cleaned_data == {"name": "Aino M", "other": ""}
    assert "maxlength" not in str(form["name"])  # the browser would count family emoji wrongly


@pytest.mark.parametrize(
    ("typed", "code"),
    [("", "name-missing"), ("a\u202eb", "name-direction"), ("x" * 2000, "name-too-long")],
)
def test_bad_names_in_forms_stay_as_typed(typed: str, code: str) -> None:
    form = Named({"name": typed})
    assert [error.code for error in form.errors.as_data()["name"]] == [code]
    assert form["name"].value() == typed


class Totals(forms.Form):
    seat_0 = TotalField(player="Anna")
    seat_1 = TotalField(player="Bo", required=False)


@pytest.mark.parametrize(
    ("typed", "total"),
    [
        ("7", 7),
        (" 7 ", 7),
        ("50", 50),
        ("1", 1),
        ("007", 7),
        ("\u00a07", 7),
        ("7+10", 17),
        (" 10 + 2 ", 12),
        ("10+10+10+10+10", 50),
    ],
)
def test_totals_that_count(typed: str, total: int) -> None:
    form = Totals({"seat_0": typed})
    assert form.is_valid()
    assert form.cleaned_data == {"seat_0": total, "seat_1": None}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Total missing: Anna"),
        ("  ", "Total missing: Anna"),
        ("0", "A hand is worth 1 to 50."),
        ("51", "A hand is worth 1 to 50."),
        ("999999999", "A hand is worth 1 to 50."),
        ("-3", "Whole number from 1 to 50."),
        ("\u22123", "Whole number from 1 to 50."),
        ("7.5", "Whole number from 1 to 50."),
        ("7,5", "Whole number from 1 to 50."),
        ("1_0", "Whole number from 1 to 50."),
        ("25+26", "A hand is worth 1 to 50."),
        ("7+", "Whole number from 1 to 50."),
        ("7++3", "Whole number from 1 to 50."),
        ("7+x", "Whole number from 1 to 50."),
        ("1" + "+1" * 5000, "Whole number from 1 to 50."),
        ("+7", "Whole number from 1 to 50."),
        ("1e1", "Whole number from 1 to 50."),
        ("0x7", "Whole number from 1 to 50."),
        ("\u0667", "Whole number from 1 to 50."),
        ("seven", "Whole number from 1 to 50."),
        ("7\0", "Whole number from 1 to 50."),
        ("9" * 5000, "Whole number from 1 to 50."),
    ],
)
def test_totals_that_do_not(typed: str, sentence: str) -> None:
    form = Totals({"seat_0": typed})
    assert form.errors["seat_0"] == [sentence]
    assert form["seat_0"].value() == typed


def test_a_name_with_a_percent_sign_breaks_no_sentence() -> None:
    class Odd(forms.Form):
        total = TotalField(player="100 %(x)s")

    assert Odd({}).errors["total"] == ["Total missing: 100 %(x)s"]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("7", 7),
        ("007", 7),
        ("9" * 9, 999_999_999),
        ("9" * 10, None),
        ("9" * 4301, None),  # one digit more than Python reads
        ("\u0667", None),
        ("\u00b2", None),
        ("-7", None),
        ("7 ", None),
        ("", None),
    ],
)
def test_whole_numbers(typed: str, number: int | None) -> None:
    assert whole(typed) == number
