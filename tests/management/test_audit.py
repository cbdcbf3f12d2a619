"""`manage.py audit` on facts that were spoiled behind the app's back: named, and it goes on."""

from collections.abc import Callable
from contextlib import suppress
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db.models import F

from scorekeeper.feed.models import Event
from scorekeeper.league.models import League, Night
from scorekeeper.matches.models import Match, RoundRecord
from scorekeeper.play.models import Deal, Move, Table
from tests.league.evening import Evening
from tests.matches.api import Match as Kept
from tests.matches.api import by_seat
from tests.play.tables import Game

pytestmark = pytest.mark.django_db  # nothing is committed, so nothing is remembered


def audited() -> list[str]:
    """What it names; whatever that is, it goes on to the end."""
    out = StringIO()
    with suppress(CommandError):
        call_command("audit", stdout=out)
    lines = out.getvalue().splitlines()
    assert len([line for line in lines if line.endswith(" differences")]) == 3
    return [line for line in lines if not line.endswith(" differences")]


@pytest.fixture
def everything() -> None:
    """A match with a round that was corrected and one that was undone, a table, a night."""
    kept = Kept()
    for number in (1, 2, 3):
        assert kept.play(0, number, 8, 9).status == 201
    corrected = {"declarer": 0, "totals": by_seat(1, 8, 10)}
    assert kept.api.put(f"{kept.path}rounds/1/", corrected, op="corrected").status == 200
    assert kept.api.delete(f"{kept.path}rounds/3/", op="undone").status == 200
    game = Game(2)
    game.start()
    game.lap()
    Evening(3)
    assert audited() == []


def _round(**change: object) -> None:
    RoundRecord.objects.filter(number=2).update(**change)


def _penalty(points: int) -> None:
    match = Match.objects.earliest("pk")
    Match.objects.filter(pk=match.pk).update(rules={**match.rules, "penalty": points})


Spoil = Callable[[], object]
SPOILS: list[tuple[Spoil, str]] = [
    (lambda: _round(declarer=1), "round 2, revision 1 is {'declarer': 1"),
    (
        lambda: _round(totals={"0": 2, "1": 7, "2": 10}),
        "'2': 10}}, the history says {'declarer': 0",
    ),
    (lambda: _round(totals={"9": True}), "round 2, revision 1 is"),
    (lambda: RoundRecord.objects.get(number=2).delete(), "round 2 is not recorded, the history"),
    (lambda: Event.objects.filter(verb="recorded").delete(), "the history says None"),
    (lambda: Event.objects.filter(verb="recorded").update(facts={}), "the history says {}"),
    (lambda: Event.objects.filter(verb="corrected").update(facts=[]), "the history says []"),
    (lambda: Event.objects.filter(verb="undone").update(facts={}), "the history says {}"),
    (lambda: _penalty(25), "'penalty': 25"),
    (lambda: Match.objects.update(rules={"threshold": "x"}), "its record makes no match"),
    (lambda: Match.objects.update(finished=True), "finished is True, its record says False"),
    (lambda: Table.objects.update(version=F("version") + 1), "table:"),
    (lambda: Night.objects.update(version=77), ": version is 77, not "),
    (lambda: League.objects.update(version=77), ": version is 77, not "),
    (lambda: Deal.objects.update(commitment="0" * 64), "is not the one that was promised"),
    (lambda: Deal.objects.update(sealed_seed="x"), "its seed was sealed with another secret"),
    (lambda: Move.objects.update(seat=1), "its moves break the rules (not-your-turn)"),
]


@pytest.mark.parametrize(("spoil", "named"), SPOILS, ids=range(len(SPOILS)))
def test_what_was_spoiled_is_named(everything: None, spoil: Spoil, named: str) -> None:
    spoil()
    assert any(named in line for line in audited()), audited()
