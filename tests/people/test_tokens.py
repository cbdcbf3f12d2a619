"""API tokens: what they reach, whose what they make is, and that a wrong one is nobody's."""

import asyncio
from datetime import datetime

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.feed.models import Event, Operation
from scorekeeper.matches.models import Match
from scorekeeper.people import access, actions, caller
from scorekeeper.people.access import Role, Scope
from scorekeeper.people.actions import write_uses
from scorekeeper.people.codec import digest_of, new_api_token
from scorekeeper.people.keeper import noting
from scorekeeper.people.models import ApiToken, Phone
from tests.feed.conftest import Follow, follow  # noqa: F401 - a fixture
from tests.matches.api import Api
from tests.people.owner import ROUND, Owner
from tests.servers import AsgiServer

pytestmark = pytest.mark.django_db
NEW = {"players": ["Aino", "Bo"]}
ALL = tuple(Scope)


@pytest.fixture
def owner(db: None) -> Owner:
    return Owner()


@pytest.fixture(autouse=True)
def nothing_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caller, "_used", {})


# ── What one reaches ──────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("scope", "statuses"),
    [
        (Scope.READ, [200, 403, 403, 404, 403]),
        (Scope.SCORE, [200, 201, 200, 404, 403]),
        (Scope.PLAY, [404, 404, 404, 200, 403]),
        (Scope.ORGANISE, [200, 201, 200, 404, 200]),
    ],
)
def test_a_scope_is_a_role(owner: Owner, scope: Scope, statuses: list[int]) -> None:
    api, match = owner.api(scope), owner.match.path
    assert statuses == [
        api.get(match).status,
        api.post(f"{match}rounds/", ROUND, op="1").status,
        api.get(f"{match}keys/").status,
        api.get(f"tables/{owner.game.code}/").status,
        api.patch(f"leagues/{owner.league['id']}/", {"name": "Friday club"}).status,
    ]


def test_scopes_add_up(owner: Owner) -> None:
    api = owner.api(Scope.READ, Scope.PLAY)
    assert api.get(owner.match.path).status == 200
    assert api.get(f"tables/{owner.game.code}/").json["you"]["seat"] == owner.seat
    assert api.post(f"{owner.match.path}rounds/", ROUND, op="1").status == 403


def test_lists_are_cut_down_too(owner: Owner) -> None:
    request = RequestFactory().get("/api/v1/")
    for scope, kinds in ((Scope.READ, {"match", "league"}), (Scope.PLAY, {"seat"})):
        access.forget_caller(request)
        request.META["HTTP_AUTHORIZATION"] = f"Bearer {owner.token(scope)}"
        found = {kind: access.held(request, kind) for kind in ("match", "league", "seat")}
        assert {kind for kind, held in found.items() if held} == kinds


def test_no_more_than_the_account_has_now(owner: Owner) -> None:
    api, other = owner.api(*ALL), Owner()
    assert api.get(other.match.path).status == 404
    assert api.get(f"tables/{other.game.code}/").status == 404
    assert api.patch(f"leagues/{other.league['id']}/", {"name": "x"}).status == 403
    actions.rotate(f"match:{owner.match.id}", Role.SCOREKEEPER, None)
    assert api.get(owner.match.path).status == 404


def test_what_it_writes_is_the_accounts_and_needs_no_csrf_token(owner: Owner) -> None:
    assert owner.api(Scope.SCORE).post(f"{owner.match.path}rounds/", ROUND, op="1").status == 201
    event = Event.objects.get(topic=f"match:{owner.match.id}", number=2)
    assert (event.by, event.device) == ("Anna", None)


def test_operations_are_those_of_one_token(owner: Owner) -> None:
    one, other = owner.api(Scope.SCORE), owner.api(Scope.SCORE)
    made = [api.post("matches/", NEW, op="1") for api in (one, one, other)]
    assert [answer.replayed for answer in made] == [False, True, False]
    assert made[0].json["keys"] == made[1].json["keys"] != made[2].json["keys"]
    scopes = Operation.objects.filter(key="1").values_list("scope", flat=True)
    assert set(scopes) == {f"token:{row.pk}" for row in ApiToken.objects.all()}


# ── What it makes ─────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("path", "body", "scope", "role"),
    [
        ("matches/", NEW, Scope.SCORE, Role.SCOREKEEPER),
        ("matches/", NEW, Scope.ORGANISE, Role.SCOREKEEPER),
        ("tables/", {"player": "Anna"}, Scope.PLAY, Role.SEAT),
        ("leagues/", {"name": "Friday club"}, Scope.ORGANISE, Role.ORGANISER),
    ],
)
def test_the_account_has_what_is_made(
    owner: Owner, path: str, body: object, scope: Scope, role: Role
) -> None:
    phones = Phone.objects.count()
    answer = owner.api(scope).post(path, body, op="1")
    assert answer.status == 201
    assert owner.latest_role() == role
    assert "sessionid" not in answer.response.cookies
    assert Phone.objects.count() == phones


def test_it_sits_down_for_the_account(owner: Owner) -> None:
    code = Api().post("tables/", {"player": "Bo"}).json["code"]
    assert owner.api(Scope.SCORE).post(f"tables/{code}/join/", {"player": "Anna"}).status == 403
    assert owner.api(Scope.PLAY).post(f"tables/{code}/join/", {"player": "Anna"}).status == 201
    assert owner.latest_role() is Role.SEAT
    assert owner.account.ring.holdings.filter(key__topic__startswith=f"seat:{code}-").exists()


@pytest.mark.parametrize("path", ["matches/", "tables/", "leagues/"])
def test_nothing_is_made_without_the_scope(owner: Owner, path: str) -> None:
    bodies = {"matches/": NEW, "tables/": {"player": "Anna"}, "leagues/": {"name": "Friday club"}}
    before = Event.objects.count()
    answer = owner.api(Scope.READ).post(path, bodies[path], op="1")
    assert (answer.status, answer.code) == (403, "scope-missing")
    assert Event.objects.count() == before


@pytest.mark.parametrize("what", ["match", "league", "seat"])
def test_the_account_goes_on_when_a_key_is_renewed(owner: Owner, what: str) -> None:
    path, topic, role = {
        "match": (f"{owner.match.path}keys/scorekeeper", f"match:{owner.match.id}", "scorekeeper"),
        "league": (
            f"leagues/{owner.league['id']}/keys/organiser",
            f"league:{owner.league['id']}",
            "organiser",
        ),
        "seat": (f"tables/{owner.game.code}/seats/{owner.seat}", owner.seat_topic, "seat"),
    }[what]
    assert owner.api(*ALL).post(f"{path}/rotate/", {}).status == 200
    assert owner.roles(topic) == {role}


# ── Wrong ones ────────────────────────────────────────────────────────────────────────────────────
def _wrong(owner: Owner) -> list[str]:
    revoked = owner.token(*ALL)
    actions.revoke_token(owner.account, owner.row.pk)
    return [revoked, new_api_token(), "ls_", f"{revoked}a", revoked.upper()]


def test_a_wrong_one_is_answered_as_an_unknown_key(owner: Owner) -> None:
    public = Match.objects.get(public_id=Api().post("matches/", NEW).json["id"])
    reads, writes = owner.match.path, f"matches/{public.public_id}/rounds/"
    unknown = Api("1-aaaaaaaaaaaaaaaaaaaaaaaaaa")
    private, refused = unknown.get(reads), unknown.post(writes, ROUND, op="1")
    assert (private.status, refused.status) == (404, 403)
    for token in _wrong(owner):
        api = Api(token)
        assert (api.get(reads).status, api.get(reads).json) == (404, private.json), token
        answer = api.post(writes, ROUND, op="1")
        assert (answer.status, answer.json) == (403, refused.json), token


def test_what_is_kept_opens_nothing(owner: Owner) -> None:
    token = owner.token(*ALL)
    assert owner.row.digest == digest_of(token)
    assert Api(token).get(owner.match.path).status == 200
    for kept in (owner.row.digest, f"ls_{owner.row.digest}", f"ls_{owner.row.digest[:32]}"):
        assert Api(kept).get(owner.match.path).status == 404


def test_guesses_are_counted_as_those_of_nobody(owner: Owner) -> None:
    """Nobody gets a limit of their own for each token that they make up."""
    statuses = [
        Api(new_api_token()).get(f"tables/BCDFG{letter}/").status for letter in "23456789BCDF"
    ]
    assert statuses == [404] * 10 + [429] * 2
    assert Api(owner.token(Scope.PLAY)).get(f"tables/{owner.game.code}/").status == 200


def test_who_is_kept_out_by_staff_has_none(owner: Owner) -> None:
    api = owner.api(*ALL)
    assert api.get(owner.match.path).status == 200
    owner.account.user.is_active = False
    owner.account.user.save()
    assert api.get(owner.match.path).status == 404


@pytest.mark.parametrize("wrong", ["ls_" + "a" * 32, "ls_", "ls_\xff\0", "1-a", f"1-{'a' * 26}"])
def test_a_guess_costs_one_question(
    django_assert_num_queries: DjangoAssertNumQueries, wrong: str
) -> None:
    request = RequestFactory().get("/api/v1/", headers={"Authorization": f"Bearer {wrong}"})
    with django_assert_num_queries(1):
        assert caller.caller(request) == caller.Caller()


# ── Where it counts ───────────────────────────────────────────────────────────────────────────────
def test_it_opens_no_page(owner: Owner) -> None:
    headers = {"Authorization": f"Bearer {owner.token(*ALL)}"}
    client = Client(headers={"Accept-Language": "en", **headers})
    assert client.get(f"/m/{owner.match.id}/").status_code == 404
    assert client.get(f"/t/{owner.game.code}/").status_code == 404
    assert "Your keys" not in client.get("/account/").content.decode()
    assert owner.match.id not in client.get("/").content.decode()
    assert client.get("/account/export/").status_code == 403
    assert client.post("/account/tokens/", {"name": "x", "scopes": "read"}).status_code == 403
    assert client.post(f"/account/tokens/{owner.row.pk}/revoke/").status_code == 403
    assert client.post(f"/k/{owner.token(*ALL)}/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_it_follows_as_a_key_does(
    asgi_server: AsgiServer,
    follow: Follow,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scorekeeper.feed.stream.HEARTBEAT", 0.2)
    owner, topic = Owner(), ""
    topic = f"match:{owner.match.id}"
    plays = f"Bearer {owner.token(Scope.PLAY)}"
    assert follow(asgi_server.port, topic, Authorization=plays).status == 404
    ApiToken.objects.all().delete()
    stream = follow(asgi_server.port, topic, Authorization=f"Bearer {owner.token(Scope.READ)}")
    assert stream.version() == 1
    actions.revoke_token(owner.account, owner.row.pk)
    assert stream.event() == ("gone", {"topic": topic})


# ── When it was used ──────────────────────────────────────────────────────────────────────────────
def test_reading_notes_the_use_and_writes_nothing(owner: Owner) -> None:
    api = owner.api(Scope.READ)
    api.get(owner.match.path)
    assert ApiToken.objects.filter(last_used=None).exists()
    write_uses()
    used = owner.row.last_used
    assert used
    api.get(owner.match.path)
    write_uses()
    assert owner.row.last_used == used, "once a minute is enough"
    ApiToken.objects.update(last_used=used - caller.NOTED_EVERY * 2)
    api.get(owner.match.path)
    write_uses()
    assert ApiToken.objects.filter(last_used__gte=used).exists()


def test_an_older_use_never_counts_for_the_latest(owner: Owner) -> None:
    owner.api(Scope.READ).get(owner.match.path)
    later = caller._used[owner.row.pk] + caller.NOTED_EVERY
    ApiToken.objects.update(last_used=later)
    write_uses()
    assert owner.row.last_used == later


def test_uses_are_written_on_a_thread_that_may() -> None:
    ran: list[object] = []

    async def run(what: object) -> None:
        ran.append(what)

    async def serve(used: dict[int, datetime]) -> None:
        async with noting(run):
            caller._used.update(used)

    asyncio.run(serve({}))
    assert ran == [], "nothing is done for nothing"
    asyncio.run(serve({1: timezone.now()}))
    assert ran == [write_uses]


def test_a_word_that_a_later_release_knows_is_nothing_here(owner: Owner) -> None:
    token = owner.token(Scope.READ)
    ApiToken.objects.update(scopes="read rule-the-world")
    assert Api(token).get(owner.match.path).status == 200
    assert access.Scope.READ in owner.row.scopes
