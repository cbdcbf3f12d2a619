"""The small pieces of pages: cards with a name for the ear, icons, moments in words."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.template import Context, Template
from django.utils import timezone, translation

HELSINKI = ZoneInfo("Europe/Helsinki")
NOW = datetime(2026, 3, 14, 21, 30, tzinfo=HELSINKI)


def shown(source: str, **context: object) -> str:
    return Template("{% load ui %}" + source).render(Context(context))


@pytest.mark.parametrize(
    ("written", "suit", "spoken"),
    [
        ("AS", "spades", "ace of spades"),
        ("10H", "hearts", "ten of hearts"),
        ("JD", "diamonds", "jack of diamonds"),
        ("2C", "clubs", "two of clubs"),
    ],
)
def test_a_card_shows_its_suit_and_says_its_name(written: str, suit: str, spoken: str) -> None:
    html = shown("{% card written %}", written=written)
    assert f'class="card suit-{suit}" role="img" aria-label="{spoken}"' in html
    assert html.count(f"icons.svg#{suit.removesuffix('s')}") == 2


@pytest.mark.parametrize(
    ("written", "spoken"), [("7H", "herttaseiska"), ("AS", "pataässä"), ("10D", "ruutukymppi")]
)
def test_in_finnish_a_card_is_one_word(written: str, spoken: str) -> None:
    with translation.override("fi"):
        assert f'aria-label="{spoken}"' in shown("{% card written %}", written=written)


def test_a_clause_is_at_its_anchor_of_the_rules_page() -> None:
    assert shown("{{ '3.5'|anchor }} {{ '3'|anchor }}") == "rule-3-5 rule-3"


def test_a_card_can_be_small() -> None:
    assert "card-small" in shown('{% card "KD" "small" %}')


def test_a_long_address_goes_on_after_its_at_and_dots() -> None:
    html = shown("{{ address|breakable }}", address="a.b@<i>.fi")
    assert html == "a.<wbr>b@<wbr>&lt;i&gt;.<wbr>fi"


def test_an_icon_is_silent() -> None:
    html = shown('{% icon "undo" "icon-big" %}')
    assert html.startswith('<svg class="icon icon-big" aria-hidden="true">')
    assert "icons.svg#undo" in html


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(seconds=-2), "just now"),  # another clock may be ahead
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59, seconds=59), "59 minutes ago"),
        (timedelta(hours=1), "today at 8:30 p.m."),
        (timedelta(hours=21, minutes=31), "yesterday at 11:59 p.m."),
        (timedelta(days=2), "12.3.2026"),
    ],
)
def test_a_moment_reads_as_one_would_say_it(
    ago: timedelta, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    with translation.override("en"), timezone.override("Europe/Helsinki"):
        assert shown("{{ at|moment }}", at=NOW - ago) == words


def test_shortly_after_midnight_minutes_count_and_not_the_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    midnight = NOW.replace(hour=0, minute=10)
    monkeypatch.setattr(timezone, "now", lambda: midnight)
    with translation.override("en"), timezone.override("Europe/Helsinki"):
        assert shown("{{ at|moment }}", at=midnight - timedelta(minutes=20)) == "20 minutes ago"


class Entry(forms.Form):
    title = forms.CharField(help_text="Optional.")
    rebuy = forms.BooleanField(help_text="Back in once.")
    threshold = forms.ChoiceField(choices=[("25", "25"), ("50", "50")], widget=forms.RadioSelect)


@pytest.mark.parametrize(
    ("component", "name"), [("field", "title"), ("check", "rebuy"), ("choices", "threshold")]
)
def test_hint_and_error_are_told_with_the_field(component: str, name: str) -> None:
    """Django names them in aria-describedby: what it names must be there, once."""
    html = shown(f'{{% include "components/{component}.html" %}}', field=Entry({})[name])
    assert "This field is required." in html
    named = re.findall(r'aria-describedby="([^"]+)"', html)
    told = {word for ids in named for word in ids.split()}
    assert told
    for word in told:
        assert html.count(f'id="{word}"') == 1, word


def test_every_choice_has_its_label() -> None:
    html = shown('{% include "components/choices.html" %}', field=Entry({})["threshold"])
    labels = re.findall(r'<label class="button" for="([^"]+)">', html)
    assert len(labels) == 2
    assert labels == re.findall(r'<input[^>]* id="([^"]+)"', html)
