"""Writing through the feed: once per operation, in order, and never on an old version."""

from functools import partial

import pytest
from django.db import connection

from scorekeeper.feed import hub
from scorekeeper.feed.actions import Done, Happened, Write, fingerprint, open_topic, perform
from scorekeeper.feed.models import Event, Operation
from scorekeeper.feed.queries import history, version, versions
from scorekeeper.people.models import Phone
from scorekeeper.web.errors import OperationReused, StaleVersion
from tests.at_once import at_once

TOPIC = "test:a"


def write(
    operation: str | None = "op-1", *, body: str = "b" * 64, seen: int | None = None
) -> Write:
    return Write("Aino's phone", 7, "phone:7", operation, body, seen)


def nudge(asked: Write, topic: str = TOPIC) -> Done:
    """Rename the one phone, which stands for the locked row of a match."""

    def lock() -> int:
        Phone.objects.select_for_update().get()
        return version(topic)

    def step(number: int) -> Happened:
        phone = Phone.objects.get()
        phone.label = f"renamed {number} times"
        phone.save()
        return Happened("renamed", {"label": phone.label})

    return perform(asked, topic, lock, step)


@pytest.fixture
def phone(db: None) -> Phone:
    return Phone.objects.create(label="a phone")


@pytest.fixture
def shared_phone(transactional_db: None) -> Phone:
    return Phone.objects.create(label="a phone")


def test_a_write_leaves_an_event(phone: Phone) -> None:
    assert nudge(write()) == Done(1, replayed=False, topic=TOPIC, new=True)
    assert nudge(write("op-2")) == Done(2, replayed=False, topic=TOPIC, new=True)
    first, second = history(TOPIC)
    assert (first.number, first.verb, first.facts) == (1, "renamed", {"label": "renamed 1 times"})
    assert (second.number, second.by, second.device) == (2, "Aino's phone", 7)
    assert version(TOPIC) == 2
    assert versions([TOPIC, "test:none"]) == {TOPIC: 2, "test:none": 0}


def test_the_same_operation_again_does_nothing(phone: Phone) -> None:
    nudge(write())
    nudge(write("op-2"))
    assert nudge(write()) == Done(1, replayed=True, topic=TOPIC)
    assert version(TOPIC) == 2
    phone.refresh_from_db()
    assert phone.label == "renamed 2 times"


def test_the_same_operation_with_another_body_is_refused(phone: Phone) -> None:
    nudge(write())
    with pytest.raises(OperationReused):
        nudge(write(body="c" * 64))
    assert version(TOPIC) == 1


def test_operation_ids_count_per_scope_and_topic(phone: Phone) -> None:
    nudge(write())
    assert not nudge(Write("Bo", 8, "phone:8", "op-1", "c" * 64)).replayed
    assert not nudge(write(body="c" * 64), topic="test:b").replayed
    assert (version(TOPIC), version("test:b")) == (2, 1)


def test_without_an_operation_id_everything_is_new(phone: Phone) -> None:
    assert [nudge(write(None)).number for _ in range(2)] == [1, 2]
    assert [nudge(Write("nobody", operation="op-1")).number for _ in range(2)] == [3, 4]
    assert not Operation.objects.exists()


def test_an_old_version_is_refused(phone: Phone) -> None:
    nudge(write("op-1", seen=0))
    with pytest.raises(StaleVersion) as refused:
        nudge(write("op-2", seen=0))
    assert refused.value.facts == {"version": 1}
    assert nudge(write("op-2", seen=1)).number == 2


def test_a_repeated_operation_is_answered_though_its_version_is_old(phone: Phone) -> None:
    nudge(write("op-1", seen=0))
    assert nudge(write("op-1", seen=0)).replayed


def test_nothing_new_leaves_no_event_but_is_remembered(phone: Phone) -> None:
    nudge(write())

    def nothing(asked: Write) -> Done:
        return perform(asked, TOPIC, lambda: version(TOPIC), lambda _number: None)

    assert nothing(write("op-2")) == Done(1, replayed=False, topic=TOPIC)
    nudge(write("op-3"))
    assert nothing(write("op-2")) == Done(1, replayed=True, topic=TOPIC)
    assert version(TOPIC) == 2


def test_a_refused_step_leaves_nothing(phone: Phone) -> None:
    def step(number: int) -> Happened:
        phone.label = "half done"
        phone.save()
        raise StaleVersion(version=9)

    with pytest.raises(StaleVersion):
        perform(write(), TOPIC, lambda: 0, step)
    phone.refresh_from_db()
    assert phone.label == "a phone"
    assert not Event.objects.exists()
    assert not Operation.objects.exists()


def test_viewers_are_woken_after_the_commit(
    shared_phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        hub, "wake", lambda topic: woken.append((topic, connection.in_atomic_block))
    )
    nudge(write())
    assert woken == [(TOPIC, False)]
    nudge(write())
    assert len(woken) == 1, "a repeated operation changes nothing"


def test_a_fault_in_waking_does_not_fail_the_write(
    shared_phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(topic: str) -> None:
        raise RuntimeError(topic)

    monkeypatch.setattr(hub, "wake", fail)
    assert nudge(write()).number == 1
    assert version(TOPIC) == 1


def test_four_sends_of_one_operation_are_one(shared_phone: Phone) -> None:
    for round_ in range(5):
        done = at_once(*[partial(nudge, write(f"op-{round_}")) for _ in range(4)])
        assert {one.number for one in done} == {round_ + 1}
        assert [one.replayed for one in done].count(True) == 3
    assert [event.number for event in history(TOPIC)] == [1, 2, 3, 4, 5]


def test_parallel_writes_are_numbered_without_gaps(shared_phone: Phone) -> None:
    done = at_once(*[partial(nudge, write(f"op-{number}")) for number in range(8)])
    assert sorted(one.number for one in done) == list(range(1, 9))
    shared_phone.refresh_from_db()
    assert shared_phone.label == "renamed 8 times"


def test_of_parallel_writes_on_one_version_one_wins(shared_phone: Phone) -> None:
    def attempt(number: int) -> int | None:
        try:
            return nudge(write(f"op-{number}", seen=0)).number
        except StaleVersion:
            return None

    assert sorted(at_once(*[partial(attempt, number) for number in range(4)]), key=bool) == [
        None, None, None, 1,
    ]  # fmt: skip


# ── Opening ───────────────────────────────────────────────────────────────────────────────────────
def opening(asked: Write, public_id: str) -> Done:
    def make() -> Happened:
        Phone.objects.create(label=public_id)
        return Happened("opened")

    return open_topic(asked, f"test:{public_id}", make)


def test_opening_makes_version_one(db: None) -> None:
    assert opening(write(), "first") == Done(1, replayed=False, topic="test:first", new=True)
    assert version("test:first") == 1


def test_opening_again_names_what_was_opened(db: None) -> None:
    opening(write(), "first")
    assert opening(write(), "second") == Done(1, replayed=True, topic="test:first")
    with pytest.raises(OperationReused):
        opening(write(body="c" * 64), "third")
    assert [phone.label for phone in Phone.objects.all()] == ["first"]


def test_four_openings_under_one_operation_are_one(transactional_db: None) -> None:
    for round_ in range(5):
        asked = write(f"op-{round_}")
        done = at_once(*[partial(opening, asked, f"{round_}-{number}") for number in range(4)])
        assert len({one.topic for one in done}) == 1
        assert [one.replayed for one in done].count(True) == 3
    assert Phone.objects.count() == 5
    assert Event.objects.count() == 5


def test_a_fingerprint_tells_requests_apart() -> None:
    same = fingerprint("POST", "/a/", {"x": 1, "y": [1, 2]})
    assert same == fingerprint("POST", "/a/", {"y": [1, 2], "x": 1})
    others = [("PUT", "/a/", {"x": 1}), ("POST", "/b/", {"x": 1}), ("POST", "/a/", {"x": 2})]
    assert len({fingerprint(*other) for other in others} | {same}) == 4
    assert len(same) == 64
