"""Anything at all as a file for a league: it is refused in words, or it is taken; nothing crashes.

(As a body of JSON: `tests/badinput`.)
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.league.clubs import Club
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
FINE = {200, 201, 400, 403, 404, 409, 413, 415, 422}
HARD = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def club() -> Club:
    return Club("Aino", "Bo")


@HARD
@given(body=st.binary(max_size=300) | st.text().map(str.encode), dry_run=st.booleans())
def test_anything_as_a_file(club: Club, body: bytes, dry_run: bool) -> None:
    answer = club.send_csv(body, "?dry_run=1" if dry_run else "")
    assert answer.status in FINE
    assert answer.json
    assert Api().get(f"{club.path}players/").status == 200


@HARD
@given(body=st.binary(max_size=300) | st.text().map(str.encode))
def test_anything_as_a_file_on_the_page(club: Club, body: bytes) -> None:
    client = club.organiser()
    answer = client.post(f"{club.url}import/", {"text": body.decode("latin1")})
    assert answer.status_code in {200, 422}


@pytest.mark.parametrize("query", ["limit=0", "limit=abc", "limit=%00", "cursor=-1", "order=x"])
def test_lists_take_only_what_they_know(club: Club, query: str) -> None:
    assert club.api.get(f"{club.path}players/?{query}").status == 400
    assert club.api.get(f"{club.path}seasons/?{query}").status == 400


@pytest.mark.parametrize("query", ["q=%00", "q=%F0%9F", "from=-1", "from=1e9", "from=" + "9" * 30])
def test_the_roster_takes_any_search(club: Club, query: str) -> None:
    assert club.organiser().get(f"{club.url}players/?{query}").status_code == 200
