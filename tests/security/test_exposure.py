"""`manage.py check --deploy`: clean behind https, explained on a LAN; what our own checks find."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.checks import run_checks
from pytest_django import Settings

from tests.servers import ROOT

pytestmark = pytest.mark.looks  # whatever database is below

TESTS_OWN = {"DJANGO_ALLOW_ASYNC_UNSAFE", "DATABASE_URL", "REDIS_URL"}
HTTPS = "https://score.example"


def checked(data: Path, **environment: str) -> str:
    """What `check --deploy` says of an installation with these settings."""
    kept = {name: value for name, value in os.environ.items() if name not in TESTS_OWN}
    own = {**kept, "LEASTSCORE_DATA": str(data), **environment}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy"],
        cwd=ROOT,
        env=own,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def found() -> set[str]:
    """Which of our own checks say something."""
    said = {str(one.id) for one in run_checks(tags=["security"], include_deployment_checks=True)}
    return {name.removeprefix("scorekeeper.") for name in said if name.startswith("scorekeeper.")}


def test_clean_behind_https(tmp_path: Path) -> None:
    said = checked(tmp_path, LEASTSCORE_PUBLIC_URL=HTTPS)
    assert said.startswith("System check identified no issues"), said


def test_explained_on_a_lan(tmp_path: Path) -> None:
    said = checked(tmp_path)
    assert re.findall(r"\((\S+)\)", said)[0] == "scorekeeper.W013"
    assert "identified 1 issue" in said, said
    assert "who listens in this network can read cookies, keys and hands" in said


def test_each_silence_has_its_reason(tmp_path: Path) -> None:
    """The table of `docs/operations.md` names every check that is not shown, and each of ours."""
    told = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    settings = (ROOT / "leastscore_site/settings.py").read_text(encoding="utf-8")
    source = (ROOT / "scorekeeper/web/exposure.py").read_text(encoding="utf-8")
    names = re.findall(r'"(security\.W\d+|scorekeeper\.[EW]\d+)"', settings + source)
    assert len(names) > 12
    for name in names:
        assert f"| `{name}` |" in told, name


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("", {"W013"}),
        ("http://192.168.1.5:8000", {"W013"}),
        ("http://pub.local", {"W013"}),
        ("http://score.example", {"W012"}),
        ("http://8.8.8.8", {"W012"}),
        ("https://score.example", set()),
    ],
)
def test_the_public_address(settings: Settings, url: str, expected: set[str]) -> None:
    settings.PUBLIC_URL, settings.HTTPS = url, url.startswith("https://")
    settings.ALLOWED_HOSTS = ["score.example"]
    said = found()
    assert said >= expected
    if not expected:
        assert not said & {"W012", "W013"}


def test_any_host_under_a_public_address(settings: Settings) -> None:
    settings.PUBLIC_URL, settings.HTTPS, settings.ALLOWED_HOSTS = HTTPS, True, ["*"]
    assert "E011" in found()


@pytest.mark.parametrize(
    "secret", ["short", "a" * 64, "django-insecure-" + "x1y2z3" * 10, "ab" * 32]
)
def test_a_secret_that_can_be_guessed(settings: Settings, secret: str) -> None:
    settings.SECRET_KEY = secret
    assert "E012" in found()


@pytest.mark.parametrize(
    ("folder", "file", "is_open"),
    [(0o755, 0o644, True), (0o755, 0o640, True), (0o755, 0o600, False), (0o700, 0o644, False)],
)
def test_a_secret_that_others_read(
    settings: Settings, tmp_path: Path, folder: int, file: int, is_open: bool
) -> None:
    settings.SECRET_FILE = tmp_path / "secret.txt"
    settings.SECRET_FILE.write_text("x")
    settings.SECRET_FILE.chmod(file)
    tmp_path.chmod(folder)
    assert ("W010" in found()) == is_open


def test_forwarded_headers_that_anybody_can_send(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not found() & {"E013", "W011"}
    settings.USE_X_FORWARDED_HOST = True
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1, *")
    assert found() >= {"E013", "W011"}


def test_mail_without_a_sender(settings: Settings) -> None:
    settings.EMAIL_URL, settings.DEFAULT_FROM_EMAIL = "", "webmaster@localhost"
    assert "E014" not in found()
    settings.EMAIL_URL = "smtp://mail.example"
    for sender in ("webmaster@localhost", "Least Score <leastscore@localhost>", ""):
        settings.DEFAULT_FROM_EMAIL = sender
        assert "E014" in found()
    settings.DEFAULT_FROM_EMAIL = "score@mail.example"
    assert "E014" not in found()
