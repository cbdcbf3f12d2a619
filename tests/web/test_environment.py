"""What the environment says, and nobody could have meant: a sentence, no traceback, exit code 1."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from pytest_django import Settings

from leastscore_site.environment import database, or_end, pace
from tests.servers import ROOT

pytestmark = pytest.mark.looks

PUBLIC = "LEASTSCORE_PUBLIC_URL is the address people use, without a path: https://score.example."
REDIS = "REDIS_URL is the address of a Redis: redis://host:6379/0."


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("METRICS", "short", "LEASTSCORE_METRICS is a word of at least 16 letters or digits."),
        ("LOG", "yaml", "LEASTSCORE_LOG is one of plain, json."),
        ("LOG_LEVEL", "LOUD", "LEASTSCORE_LOG_LEVEL is one of DEBUG, INFO, WARNING, ERROR."),
        ("REDIS_URL", "cache:6379", REDIS),
        ("REDIS_URL", "redis://cache:port/0", REDIS),
        ("PUBLIC_URL", "score.example", PUBLIC),
        ("PUBLIC_URL", "ftp://score.example", PUBLIC),
        ("PUBLIC_URL", "https://", PUBLIC),
        ("PUBLIC_URL", "https://score.example/pub", PUBLIC),
        ("PUBLIC_URL", "https://score.example:port", PUBLIC),
    ],
)
def test_what_nobody_could_mean_is_refused(
    settings: Settings, name: str, value: str, sentence: str
) -> None:
    setattr(settings, name, value)
    with pytest.raises(SystemCheckError, match=sentence):
        call_command("check")


def test_what_may_be_meant_is_taken(settings: Settings) -> None:
    settings.REDIS_URL = "rediss://:secret@[::1]:6380/2"
    settings.ALLOWED_HOSTS = ["score.example"]
    for url in ("http://192.0.2.7:8000", "https://score.example", "https://[2001:db8::1]:8443"):
        settings.PUBLIC_URL = url
        call_command("check")


@pytest.mark.parametrize(
    "url", ["nonsense", "mysql://name:word@host/name", "postgres://name:wo/rd@host/name", "x://y"]
)
def test_what_is_no_database_is_not_quoted(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended, or_end("A database"):
        database(url)
    assert (ended.value.code, capsys.readouterr()) == ("A database.", ("", ""))


@pytest.mark.parametrize("text", ["", "slow", "0", "-1", "nan", "inf"])
def test_what_is_no_pace(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - its text is told to nobody
        pace(text)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DATABASE_URL", "nonsense", "DATABASE_URL is the address of a PostgreSQL database, "),
        ("LEASTSCORE_DATA", __file__, "LEASTSCORE_DATA is a folder that can be written: "),
    ],
)
def test_the_program_ends_with_a_sentence(
    name: str, value: str, sentence: str, tmp_path: Path
) -> None:
    environment = {**os.environ, "LEASTSCORE_DATA": str(tmp_path), name: value}
    ran = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith(sentence)
    assert ran.stderr.count("\n") == 1
