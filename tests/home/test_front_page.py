"""The front page: a welcome for newcomers, this phone's matches, doors, language."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.feed.actions import Write
from scorekeeper.matches.actions import NewMatch, RoundEntry, open_match, record_round
from scorekeeper.matches.models import Match
from scorekeeper.people.actions import grant
from scorekeeper.people.models import Phone, Role
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo

pytestmark = pytest.mark.django_db
WRITE = Write(by="Phone")


@pytest.fixture
def phone(client: Client) -> Phone:
    """The phone that `client` is."""
    phone = Phone.objects.create(label="Phone")
    session = client.session
    session["phone"] = phone.pk
    session.save()
    return phone


def opened(phone: Phone | None, *players: str, title: str = "", threshold: int = 50) -> Match:
    new = NewMatch(players, HouseRules(threshold=threshold), title=title, first_dealer=0)
    return Match.objects.get(public_id=open_match(WRITE, new, phone).topic.partition(":")[2])


def record(match: Match, *totals: int) -> None:
    given = {SeatNo(seat): total for seat, total in enumerate(totals)}
    record_round(match, WRITE, RoundEntry(SeatNo(0), given))


def front(client: Client, language: str = "en") -> str:
    answer = client.get(reverse("home:home"), headers={"accept-language": language})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def test_a_newcomer_reads_what_the_game_is_and_can_start(client: Client) -> None:
    page = front(client)
    assert "The lowest hand wins" in page
    assert re.search(rf'<a class="button[^"]*" href="{reverse("matches:new")}">', page)
    assert "Running matches" not in page
    assert "Last matches" not in page


def test_four_doors_are_open(client: Client) -> None:
    shown = front(client).split('<ul class="doors', 1)[1].split("</ul>", 1)[0]
    names = re.findall(r'class="door-name">([^<]+)<', shown)
    assert names == ["Keep score", "Play digitally", "Check a discard", "Run a league night"]
    opened = re.findall(r'<a [^>]*href="([^"]+)"', shown)
    doors = ("matches:new", "play:play", "rulebook:discard", "league:new_league")
    assert opened == [reverse(door) for door in doors]


def test_the_whole_rule_book_is_one_tap_away(client: Client) -> None:
    links = set(re.findall(r'<a [^>]*href="([^"]+)"', front(client)))
    assert links >= {"/discard/", "/rules/", "/hand/", "/points/"}


def test_a_running_match_says_who_leads_how_far_it_is_and_leads_there(
    client: Client, phone: Phone
) -> None:
    match = opened(phone, "Aino", "Bo", "Cecilia")
    record(match, 5, 9, 17)
    page = front(client)
    assert "Running matches" in page
    assert "The lowest hand wins" not in page
    assert f'href="{reverse("matches:sheet", args=[match.public_id])}"' in page
    assert "In the lead: <bdi>Aino</bdi>" in page
    assert "1 round<" in page
    assert "threshold 50" in page
    assert "just now" in page
    assert "watching" not in page


def test_a_match_without_rounds_has_no_leader(client: Client, phone: Phone) -> None:
    opened(phone, "Aino", "Bo")
    page = front(client)
    assert "No round yet" in page
    assert "In the lead" not in page


def test_a_finished_match_says_who_won(client: Client, phone: Phone) -> None:
    record(opened(phone, "Aino", "Bo", title="Cottage", threshold=5), 1, 50)
    page = front(client)
    assert "Last matches" in page
    assert "Running matches" not in page
    assert "Cottage" in page
    assert "Winner: Aino" in page


def test_who_may_only_look_is_told_so(client: Client, phone: Phone) -> None:
    grant(phone, opened(None, "Aino", "Bo").topic, Role.VIEWER)
    assert "watching" in front(client)


def test_other_phones_matches_are_not_shown(client: Client, phone: Phone) -> None:
    opened(Phone.objects.create(label="Other"), "Dmitri", "Eeva")
    assert "Dmitri" not in front(client)


def test_names_are_shown_as_text(client: Client, phone: Phone) -> None:
    opened(phone, "<b>Bo</b>", "Aino")
    page = front(client)
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page
    assert "<b>Bo</b>" not in page


def test_the_language_can_be_switched_and_one_stays_on_the_page(client: Client) -> None:
    page = front(client)
    assert '<html lang="en" dir="ltr">' in page
    assert '<input type="hidden" name="next" value="/">' in page
    answer = client.post(reverse("set_language"), {"language": "fi", "next": "/"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/"
    assert '<html lang="fi" dir="ltr">' in front(client)


def test_the_browsers_language_counts_first(client: Client) -> None:
    assert '<html lang="fi"' in front(client, "fi-FI,fi;q=0.9,en;q=0.5")


def test_looking_writes_nothing(client: Client) -> None:
    front(client)
    assert "sessionid" not in client.cookies
    assert not Phone.objects.exists()


def test_the_front_page_is_only_read(client: Client) -> None:
    assert client.post(reverse("home:home")).status_code == 405


def test_a_visit_costs_a_handful_of_queries_however_many_matches(
    client: Client, phone: Phone, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(5):
        opened(phone, "Aino", "Bo", title=f"Match {number}")
    with django_assert_max_num_queries(9):
        front(client)
