"""What `deploy/` says: commands, settings and files that are there, and that agree."""

import configparser
import os
import re
import shlex
import subprocess
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

from tests.servers import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("leastscore*.service"))
SETTING = re.compile(r"\b(?:LEASTSCORE_[A-Z]+|DATABASE_URL|REDIS_URL)\b")
OF_THE_FRAME = {"LEASTSCORE_SERVE", "LEASTSCORE_BACKUP", "LEASTSCORE_HOST", "LEASTSCORE_APPS"}


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def compose() -> dict[str, Any]:
    told: dict[str, Any] = yaml.safe_load(read(DEPLOY / "compose.yaml"))
    return told


def unit(path: Path) -> configparser.RawConfigParser:
    told = configparser.RawConfigParser(strict=False)
    told.optionxform = str  # type: ignore[assignment,method-assign]
    told.read(path, encoding="utf-8")
    return told


def copied() -> list[str]:
    """What the image is made of."""
    lines = re.findall(r"^COPY (?!--from)(.+) \S+$", read(DEPLOY / "Dockerfile"), re.MULTILINE)
    return [word for line in lines for word in line.split()]


def test_the_image_is_made_of_what_is_here() -> None:
    rules = read(DEPLOY / "Dockerfile.dockerignore").splitlines()
    let_in = {rule.removeprefix("!") for rule in rules if rule.startswith("!")}
    assert set(copied()) == let_in
    assert all((ROOT / name).exists() for name in copied())
    assert not any(fnmatch(name, "data*") for name in copied())
    assert {"*", "**/__pycache__"} <= set(rules)


def test_the_image_runs_without_root_from_pinned_packages() -> None:
    text = read(DEPLOY / "Dockerfile")
    assert "--require-hashes -r requirements.txt" in text
    assert text.index("\nUSER 10001") > text.rindex("\nCOPY ")
    base = re.search(r"^ARG PYTHON=python:3\.\d+-slim-(\w+)$", text, re.MULTILINE)
    assert base
    assert re.search(r":\d+-(\w+)$", compose()["services"]["database"]["image"], re.MULTILINE)
    assert compose()["services"]["database"]["image"].endswith(f"-{base[1]}"), (
        "the client that dumps a database is as new as the server"
    )


def test_compose_names_files_and_commands_that_exist() -> None:
    services = compose()["services"]
    build = services["app1"]["build"]
    assert (DEPLOY / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).exists()
    assert (DEPLOY / services["caddy"]["volumes"][0].split(":")[0]).exists()
    assert services["prepare"]["command"][0] in get_commands()
    assert re.findall(r"manage\.py (\w+)", services["backup"]["command"][0]) == ["backup"]
    assert "backup" in get_commands()


def test_compose_asks_for_what_its_example_has() -> None:
    asked = set(re.findall(r"\$\{(\w+)", read(DEPLOY / "compose.yaml")))
    given = set(re.findall(r"^(\w+)=", read(DEPLOY / "env.example"), re.MULTILINE))
    assert asked == given
    ignored = subprocess.run(["git", "check-ignore", "-q", "deploy/.env"], cwd=ROOT, check=False)
    assert ignored.returncode in {0, 128}, "the passwords would be committed"


def test_only_caddy_is_open_and_the_apps_have_one_secret() -> None:
    services = compose()["services"]
    assert [name for name, told in services.items() if "ports" in told] == ["caddy"]
    assert services["app1"] == services["app2"]
    apps = services["caddy"]["environment"]["LEASTSCORE_APPS"].split()
    assert apps == ["app1:8000", "app2:8000"]
    for name in ("prepare", "app1", "app2", "backup"):
        assert any(mount.startswith("data:/data") for mount in services[name]["volumes"])
        assert services[name]["read_only"]
    assert compose()["networks"]["back"]["internal"]
    assert "front" not in services["database"]["networks"]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_runs_a_command_that_exists_on_data_of_its_own(path: Path) -> None:
    told = unit(path)["Service"]
    python, script, command, *_ = shlex.split(told["ExecStart"])
    assert python == f"{told['WorkingDirectory']}/.venv/bin/python"
    assert (script, told["User"], told["StateDirectory"]) == ("manage.py", *["leastscore"] * 2)
    assert command in get_commands()
    given = dict(word.split("=", 1) for word in shlex.split(told["Environment"]))
    assert given["LEASTSCORE_DATA"] == f"/var/lib/{told['StateDirectory']}"
    assert set(re.findall(r"\$(\w+)", told["ExecStart"])) <= given.keys()
    assert (told["ProtectSystem"], told["NoNewPrivileges"]) == ("strict", "yes")


def test_the_command_runs_as_the_service_does() -> None:
    text, told = read(DEPLOY / "systemd/leastscore"), unit(UNITS[-1])["Service"]
    subprocess.run(["sh", "-n", DEPLOY / "systemd/leastscore"], check=True)
    assert f" {told['WorkingDirectory']}/manage.py" in text
    assert f"--user {told['User']}" in text
    assert f"LEASTSCORE_DATA=/var/lib/{told['StateDirectory']}" in text
    assert told["EnvironmentFile"].removeprefix("-") in text


GIVEN = {
    "DATABASE_URL": "postgres://name:w$rd@host/name?sslmode=require&connect_timeout=3",
    "LEASTSCORE_SERVE": "--host 0.0.0.0 --port 8000",
}
RUNUSER = f'#!/bin/sh\nprintenv {" ".join(GIVEN)}; pwd; echo "$@"\n'


def run_with(folder: Path, settings: str, *arguments: str) -> list[str]:
    """What the command makes of settings and arguments: the lines of who would run it."""
    (folder / "settings").write_text(settings)
    told = read(DEPLOY / "systemd/leastscore")
    (folder / "leastscore").write_text(told.replace("/etc/leastscore.env", f"{folder}/settings"))
    (folder / "runuser").write_text(RUNUSER)
    (folder / "runuser").chmod(0o755)
    ran = subprocess.run(
        ["sh", folder / "leastscore", *arguments],
        cwd=folder,
        env={"PATH": f"{folder}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.splitlines()


def test_the_command_reads_settings_as_systemd_does_and_stays_where_it_is(tmp_path: Path) -> None:
    """An & is no end of a command, and the name of a backup is one in the folder one is in."""
    lines = [
        f'{name}="{value}"' if " " in value else f"{name}={value}" for name, value in GIVEN.items()
    ]
    told = run_with(tmp_path, "\n".join(["# All are optional.", "", *lines]), "restore", "a.zip")
    assert told[:-1] == [*GIVEN.values(), str(tmp_path)]
    assert told[-1].endswith("/manage.py restore a.zip")


def test_a_backup_by_hand_leaves_as_many_as_the_hourly_ones(tmp_path: Path) -> None:
    hourly = dict(
        word.split("=", 1) for word in shlex.split(unit(UNITS[0])["Service"]["Environment"])
    )
    usual = hourly["LEASTSCORE_BACKUP"]
    assert run_with(tmp_path, "", "backup")[-1].endswith(f"/manage.py backup {usual}")
    own = run_with(tmp_path, 'LEASTSCORE_BACKUP="/mnt/usb --keep 720"', "backup")
    assert own[-1].endswith("/manage.py backup /mnt/usb --keep 720")
    asked = run_with(tmp_path, "", "backup", "/mnt/usb")
    assert asked[-1].endswith("/manage.py backup /mnt/usb")


def test_every_setting_is_one_of_the_readme() -> None:
    known = set(SETTING.findall(read(ROOT / "README.md"))) | OF_THE_FRAME
    for path in DEPLOY.rglob("*"):
        if path.is_file() and path.name != ".env":
            assert set(SETTING.findall(read(path))) <= known, path


def test_the_docs_name_files_that_exist() -> None:
    text = read(ROOT / "docs/operations.md")
    for name in re.findall(r"\bdeploy/[\w./*-]+\w", text):
        assert name == "deploy/.env" or list(ROOT.glob(name)), name
    told = re.findall(r"(?:manage\.py|sudo leastscore|run --rm prepare) ([a-z]+)", text)
    assert set(told) <= get_commands().keys()
