"""What if a check were not there? Each is left out in turn, and some test has to miss it.

    python -m tests.permissions.without_checks

By hand, a quarter of an hour; what came of it is in `docs/permissions.md`. The matrix is asked
first, and of it the rows that come by the check; what it does not miss is left to those tests of
the capabilities that come by it. All of it happens in a copy; the checkout stays as it is.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.permissions.checks import Check, give_switches

ROOT: Final = Path(__file__).resolve().parents[2]
COPIED: Final = ("scorekeeper", "leastscore_site", "templates", "tests", "manage.py")
AS_WELL: Final = ("pyproject.toml",)
NOT_CHECKED: Final = {"rules", "migrations", "locale", "static", "management"}
TESTS: Final = (
    *("tests/permissions", "tests/people", "tests/feed", "tests/matches", "tests/play"),
    *("tests/league", "tests/home", "tests/rulebook", "tests/web"),
    *("--ignore=tests/permissions/test_matrix.py", "--ignore=tests/permissions/test_walk.py"),
)
AT_ONCE: Final = 40  # tests that are asked for one check; the next only if these do not miss it
PATIENCE: Final = 300.0  # seconds for so many tests
EQUAL: Final[Mapping[str, str]] = json.loads(
    (Path(__file__).parent / "equal.json").read_text(encoding="utf-8")
)  # that cannot be missed, and why


def copy(to: Path) -> list[Check]:
    """A copy of the project in which every check has a switch."""
    for name in (*COPIED, *AS_WELL):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, to / name)
    run(to, "manage", "translations")
    files = sorted((to / "scorekeeper").rglob("*.py"))
    checked = [path for path in files if not NOT_CHECKED & {*path.relative_to(to).parts}]
    return [*give_switches(to, checked)]


def run(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=root,
        env={**os.environ, "LEASTSCORE_DATA": str(root / "data"), **environment},
        text=True,
        capture_output=True,
        check=False,
        timeout=PATIENCE if "WITHOUT_CHECK" in environment else None,
    )


def asked(root: Path) -> dict[int, str]:
    """By the number of each check that the matrix misses when it is left out: the row."""
    done = run(root, "tests.permissions.trials")
    return {int(number): row for number, row in json.loads(done.stdout).items()}


def reaching(root: Path) -> dict[int, list[str]]:
    """By the number of each check the tests that come by it, those first that come by the least."""
    plugin = ("-p", "tests.permissions.reaching")
    told = root / "reached.json"
    done = run(root, "pytest", "-q", "--tb=short", *plugin, *TESTS, REACHED=str(told))
    print(done.stdout.splitlines()[-1], flush=True)
    found: dict[int, list[str]] = {}
    tests: dict[str, list[int]] = json.loads(told.read_text(encoding="utf-8"))
    for test, numbers in sorted(tests.items(), key=lambda told: len(told[1])):
        for number in numbers:
            found.setdefault(number, []).append(test)
    return found


def missed(root: Path, check: Check, tests: list[str]) -> str:
    """Which test misses the check; nothing: none of them."""
    if not tests:
        return ""
    left_out = {"WITHOUT_CHECK": str(check.number)}
    named = root / "asked"  # a test's name can be longer than an argument may be
    named.write_text("\n".join(tests[:AT_ONCE]), encoding="utf-8")
    try:
        done = run(root, "pytest", "-x", "-q", "--tb=no", f"@{named}", **left_out)
    except subprocess.TimeoutExpired:
        return "a test waits for ever"
    found = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if not found and done.returncode:  # as for a test that is not there any more
        sys.exit(done.stdout + done.stderr)
    return found[0] if found else missed(root, check, tests[AT_ONCE:])


def main() -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        checks = copy(root)
        by_rows, by_test = asked(root), reaching(root)
        print(f"{len(checks)} checks, {len(by_rows)} of them missed by the matrix", flush=True)
        left = [check for check in checks if check.number not in by_rows]
        told = {
            check: missed(root, check, by_test.get(check.number, []))
            for check in left
            if str(check) not in EQUAL
        }
        for check, by in told.items():
            print(f"{by or 'NOT MISSED'}: {check}")
        equal = {str(check) for check in left} & EQUAL.keys()
        for name, why in EQUAL.items():
            print(f"{why if name in equal else 'MISSED AFTER ALL'}: {name}")
        print(f"{sum(map(bool, told.values()))} missed by other tests, {len(equal)} equal")
    sys.exit(not all(told.values()))


if __name__ == "__main__":
    main()
