"""A changed id leads nowhere: what is another's is refused to who has every right here, and nothing
changes.
"""

import pytest
from django.apps import apps
from django.http import HttpResponse

from scorekeeper.league.models import Night
from tests.permissions.asking import Asker
from tests.permissions.matrix import FOREIGN, Row, rows
from tests.permissions.world import PARTS, World

pytestmark = pytest.mark.django_db


def test_what_is_anothers_is_refused_and_nothing_changes() -> None:
    asker, wrong = Asker(World()), []
    before = stored()
    for row in rows(FOREIGN):
        for part in concerned(row):
            status, after = asker.undone(lambda: answered(asker, part, row))  # noqa: B023
            if status != row.expected[part]:
                wrong.append(f"{row}: {part} got {status}, not {row.expected[part]}")
            elif before != after:
                wrong.append(f"{row}: {part} has changed something")
    assert not wrong, "\n".join(wrong)


def answered(asker: Asker, part: str, row: Row) -> tuple[int, list[object]]:
    """The status, and what is stored after it."""
    answer: HttpResponse = asker.asked(part, row)
    return answer.status_code, stored()


def concerned(row: Row) -> list[str]:
    """Who is answered otherwise than a stranger; where nobody is, the organiser."""
    usual = row.expected["stranger"]
    return [part for part in PARTS if row.expected[part] != usual] or ["organiser"]


def stored() -> list[object]:
    """Every row of every table."""
    models = apps.get_app_config("scorekeeper").get_models()
    return [[*model._default_manager.order_by("pk").values_list()] for model in models]


def test_only_people_who_are_here_are_kept_apart() -> None:
    """A pair with somebody of another league is passed over: it may be an old one, too."""
    asker = Asker(World())
    pair = {"apart": "{someone}:{other_someone}"}
    answer = asker.asked("organiser", Row("POST", "/n/{night}/seating/accept/", pair))
    assert answer.status_code == 303
    assert Night.objects.get(public_id=asker.world.things["night"]).apart == []
