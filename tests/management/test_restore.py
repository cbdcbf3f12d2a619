"""`manage.py restore`: what the backup knew is back, all of it, or nothing was touched."""

import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction
from django.db.models import F, Model
from pytest_django import Settings

from scorekeeper.feed import actions
from scorekeeper.feed.actions import RISE, Write, raise_versions
from scorekeeper.feed.queries import version
from scorekeeper.management.commands.restore import VERSIONED
from scorekeeper.management.keeping import copies
from scorekeeper.management.keeping.releases import check_release
from scorekeeper.play.actions import react
from scorekeeper.play.models import Sign, Table
from scorekeeper.play.queries.lists import signs
from tests.conftest import Serve
from tests.feed.conftest import wait_until
from tests.management.installations import CLEAN, Scored, backup, restore
from tests.management.spoils import cut, replaced
from tests.play.tables import Game
from tests.servers import Served

NOBODY = 65534


def refused(served: Served, made: Path) -> str:
    ran = served.command("restore", str(made))
    assert ran.returncode == 1
    return ran.stderr


def files(served: Served) -> dict[str, bytes]:
    """What is in the data folder, but for static files and texts."""
    there = [path for path in served.data.iterdir() if path.is_file()]
    return {path.name: path.read_bytes() for path in there if path.name != "serving.lock"}


def test_what_was_backed_up_is_back_and_older_copies_do_not_pass_for_it(served: Served) -> None:
    match = Scored(served)
    match.record(1)
    made = backup(served)
    match.record(2)
    later = match.now()
    served.stop()
    said = restore(served, made)
    assert said.endswith(CLEAN)
    assert list(served.data.glob("leastscore-before-*"))
    served.start()
    back = match.now()
    assert [played["round"] for played in back["rounds"]] == [1]
    assert back["version"] >= later["version"] - 1 + RISE
    match.record(2)  # with the key that was given out before
    assert match.now()["version"] == back["version"] + 1
    events = served.get(f"{match.path}history/")["results"]
    assert [event["verb"] for event in events] == ["opened", "recorded", "restored", "recorded"]


def test_a_running_server_is_not_cut_off(served: Served) -> None:
    match = Scored(served)
    made = backup(served)
    match.record(1)
    said = refused(served, made)
    assert "stop" in said
    assert said.startswith("CommandError: ")
    assert len(match.now()["rounds"]) == 1


def test_on_another_machine_keys_and_deals_go_on(serve: Serve) -> None:
    first, second = serve(LEASTSCORE_PACE="0.01"), serve()
    match = Scored(first)
    rules = {"threshold": 1000, "rounds": 1}
    asked = {"player": "Aino", "bots": ["easy", "easy"], "clock": 30, "rules": rules}
    opened = first.api("tables/", asked)
    seat = {"Authorization": f"Bearer {opened['keys']['seat']}"}
    first.api(f"tables/{opened['code']}/start/", {}, **seat)
    wait_until(lambda: first.get(f"tables/{opened['code']}/")["status"] == "finished", seconds=60)
    made = backup(first)
    second.stop()
    assert restore(second, made).endswith(CLEAN)
    assert (second.data / "secret.txt").read_bytes() == (first.data / "secret.txt").read_bytes()
    assert len(list(second.data.glob("secret-before-*.txt"))) == 1
    second.start()
    match.served = second
    match.record(1)


def test_a_backup_of_an_older_release_is_migrated(serve: Serve) -> None:
    old, new = serve(), serve()
    for served in (old, new):
        served.stop()
    assert old.command("migrate", "scorekeeper", "0002", "--verbosity=0").returncode == 0
    assert restore(new, backup(old)).endswith(CLEAN)
    new.start()
    assert new.api("leagues/", {"name": "Thursdays", "timezone": "UTC"})["name"] == "Thursdays"


def test_what_is_not_whole_is_refused_and_nothing_is_touched(served: Served) -> None:
    Scored(served)
    made = backup(served)
    whole, member = made.read_bytes(), copies().member
    served.stop()
    before = files(served)
    for spoil in (cut, replaced(member, b"no database")):
        made.write_bytes(whole)
        spoil(made)
        assert refused(served, made).startswith("CommandError: "), spoil
        assert files(served) == before, spoil


def test_a_log_that_a_killed_server_left_goes_aside_with_its_database(serve: Serve) -> None:
    served = serve(DATABASE_URL="")  # on SQLite, whatever the tests run on
    match = Scored(served)
    made = backup(served)
    match.record(1)
    served.kill()
    assert (served.data / "leastscore.sqlite3-wal").stat().st_size
    assert restore(served, made).endswith(CLEAN)
    [database, log] = sorted(served.data.glob("leastscore-before-*[3l]"))
    assert log.name == f"{database.name}-wal"
    served.start()
    assert match.now()["rounds"] == []
    served.stop()
    database.rename(served.data / "leastscore.sqlite3")  # and back, as the docs say
    (served.data / "leastscore.sqlite3-shm").unlink(missing_ok=True)
    log.rename(served.data / "leastscore.sqlite3-wal")
    served.start()
    assert len(match.now()["rounds"]) == 1


def test_a_backup_of_a_newer_release_is_refused(served: Served) -> None:
    newer = (
        "from django.db import connection; from django.db.migrations.recorder import "
        "MigrationRecorder as Recorder; Recorder(connection).record_applied('scorekeeper', "
        "'9999_next')"
    )
    assert served.command("shell", "-c", newer).returncode == 0
    made = backup(served)
    served.stop()
    assert refused(served, made) == (
        "CommandError: The backup is of a newer release of the app: it has 9999_next.\n"
    )


def test_no_versioned_thing_is_left_out() -> None:
    def is_versioned(model: type[Model]) -> bool:
        return hasattr(model, "topic") and hasattr(model, "version")

    assert set(VERSIONED) == {model for model in apps.get_models() if is_versioned(model)}


@pytest.mark.django_db
def test_signs_are_shown_on_though_their_versions_were_raised() -> None:
    table = Game(2).row
    sign = react(table, table.seats.get(number=0), Write(by="Test"), Sign.HELLO)
    raise_versions(Write(by="Test"))
    assert [signed.sign for signed in signs(table)] == [Sign.HELLO]
    assert version(sign.topic) >= sign.number + RISE


@pytest.mark.django_db
@pytest.mark.parametrize(("moment", "later"), [("2031-12-03T19:00Z", 60), ("1970-01-01T00:00Z", 0)])
def test_what_is_put_back_twice_goes_on_from_another_number(
    moment: str, later: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A minute later: numbers are free between. A clock that is wrong counts for nothing."""
    table = Game(2).row
    rows = (table, table.match)

    def put_back(seconds: int) -> list[int]:
        now = datetime.fromisoformat(moment) + timedelta(seconds=seconds)
        monkeypatch.setattr(actions, "now", lambda: now)
        with transaction.atomic():
            raise_versions(Write(by="Test"), VERSIONED)
            for row in rows:
                row.refresh_from_db()
            numbers = [row.version for row in rows]
            assert numbers == [version(row.topic) for row in rows]
            transaction.set_rollback(True)  # as the same backup comes back
        return numbers

    first, second = put_back(0), put_back(60)
    assert [after - before for before, after in zip(first, second, strict=True)] == [later, later]
    assert min(first) > RISE


@pytest.mark.django_db
def test_a_version_that_was_wrong_stays_so_for_the_audit_to_name() -> None:
    table = Game(2).row
    Table.objects.update(version=F("version") + 1)
    raise_versions(Write(by="Test"), VERSIONED)
    table.refresh_from_db()
    assert table.version == version(table.topic) + 1


def test_root_puts_nothing_into_the_folder_of_another_user(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = tmp_path
    if os.geteuid() == 0:
        os.chown(tmp_path, NOBODY, NOBODY)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(CommandError, match=f"{tmp_path} belongs to .*: restore as that user"):
        call_command("restore", str(tmp_path / "backup.zip"))


@pytest.mark.looks
def test_the_database_of_another_program_is_refused() -> None:
    with pytest.raises(CommandError, match="no database of this app"):
        check_release([("auth", "0001_initial"), ("blog", "0001_initial")])
