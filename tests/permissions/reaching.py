"""A plugin of pytest, for `without_checks`: it notes which test comes by which check."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.permissions import switches

found: dict[str, list[int]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    switches.reached.clear()
    yield
    found[item.nodeid] = sorted(switches.reached)  # only of a test that passes with all checks


def pytest_sessionfinish() -> None:
    if path := os.environ.get("REACHED"):
        Path(path).write_text(json.dumps(found), encoding="utf-8")
