"""`manage.py prune`: old guest matches go with all that hangs on them, and nothing else."""

import datetime as dt
from datetime import timedelta
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from scorekeeper.feed.actions import Write
from scorekeeper.league.actions import take_in
from scorekeeper.matches.models import Match
from scorekeeper.people.actions import grant
from scorekeeper.people.models import Phone, RememberedPlayer, Role
from scorekeeper.play.actions import react
from scorekeeper.play.models import Sign
from tests.league.evenings import Evenings
from tests.matches.api import Match as Kept
from tests.matches.played import a_phone
from tests.play.tables import Game

pytestmark = pytest.mark.django_db
STAY: set[type] = {Phone, RememberedPlayer}
QUICK = {"threshold": 25, "ends": "first_knockout"}


def prune(*arguments: str, days: int = 30) -> list[str]:
    out = StringIO()
    call_command("prune", f"--older-than={days}", *arguments, stdout=out)
    return out.getvalue().splitlines()


def rows() -> dict[str, int]:
    """How many rows each table has."""
    ours = apps.get_app_config("scorekeeper").get_models()
    return {model.__name__: model._default_manager.count() for model in ours if model not in STAY}


def last_changed(match: Match, days: int) -> Match:
    Match.objects.filter(pk=match.pk).update(changed=timezone.now() - timedelta(days=days))
    return match


def guest_match(days: int = 31) -> Match:
    """A match that is over, since so many days."""
    kept = Kept(rules=QUICK)
    assert kept.play(0, 3, 8, 30).status == 201
    assert kept.now()["status"] == "finished"
    return last_changed(Match.objects.get(public_id=kept.now()["id"]), days)


def dealt_match() -> Match:
    """A match of a table with deals, moves, signs and keys."""
    game = Game(2)
    game.start()
    game.lap()
    match = Match.objects.get(dealt_at=game.code)
    react(match.table, match.table.seats.get(number=0), Write(by="Test"), Sign.HELLO)
    Match.objects.filter(pk=match.pk).update(finished=True)
    return last_changed(match, 31)


def test_what_hangs_on_it_goes_too_and_all_is_told() -> None:
    guest_match(days=29)
    before = rows()
    gone = [guest_match(), dealt_match()]
    grant(a_phone(), gone[0].topic, Role.SCOREKEEPER)
    more = {name: number - before[name] for name, number in rows().items()}
    assert {name for name, number in more.items() if not number} >= {"League", "Night"}
    assert min(more[name] for name in ("Deal", "Event", "Holding", "Key", "Move", "Operation")) > 0
    told = prune()
    assert rows() == before
    day = timezone.now().astimezone(dt.UTC).strftime("%Y-%m-%d")
    assert told[:2] == [
        f"match:{gone[0].public_id} of {day}, 1 rounds",
        f"match:{gone[1].public_id} of {day}, 0 rounds",
    ]
    assert told[2:] == [
        "These are gone:",
        *(f"  {name}: {number}" for name, number in sorted(more.items()) if number),
    ]


def test_where_nobody_can_be_told_nothing_goes() -> None:
    class Closed(StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

    guest_match()
    before = rows()
    with pytest.raises(BrokenPipeError):
        call_command("prune", "--older-than=30", stdout=Closed())
    assert rows() == before


def test_as_if() -> None:
    guest_match()
    before = rows()
    told = prune("--dry-run")
    assert rows() == before
    assert "These would go:" in told
    assert told[:1] + told[2:] == [line for line in prune() if not line.endswith(":")]
    assert prune() == ["These are gone:", "  Match: 0"]


def test_nothing_of_a_league_goes_nor_what_is_not_over() -> None:
    club = Evenings("Dee", "Eva", "Fay")
    night = club.night(dt.date(2026, 1, 8))
    club.played(night, "Dee", "Eva", "Fay")
    taken = guest_match()
    take_in(night, Write(by="Test"), taken)
    Kept(rules=QUICK)
    Match.objects.update(changed=timezone.now() - timedelta(days=400))
    before = rows()
    assert prune() == ["These are gone:", "  Match: 0"]
    assert rows() == before


@pytest.mark.parametrize("days", [0, -1, 40_000])
def test_a_number_of_days_that_makes_no_sense(days: int) -> None:
    with pytest.raises(CommandError):
        prune(days=days)
