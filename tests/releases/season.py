"""Something of everything that people do: what a release leaves in a database."""

import json
import re
import time
import uuid
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

from tests.servers import Served

MUCH = {"threshold": 1000}
QUICK = {"threshold": 25, "ends": "first_knockout"}
BOTS = {"bots": ["easy", "hard"], "rules": {"threshold": 1000, "rounds": 2}}


def play(served: Served) -> dict[str, str]:
    """Play it; return what people had in their hands then: keys, and a phone's cookie."""
    club = served.command("demo", "--nights", "1").stdout or served.command("demo").stdout
    if league := re.search(r"/l/(\w+)/\s+run it: /k/([^/]+)/", club):
        _doubt(served, *league.groups())
    match = _running(served)
    _finished(served)
    table = _table(served)
    account, token = _account(served, match["keys"]["scorekeeper"])
    served.get(f"matches/{match['id']}/", Authorization=f"Bearer {token}")
    return {
        "match": match["id"],
        "scorekeeper": match["keys"]["scorekeeper"],
        "phone": _phone(served, match["keys"]["scorekeeper"]),
        "account": account,
        "token": token,
        "table": table["code"],
        "seat": table["keys"]["seat"],
    }


def _post(served: Served, path: str, body: dict[str, Any], key: str, method: str = "POST") -> Any:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    request = Request(  # noqa: S310
        f"{served.url}/api/v1/{path}",
        json.dumps(body).encode(),
        {**headers, "Idempotency-Key": uuid.uuid4().hex},
        method=method,
    )
    with urlopen(request, timeout=10) as answer:  # noqa: S310
        return json.load(answer)


def _round(served: Served, match: dict[str, Any], *totals: int, declarer: int = 0) -> None:
    entry = {
        "declarer": declarer,
        "totals": {str(seat): total for seat, total in enumerate(totals)},
    }
    _post(served, f"matches/{match['id']}/rounds/", entry, match["keys"]["scorekeeper"])


def _running(served: Served) -> dict[str, Any]:
    """A private match with a correction, a new name, a newcomer and a round in dispute."""
    new = {"players": ["Aino", "Bo", "Cai"], "title": "Ääni 🂡", "private": True, "rules": MUCH}
    match = served.api("matches/", new)
    path, key = f"matches/{match['id']}", match["keys"]["scorekeeper"]
    _round(served, match, 5, 17, 20)
    _round(served, match, 31, 4, 12)  # a false declare
    changed = {"declarer": 0, "totals": {"0": 5, "1": 17, "2": 21}}
    _post(served, f"{path}/rounds/1/", changed, key, "PUT")
    _post(served, f"{path}/seats/1/", {"player": "Bo Ek"}, key, "PATCH")
    _post(served, f"{path}/seats/", {"player": "Dagny"}, key)
    _round(served, match, 9, 8, 7, 6, declarer=3)
    other = {"declarer": 3, "totals": {"0": 9, "1": 8, "2": 17, "3": 6}, "round": 3}
    try:
        _post(served, f"{path}/rounds/", other, key)
    except HTTPError as disputed:
        assert disputed.code == 409  # noqa: PT017 - an answer like any other
    return match


def _finished(served: Served) -> None:
    match = served.api("matches/", {"players": ["Eva", "Åke"], "rules": QUICK})
    _round(served, match, 3, 30)
    assert served.get(f"matches/{match['id']}/")["status"] == "finished"


def _doubt(served: Served, league: str, key: str) -> None:
    """Somebody at a table of the night that is on does not believe the score."""
    nights = served.get(f"leagues/{league}/nights/")["results"]
    night = next(night["id"] for night in nights if night["status"] == "open")
    _post(served, f"nights/{night}/tables/1/doubts/", {"word": "Was it 12?"}, key)


def _table(served: Served) -> dict[str, Any]:
    """A table that bots and the clock have played to its end, one in mid-deal, one that waits."""
    over = served.api("tables/", {"player": "Aino", "clock": 30, **BOTS})
    _post(served, f"tables/{over['code']}/start/", {}, over["keys"]["seat"])
    while served.get(f"tables/{over['code']}/")["status"] != "finished":
        time.sleep(0.05)
    table = served.api("tables/", {"player": "Bo", "clock": None, **BOTS})
    path, key = f"tables/{table['code']}/", table["keys"]["seat"]
    now = _post(served, f"{path}start/", {}, key)
    while now["turn"]["seat"]:
        now = served.get(path, Authorization=f"Bearer {key}")
    turn = {"discard": now["you"]["hand"][:1], "pick_up": "deck"}
    _post(served, f"{path}turns/", turn, key)
    served.api("tables/", {"player": "Cai", "open": False})
    return table


class _Browser:
    """One that has taken a key up."""

    def __init__(self, served: Served, key: str) -> None:
        self.served, self.jar = served, CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))
        self.opener.open(f"{served.url}/k/{key}/")
        self.press(f"/k/{key}/")

    def cookie(self, name: str) -> str:
        return next(str(cookie.value) for cookie in self.jar if cookie.name == name)

    def press(self, path: str, **fields: str) -> str:
        """Press the button of a form; the page that comes."""
        form = urlencode({"csrfmiddlewaretoken": self.cookie("csrftoken"), **fields}).encode()
        with self.opener.open(f"{self.served.url}{path}", form) as answer:
            assert answer.status == 200
            html: str = answer.read().decode()
        return html


def _phone(served: Served, key: str) -> str:
    """Take a key up in a browser, and open a match there; return its cookie."""
    browser = _Browser(served, key)
    headers = {"Content-Type": "application/json", "X-CSRFToken": browser.cookie("csrftoken")}
    new = json.dumps({"players": ["Aino", "Fay"]}).encode()
    browser.opener.open(Request(f"{served.url}/api/v1/matches/", new, headers))  # noqa: S310
    return browser.cookie("sessionid")


def _account(served: Served, key: str) -> tuple[str, str]:
    """Take a key up in a browser, and keep it in an account; its cookie, and an API token."""
    browser = _Browser(served, key)
    browser.press("/account/another-phone/")
    shown = browser.press("/account/tokens/", name="Script", scopes="score")
    [token] = set(re.findall("ls_[a-z2-7]{32}", shown))
    return browser.cookie("sessionid"), token
