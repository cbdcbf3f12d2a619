"""Who wants to be forgotten is: in no page, file or answer, while all that was played stays."""

import json
import re
from html import unescape

import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client

from scorekeeper.feed.actions import Write
from scorekeeper.league import actions
from scorekeeper.league.models import Player, Result
from scorekeeper.league.queries import roster
from scorekeeper.matches import actions as matches
from scorekeeper.matches.queries import sheet
from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.league.evening import Evening
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
BY = Write(by="me")
NAME = re.compile(r"\bCai\b")  # three letters may stand in any token of a form


def everything_stored() -> str:
    """Every row of ours, but phones with what they are called and the names they remember."""
    kept = ("phone", "rememberedplayer")
    models = list(apps.get_app_config("scorekeeper").get_models())
    rows = [
        row
        for kind in models
        if kind._meta.model_name not in kept
        for row in kind._default_manager.all()
    ]
    return json.dumps(json.loads(serializers.serialize("json", rows)), ensure_ascii=False)


def results() -> list[tuple[object, ...]]:
    return list(Result.objects.order_by("pk").values_list("player", "place", "points", "mu"))


@pytest.fixture
def evening() -> Evening:
    evening = Evening(7)
    evening.open(4, 3)
    evening.play(1, 0, 10, 11, 12, 13)
    evening.finish(1)
    evening.finish(2)
    return evening


def test_the_name_is_gone_everywhere(evening: Evening) -> None:
    cai, match = evening.people[2], evening.match(1)
    actions.rename_player(cai, BY, "Caius")
    before, shown = results(), sheet(match)
    actions.anonymise_player(Player.objects.get(pk=cai.pk), BY)
    assert "Cai" not in everything_stored()
    assert results() == before
    now = sheet(evening.match(1))
    assert list(now.names.values()) == ["Aino", "Bo", "Player 3", "Dee"]
    assert now.state == shown.state
    assert now.version == shown.version + 1
    assert [row.name for row in roster(evening.league) if row.anonymised] == ["Player 3"]


def test_it_is_said_beforehand_where_the_name_stays(evening: Evening) -> None:
    night, cai = evening.night.public_id, evening.people[2]
    place = f"{evening.path}tables/1/"
    words = ("Night of CAI", "Cai dropped the deck", "that was Cai's round", "nobody meant")
    evening.api.patch(evening.path, {"title": words[0]})
    evening.api.post(f"{place}void/", {"reason": words[1]})
    evening.api.post(f"{place}doubts/", {"word": words[2]})
    evening.api.post(f"{evening.path}tables/2/void/", {"reason": words[3]})
    url = f"/l/{evening.league.public_id}/players/{cai.public_id}/anonymise/"
    organiser = evening.holder(token(evening.league.topic, Role.ORGANISER))
    page = unescape(organiser.get(url).content.decode())
    assert [word in page for word in words] == [True, True, True, False]
    assert f'href="/n/{night}/tables/1/"' in page
    assert "stored nowhere else" not in page
    actions.anonymise_player(cai, BY)
    again = evening.people[3].public_id
    other = organiser.get(f"/l/{evening.league.public_id}/players/{again}/anonymise/")
    assert "in their own words" in other.content.decode()
    assert 'id="mentions"' not in other.content.decode()


def test_the_answers_and_pages_of_its_match(evening: Evening) -> None:
    match = evening.match(1)
    path, url = f"matches/{match.public_id}/", f"/m/{match.public_id}/"
    actions.anonymise_player(evening.people[2], BY)
    api, page = Api(), Client()
    answers = [api.get(path + part).text for part in ("", "history/", "export/", "export/?as=csv")]
    pages = [page.get(url + part).content.decode() for part in ("", "history/", "print/")]
    for text in [*answers, *pages]:
        assert not NAME.search(text)
    assert all("Player 3" in text for text in answers)


def test_what_the_league_tells_and_gives_to_take_home(evening: Evening) -> None:
    league = evening.league.public_id
    actions.anonymise_player(evening.people[2], BY)
    parts = ["", "players/", "standings/", "export/?as=json"]
    parts += [
        f"export/?as=csv&what={what}" for what in ("results", "standings", "players", "matches")
    ]
    told = [Api().get(f"leagues/{league}/{part}").text for part in parts]
    night = evening.night.public_id
    told += [
        Client().get(url).content.decode() for url in (f"/l/{league}/players/", f"/n/{night}/")
    ]
    assert not [text for text in told if NAME.search(text)]
    assert sum("Player 3" in text for text in told) > 5


def test_corrections_of_the_name_go_too_but_not_the_names_of_others(evening: Evening) -> None:
    evening.open(4)
    match = evening.match(1)
    matches.rename(match, BY, 2, "Kai")
    matches.rename(match, BY, 2, "Eva")  # a mistake: Eva sat nowhere
    matches.rename(match, BY, 2, "Cay")
    actions.anonymise_player(evening.people[2], BY)
    stored = everything_stored()
    assert not [name for name in ("Cai", "Kai", "Cay") if f'"{name}"' in stored]
    assert evening.people[4].name == "Eva"
    assert "Eva" in stored


def test_somebody_who_came_later_by_that_name(evening: Evening) -> None:
    late = evening.arrive("Zorro")
    evening.open(4, 3)
    matches.join(evening.match(2), BY, "zorro")
    actions.anonymise_player(late, BY)
    assert "zorro" not in everything_stored().lower()
    assert list(sheet(evening.match(2)).names.values())[-1] == "Player 8"


def test_who_was_merged_goes_along(evening: Evening) -> None:
    late = evening.arrive("Caiphas")
    actions.merge_players(late, BY, evening.people[2])
    actions.anonymise_player(evening.people[2], BY)
    assert "Cai" not in everything_stored()
    assert [row.also for row in roster(evening.league) if row.anonymised] == [("Player 3",)]


def test_of_two_with_one_name_the_other_keeps_it(evening: Evening) -> None:
    other = actions.new_player(evening.league, "Cai")
    actions.anonymise_player(evening.people[2], BY)
    other.refresh_from_db()
    assert other.name == "Cai"
    assert list(sheet(evening.match(1)).names.values())[2] == "Player 3"


def test_once_is_enough_and_no_name_comes_back(evening: Evening) -> None:
    cai = evening.people[2]
    assert actions.anonymise_player(cai, BY).new
    assert not actions.anonymise_player(cai, BY).new
    with pytest.raises(actions.PlayerAnonymised):
        actions.rename_player(cai, BY, "Cai")


def test_a_digital_table(evening: Evening) -> None:
    evening.open(4, 3, digital=[1])
    actions.anonymise_player(evening.people[2], BY)
    assert "Cai" not in everything_stored()
