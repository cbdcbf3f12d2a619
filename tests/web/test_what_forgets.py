"""What is kept on a phone of somebody's goes when they do: pages and score sheets alike."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KEEPERS = {
    "templates/matches/sw.js": "CLEARS",
    "scorekeeper/static/scorekeeper/outbox.js": "SIGNS_OUT",
}
GOING = (
    *("/keys/release/", "/account/sign-out/", "/account/sign-out/everywhere/"),
    *("/account/delete/", "/account/with/x/"),
)
STAYING = ("/account/", "/account/name/", "/account/phones/1/sign-out/", "/m/abc/round/")


def clears(file: str, name: str) -> re.Pattern[str]:
    found = re.search(rf"const {name} = /(.+)/;", (ROOT / file).read_text(encoding="utf-8"))
    assert found
    return re.compile(found[1].replace(r"\/", "/"))


@pytest.mark.parametrize(("file", "name"), KEEPERS.items())
def test_who_goes_leaves_nothing_on_the_phone(file: str, name: str) -> None:
    clear = clears(file, name)
    assert [url for url in GOING if not clear.search(url)] == []
    assert [url for url in STAYING if clear.search(url)] == []
