"""The roster's pages without JavaScript: adding, asking back, merging, taking a name out."""

import re
import time

import pytest
from django.test import Client

from scorekeeper.league.models import League, Player
from scorekeeper.web.names import alike_key
from tests.league.clubs import Club
from tests.matches.browsing import text

pytestmark = pytest.mark.django_db
MOST_BYTES = 60_000


def test_added_one_after_the_other() -> None:
    club = Club()
    client = club.organiser()
    for number, name in enumerate(("Aino", "Bo")):
        answer = club.posted(client, "players/add/", {"op": str(number), "name": name})
        assert answer.status_code == 303
    page = client.get(answer["Location"])
    assert "Added: Bo" in text(page)
    assert "autofocus" in page.content.decode()
    assert club.roster() == ["Aino", "Bo"]


def test_asked_whether_it_is_the_same() -> None:
    club = Club("Anna")
    client = club.organiser()
    asked = club.posted(client, "players/add/", {"name": "anna ", "guest": "on"})
    assert asked.status_code == 422
    assert "Is it the same person?" in text(asked)
    assert 'name="guest" value="on"' in asked.content.decode()
    assert club.roster() == ["Anna"]
    sure = {"op": "b", "name": "Anna", "guest": "on", "confirm": "on"}
    assert club.posted(client, "players/add/", sure).status_code == 303
    assert club.roster() == ["Anna", "Anna"]


def test_a_bad_name_stays_in_its_field() -> None:
    club = Club()
    answer = club.posted(club.organiser(), "players/add/", {"name": "x" * 31})
    assert answer.status_code == 422
    assert f'value="{"x" * 31}"' in answer.content.decode()
    assert "Use a shorter name" in text(answer)


def test_found_by_a_part_of_any_of_their_names() -> None:
    club = Club("Aino", "Bo", "Robert")
    club.api.post(f"{club.path}players/{club.ids['Robert']}/merge/", {"into": club.ids["Bo"]})
    page = text(Client().get(f"{club.url}players/?q=ROB"))
    assert "Bo" in page
    assert "Aino" not in page
    assert "Nobody is called zzz here" in text(Client().get(f"{club.url}players/?q=zzz"))
    part = Client().get(f"{club.url}players/?q=ai", headers={"HX-Request": "true"})
    assert part.content.decode().strip().startswith('<div id="roster"')


def test_renamed_and_asked_about() -> None:
    club = Club("Ana", "Bo")
    client, path = club.organiser(), f"players/{club.ids['Ana']}/"
    assert "Ana" in text(client.get(f"{club.url}{path}edit/"))
    assert club.posted(client, f"{path}rename/", {"name": "Anna", "guest": "on"}).status_code == 303
    assert club.player("Anna")["guest"] is True
    asked = club.posted(client, f"{path}rename/", {"op": "b", "name": "bo"})
    assert asked.status_code == 422
    assert "Is it the same person?" in text(asked)
    sure = {"op": "c", "name": "bo", "confirm": "on"}
    assert club.posted(client, f"{path}rename/", sure).status_code == 303


def test_merged_and_taken_back() -> None:
    club = Club("Anna", "Anna K")
    client, path = club.organiser(), f"players/{club.ids['Anna K']}/"
    sent = {"into": club.ids["Anna"]}
    assert club.posted(client, f"{path}merge/", {"into": ""}).status_code == 422
    assert club.posted(client, f"{path}merge/", sent).status_code == 303
    assert club.roster() == ["Anna"]
    page = client.get(f"{club.url}players/{club.ids['Anna']}/edit/")
    assert "Is also Anna K" in text(page)
    again = club.posted(client, f"{path}merge/", {**sent, "op": "x"})
    assert again.status_code == 409
    assert "Merged with somebody else already: Anna K" in text(again)
    assert club.posted(client, f"{path}unmerge/", {"op": "y"}).status_code == 303
    assert club.roster() == ["Anna", "Anna K"]


def test_a_name_is_taken_out_after_a_question() -> None:
    club = Club("Anna")
    client, path = club.organiser(), f"players/{club.ids['Anna']}/anonymise/"
    asked = client.get(club.url + path)
    assert "This cannot be taken back" in text(asked)
    assert club.roster() == ["Anna"]
    assert club.posted(client, path, {}).status_code == 303
    assert club.roster() == ["Player 1"]


def test_only_organisers_change_anything() -> None:
    club, stranger = Club("Anna"), Client()
    path = f"players/{club.ids['Anna']}/"
    for part in ("rename/", "merge/", "unmerge/", "anonymise/"):
        assert club.posted(stranger, path + part, {"name": "X"}).status_code == 403
    assert club.posted(stranger, "players/add/", {"name": "X"}).status_code == 403
    assert stranger.get(f"{club.url}{path}edit/").status_code == 403
    assert club.roster() == ["Anna"]


def test_names_are_shown_as_text() -> None:
    club = Club("<b>Bo</b>", "{{7*7}}")
    page = club.organiser().get(f"{club.url}players/").content.decode()
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page
    assert "{{7*7}}" in page


def crowd(league: League, size: int) -> None:
    names = [f"Somebody With A Long Name {at}" for at in range(size)]
    Player.objects.bulk_create(
        Player(league=league, name=name, name_key=alike_key(name)) for name in names
    )


@pytest.mark.parametrize(
    "path", ["", "players/", "players/?from=60", "settings/", "seasons/", "share/"]
)
def test_pages_stay_light_however_many_there_are(path: str) -> None:
    club = Club()
    crowd(club.league, 400)
    client = club.organiser("fi")
    client.get(club.url + path)
    began = time.perf_counter()
    page = client.get(club.url + path)
    seconds = time.perf_counter() - began
    assert page.status_code == 200
    assert len(page.content) < MOST_BYTES
    assert seconds < 4 * 0.1


def test_a_long_roster_is_turned_over() -> None:
    club = Club()
    crowd(club.league, 130)
    seen, path = 0, f"{club.url}players/"
    while path:
        page = Client().get(path).content.decode()
        seen += page.count('class="roster-name"')
        following = re.search(r'href="(\?from=\d+)"><span>Further', page)
        path = f"{club.url}players/{following[1]}" if following else ""
    assert seen == 130
