"""Who was signed in on a browser and is not now is told so where a key is lacking; nobody else."""

import pytest
from django.http import HttpResponse
from django.test import Client

from scorekeeper.people.actions import close_account
from scorekeeper.web.sessions import SIGNED_IN
from tests.league.evening import Evening
from tests.matches.browsing import typed
from tests.matches.played import Played
from tests.people.accounts import account_of, phone_of, sign_in
from tests.people.conftest import NewPhone
from tests.play.browsing import dealt

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_mail")]
ANNA = "anna@example.org"
TOLD = {"en": "You were signed out on this phone.", "fi": "Sinut on kirjattu ulos"}
SIGN_IN = 'href="/account/">Sign in</a>'
PART = {"HX-Request": "true"}
WAYS = ("here", "everywhere", "there", "closed")


@pytest.fixture
def match() -> Played:
    match = Played("Aino", "Bo")
    match.play(0, [4, 20])
    return match


def signed_out(client: Client, how: str = "here") -> Client:
    """The same browser, after somebody has signed in on it, and out."""
    sign_in(client, ANNA)
    if how == "here":
        client.post("/account/sign-out/")
    elif how == "closed":
        close_account(account_of(client))
    else:
        owner = Client()
        sign_in(owner, ANNA)
        where = (
            f"phones/{phone_of(client).pk}/sign-out/" if how == "there" else "sign-out/everywhere/"
        )
        assert owner.post(f"/account/{where}").status_code == 303
    return client


def told(answer: HttpResponse) -> bool:
    """Both the sentence and the button, or neither."""
    page = answer.content.decode()
    assert (TOLD["en"] in page) == (SIGN_IN in page)
    return SIGN_IN in page


@pytest.mark.parametrize("sent", [{}, PART], ids=["page", "part"])
@pytest.mark.parametrize("how", WAYS)
def test_it_is_told_in_the_tabs_of_a_match(match: Played, how: str, sent: dict[str, str]) -> None:
    client = signed_out(match.holder(), how)
    entry = typed("0", 5, 20)
    answers = [
        client.get(f"{match.url}round/", headers=sent),
        client.get(f"{match.url}round/preview/", headers=sent),
        client.post(f"{match.url}round/", entry, headers=sent),
        client.post(f"{match.url}rounds/1/", entry, headers=sent),
        client.post(f"{match.url}finish/", entry, headers=sent),
    ]
    assert [(each.status_code, told(each)) for each in answers] == [(403, True)] * 5  # type: ignore[arg-type]


@pytest.mark.parametrize("how", WAYS)
def test_it_is_told_at_a_table_and_in_a_league(how: str) -> None:
    host, _guest = dealt("Aino", "Bo")
    evening = Evening(4)
    client = host.client
    client.post(f"/k/{evening.token()}/")
    signed_out(client, how)
    host.press("turn/", discard="KH", pick_up="deck")
    assert (host.answer.status_code, told(host.answer)) == (403, True)
    answer = client.get(f"/n/{evening.night.public_id}/checkin/")
    assert (answer.status_code, told(answer)) == (403, True)  # type: ignore[arg-type]


def test_it_is_told_in_finnish(match: Played) -> None:
    client = signed_out(match.holder(language="fi"))
    answer = client.get(f"{match.url}round/").content.decode()
    assert TOLD["fi"] in answer
    assert ">Kirjaudu sisään</a>" in answer


def test_of_what_is_private_as_of_what_there_is_not(match: Played) -> None:
    private = Played("Aino", "Bo", private=True)
    client = signed_out(private.holder())
    there, not_there = client.get(private.url), client.get(f"/m/{'2' * 16}/")
    assert (there.status_code, told(there)) == (404, True)  # type: ignore[arg-type]
    assert (not_there.status_code, told(not_there)) == (404, True)  # type: ignore[arg-type]


def test_nobody_else_is_told(match: Played, new_phone: NewPhone) -> None:
    """A guest, who is signed in, who has signed in again, who has deleted the account."""
    others = [new_phone() for _each in range(4)]
    sign_in(others[1], ANNA)
    sign_in(signed_out(others[2]), ANNA)
    sign_in(others[3], "bo@example.org")
    others[3].post("/account/delete/")
    for client in others:
        for path in (f"{match.url}round/", f"/m/{'2' * 16}/"):
            answer = client.get(path)
            assert answer.status_code in {403, 404}
            assert not told(answer)  # type: ignore[arg-type]
    assert dict(others[3].session) == {}


def test_other_refusals_and_the_api_stay_as_they_are(match: Played) -> None:
    client = signed_out(match.holder())
    assert client.session[SIGNED_IN]
    assert "This link no longer works" in client.get("/k/1-x/").content.decode()
    api = client.post(f"/api/v1/matches/{match.match.public_id}/finish/", {}, "application/json")
    assert api.json()["errors"][0]["code"] == "too-little-right"
