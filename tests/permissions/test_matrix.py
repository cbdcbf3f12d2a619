"""Every request of the matrix, made for real by everybody."""

import pytest
from django.core.cache import cache

from tests.permissions.asking import Asker
from tests.permissions.complaints import Complaints
from tests.permissions.matrix import OF_DJANGO, rows
from tests.permissions.world import World

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("file", OF_DJANGO)
def test_everybody_gets_the_answer_of_the_matrix(file: str) -> None:
    world = World()
    asker, complaints, wrong = Asker(world), Complaints(world), []
    for row in rows(file):
        cache.clear()
        answers = {part: asker.ask(part, row) for part in row.asked}
        wrong += [f"{row}: {complaint}" for complaint in complaints.about(row, answers)]
    assert not wrong, "\n".join(wrong)
