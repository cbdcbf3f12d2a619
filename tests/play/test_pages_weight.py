"""The table loads fast on a bad connection: everything it needs stays under 60 kB, compressed."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.play.browsing import dealt, play_round

pytestmark = pytest.mark.django_db
BUDGET = 60_000


def weight(html: str) -> int:
    """Of a page with all of its scripts, styles and pictures."""
    loaded = re.findall(r'(?:src|href)="/static/([^"#]+\.(?:js|css|svg))', html)
    files = [Path(str(finders.find(name))).read_bytes() for name in dict.fromkeys(loaded)]
    assert files
    return sum(len(gzip.compress(data)) for data in [html.encode(), *files])


def test_the_table_and_its_rounds_stay_light() -> None:
    people = dealt("Aino", "Bo", "Cai", "Dee", "Eva", "Finn", "Gus", "Hal")
    assert weight(people[0].html) < BUDGET
    play_round(people)
    for path in ("", "round/1/", "round/1/fairness/"):
        assert weight(people[0].look(path).html) < BUDGET, path
