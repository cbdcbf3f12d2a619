"""What the share page shows, and its buttons."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory

from scorekeeper.people import access, actions, queries
from scorekeeper.people.access import Role
from scorekeeper.people.models import Phone
from tests.people.conftest import TOPIC, NewPhone

Tokens = dict[Role, str]


def with_key(new_phone: NewPhone, token: str) -> Client:
    phone = new_phone()
    phone.post(f"/k/{token}/")
    return phone


def roles(phone: Client) -> set[Role]:
    return set(access.phone_roles(phone.session.get("phone"), [TOPIC]).get(TOPIC, set()))


def shared(host: str = "192.168.1.7:8000") -> list[queries.SharedKey]:
    request = RequestFactory().get("/", headers={"Host": host})
    request.session = {}  # type: ignore[assignment]
    return queries.shared_keys(request, TOPIC)


def test_links_as_others_must_type_them(tokens: Tokens) -> None:
    scorekeeper, viewer = shared()
    assert scorekeeper.url == f"http://192.168.1.7:8000/k/{tokens[Role.SCOREKEEPER]}/"
    assert viewer.url == f"http://192.168.1.7:8000/k/{tokens[Role.VIEWER]}/"
    assert (scorekeeper.role, viewer.role) == (Role.SCOREKEEPER, Role.VIEWER)


def test_a_public_address_comes_first(tokens: Tokens, settings: Any) -> None:
    settings.PUBLIC_URL = "https://score.example.org"
    assert shared()[1].url == f"https://score.example.org/k/{tokens[Role.VIEWER]}/"


def test_the_code_obeys_the_pages_rules(tokens: Tokens) -> None:
    svg = shared()[1].qr_svg
    assert svg.startswith('<svg role="img" aria-label="QR code: Viewer: sees the score sheet"')
    assert "style" not in svg
    assert "viewBox" in svg
    assert 'fill="#fff"' in svg  # readable in the dark too


def test_a_title_cannot_break_out() -> None:
    svg = queries.qr_svg("x", '"><script>alert(1)</script>')
    assert "<script" not in svg
    assert svg.count("<svg") == 1


def test_a_code_differs_with_its_link() -> None:
    assert queries.qr_svg("http://a/k/1/", "t") != queries.qr_svg("http://a/k/2/", "t")


def test_who_holds_what(tokens: Tokens, new_phone: NewPhone) -> None:
    scorer = with_key(new_phone, tokens[Role.SCOREKEEPER])
    viewer = with_key(new_phone, tokens[Role.VIEWER])
    gone = with_key(new_phone, tokens[Role.SCOREKEEPER])
    Phone.objects.filter(pk=gone.session["phone"]).delete()
    you = scorer.session["phone"]
    held = queries.holders(TOPIC, you)
    assert [(holder.phone_id, holder.role, holder.is_you) for holder in held] == [
        (you, Role.SCOREKEEPER, True),
        (viewer.session["phone"], Role.VIEWER, False),
    ]
    assert held[0].label == "iPhone · Safari"
    assert held[0].last_seen >= Phone.objects.get(pk=you).created
    assert [len(key.holders) for key in shared()] == [1, 1]


def test_who_lost_a_key_is_not_listed(tokens: Tokens, new_phone: NewPhone) -> None:
    with_key(new_phone, tokens[Role.VIEWER])
    actions.rotate(TOPIC, Role.VIEWER, keep=None)
    assert queries.holders(TOPIC) == []


@pytest.mark.parametrize(
    ("topic", "to_viewer", "to_stranger"), [(TOPIC, 403, 404), ("thing:public", 403, 403)]
)
def test_only_scorekeepers_hand_over(
    tokens: Tokens, new_phone: NewPhone, topic: str, to_viewer: int, to_stranger: int
) -> None:
    """Of a private thing strangers do not even learn that it is there."""
    if topic != TOPIC:
        tokens = actions.make_keys(topic, [Role.SCOREKEEPER, Role.VIEWER])
    viewer, stranger = with_key(new_phone, tokens[Role.VIEWER]), new_phone()
    form = {"topic": topic}
    assert viewer.post("/keys/hand-over/", form).status_code == to_viewer
    assert stranger.post("/keys/hand-over/", form).status_code == to_stranger
    for nowhere in ("thing:none", "unknown:x"):
        assert viewer.post("/keys/hand-over/", {"topic": nowhere}).status_code == 404
    assert Phone.objects.count() == 1  # who is refused leaves no trace
    assert Session.objects.count() == 1


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"topic": TOPIC},
        {"topic": TOPIC, "role": "king"},
        {"topic": "", "role": "viewer"},
        {"topic": "thing", "role": "viewer"},
        {"topic": "thing:" + "x" * 41, "role": "viewer"},
        {"topic": "thing:a\0b", "role": "viewer"},
        {"topic": "thing:abc\n", "role": "viewer"},
        {"topic": "thing:ä", "role": "viewer"},
    ],
)
def test_broken_forms(tokens: Tokens, new_phone: NewPhone, form: dict[str, str]) -> None:
    scorer = with_key(new_phone, tokens[Role.SCOREKEEPER])
    assert scorer.post("/keys/release/", form).status_code == 400
    if "role" in form and form["role"] != "king":
        assert scorer.post("/keys/hand-over/", form).status_code == 400


@pytest.mark.parametrize("address", ["/keys/hand-over/", "/keys/release/", "/phone/label/"])
def test_looking_is_no_doing(new_phone: NewPhone, address: str) -> None:
    assert new_phone().get(address).status_code == 405


def test_giving_up(tokens: Tokens, new_phone: NewPhone) -> None:
    first, second = (with_key(new_phone, tokens[Role.SCOREKEEPER]) for _ in range(2))
    form = {"topic": TOPIC, "role": "scorekeeper"}
    assert first.post("/keys/release/", form)["Location"] == "/"
    assert roles(first) == set()
    answer = second.post("/keys/release/", form)
    assert answer.status_code == 409
    assert "Hand the role over" in answer.content.decode()
    assert new_phone().post("/keys/release/", form).status_code == 303


def test_naming_this_phone(tokens: Tokens, new_phone: NewPhone) -> None:
    phone = with_key(new_phone, tokens[Role.VIEWER])
    answer = phone.post("/phone/label/", {"label": "  Aino's  phone ", "next": "/m/x/"})
    assert (answer.status_code, answer["Location"]) == (303, "/m/x/")
    assert Phone.objects.get().label == "Aino's phone"
    [holder] = queries.holders(TOPIC)
    assert holder.label == "Aino's phone"


@pytest.mark.parametrize("label", ["", "x" * 31, "a\u202eb", "\u0439\u0334\u0335" * 25])
def test_bad_names_for_a_phone_stay_on_the_page(
    tokens: Tokens, new_phone: NewPhone, label: str
) -> None:
    phone = with_key(new_phone, tokens[Role.VIEWER])
    answer = phone.post("/phone/label/", {"label": label, "next": "/m/x/"})
    assert answer.status_code == 422
    assert label in answer.content.decode()
    assert 'value="/m/x/"' in answer.content.decode()
    assert Phone.objects.get().label == "iPhone · Safari"


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Mozilla/5.0 (iPad; CPU OS 18) CriOS/130 Mobile Safari/604.1", "iPad · Chrome"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/130 Mobile Safari/537", "Android · Chrome"),
        (
            "Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27 Chrome/1",
            "Android · Samsung Internet",
        ),
        ("Mozilla/5.0 (Android 15; Mobile; rv:132.0) Firefox/132.0", "Android · Firefox"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537 Edg/130", "Windows · Edge"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/18 Safari/605", "Mac · Safari"),
        ("Mozilla/5.0 (X11; CrOS x86_64) Chrome/130 Safari/537", "ChromeOS · Chrome"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/130 Safari/537 OPR/115", "Linux · Opera"),
        ("curl/8.5.0", "Unknown device"),
        ("", "Unknown device"),
        ("<script>" * 100, "Unknown device"),
    ],
)
def test_devices_in_words(agent: str, words: str) -> None:
    assert queries.device_words(agent) == words


def test_what_phones_are_called(db: None) -> None:
    one, two = (Phone.objects.create(label=label) for label in ("one", "two"))
    assert queries.phone_labels([one.pk, one.pk, 999]) == {one.pk: "one"}
    assert queries.phone_labels([]) == {}
    assert queries.phone_labels([two.pk]) == {two.pk: "two"}
