"""What a player says is wrong, as the page of the night shows it."""

import pytest

from tests.league.evening import Evening
from tests.matches.browsing import text

pytestmark = pytest.mark.django_db


def test_a_doubt_shows_on_the_page_of_the_night() -> None:
    evening = Evening(7)
    evening.open(4, 3)
    evening.finish(2)
    evening.open(4, 3)
    match = evening.match(2, 1).public_id
    player, organiser = evening.viewer(), evening.organiser()
    doubt = {"op": "a", "word": "Eva had 12", "round": "1"}
    assert player.post(f"{evening.url}tables/2/doubt/", doubt).status_code == 303
    told = organiser.get(evening.url)
    assert "Table 2, round 1 : somebody says “Eva had 12”." in text(told)
    assert f'href="/m/{match}/"' in told.content.decode()
    assert "Eva had 12" not in text(player.get(evening.url))
    at_the_table = organiser.get(f"{evening.url}tables/2/")
    assert "To the score sheet of round 1 of the night" in text(at_the_table)
    assert f'href="/m/{match}/"' in at_the_table.content.decode()
    organiser.post(f"{evening.url}tables/2/settle/", {"op": "b", "round": "1"})
    assert "Eva had 12" not in text(organiser.get(evening.url))
