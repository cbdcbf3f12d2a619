"""One world for the matrix: two clubs, matches, tables, and a phone for each part that people have.

It is written through the actions and the API, as in life, and then only looked at.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from django.contrib import admin
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory

from scorekeeper.accounts.codec import write_link
from scorekeeper.league.actions import doubt
from scorekeeper.league.queries import whole_league
from scorekeeper.matches import actions as matches
from scorekeeper.people.access import Role, topics_around
from scorekeeper.people.actions import make_account, make_ring, make_token, token
from scorekeeper.people.codec import SESSION_PHONE, write_token
from scorekeeper.people.models import Key, Phone, Scope
from scorekeeper.people.queries import claim_url, qr_svg
from tests.league.evening import ORGANISER, Evening
from tests.matches.played import Played
from tests.permissions.passkey import a_passkey
from tests.play.tables import Game, Player

PARTS: Final = (
    "stranger", "player", "staff", "viewer", "seat", "host", "keeper", "next", "organiser", "rival",
)  # fmt: skip
DOUBT: Final = "Bo had eight, whispers Cai"
LANGUAGE: Final = {"Accept-Language": "en"}


@dataclass(slots=True)
class Browser:
    """A browser with the keys that it holds; in the API a program with one of them."""

    client: Client
    keys: dict[str, str] = field(default_factory=dict)  # token by the thing it is to

    def claim(self, **keys: str) -> None:
        for thing, key in keys.items():
            answer = self.client.post(f"/k/{key}/")
            assert answer.status_code == 303, thing
        self.keys |= keys


class World:
    """`things`: what stands in braces in the rows; `browsers`: who asks, by part."""

    def __init__(self) -> None:
        self.browsers = {part: Browser(Client(headers=LANGUAGE)) for part in PARTS}
        self.things: dict[str, str] = {"unknown": "2" * 16, "nowhere": "BCDFGH"}
        self.made: dict[str, Callable[[], object]] = {
            "seating": self._seating,
            "seating_of_form": self._seating_of_form,
            "foreign": lambda: self._seating("other_someone"),
            "foreign_of_form": lambda: self._seating_of_form("other_someone"),
            "league_file": self._league_file,
        }
        self._accounts()
        self._club()
        self._guests()
        self._tables()
        for model in admin.site._registry:
            found = model._default_manager.first()
            self.things[f"a_{model._meta.model_name}"] = str(found.pk if found else 0)

    def _accounts(self) -> None:
        """One of the player's, with a passkey, and one of somebody's who looks after the server."""
        staff = get_user_model().objects.create_user("staff", is_staff=True, is_superuser=True)
        for part, account in (
            ("player", make_account("Anna")),
            ("staff", make_ring(staff, "Staff")),
        ):
            client = self.browsers[part].client
            client.post("/phone/label/", {"label": "A phone"})
            Phone.objects.filter(pk=client.session[SESSION_PHONE]).update(account=account)
        mine = Phone.objects.get(pk=self.browsers["player"].client.session[SESSION_PHONE])
        assert mine.account
        passkey = a_passkey(mine.account.user)
        self.things |= {"passkey": str(passkey.pk), "phone": str(mine.pk)}
        make_token(mine.account, "A script", [Scope.READ])
        self.things |= {
            "link": write_link(mine.account),
            "token": str(mine.account.tokens.get().pk),
        }

    def _club(self) -> None:
        """A night with two tables in play and a round to come; and another club's."""
        self.evening, self.rival = Evening(7), Evening(4)
        self.evening.open(3, 4)
        self.evening.play(1, 0, 5, 9, 12)
        self.evening.seat(4, 3)
        doubt(self.evening.night, ORGANISER, 1, DOUBT)
        self.rival.open(4)
        self.rival.finish(1)
        for club, prefix in ((self.evening, ""), (self.rival, "other_")):
            people = [player.public_id for player in club.people]
            told = {
                "league": club.league.public_id,
                "night": club.night.public_id,
                "season": club.night.season.public_id,
                "someone": people[0],
                "third": people[2],
                "someone_else": people[-1],
                "placed": club.match(1).public_id,
            }
            self.things |= {prefix + name: value for name, value in told.items()}
        self._run("organiser", self.evening)
        self._run("rival", self.rival)
        self.browsers["viewer"].claim(night=self.evening.token(Role.VIEWER))
        self.browsers["keeper"].claim(placed=self.evening.station_token(1))
        self.browsers["next"].claim(placed=self.evening.station_token(2))
        self.browsers["keeper"].keys["night"] = self.evening.station_token(1)
        self.browsers["next"].keys["night"] = self.evening.station_token(2)

    @cached_property
    def secrets(self) -> dict[str, tuple[str, set[str]]]:
        """What is not for everybody, by its text: what it is, and who may be shown it. A key may be
        shown to who has as much, by its token and by the code of its link.
        """
        found = {DOUBT: ("a doubt", {"organiser", "keeper", "staff"})}
        for key in Key.objects.all():
            told = f"the {key.role}'s key of {key.topic}", self._who_may_pass_on(key)
            found |= dict.fromkeys([write_token(key), _drawn(key)], told)
        return found

    def _who_may_pass_on(self, key: Key) -> set[str]:
        role = Role.SEAT if key.role == Role.SEAT else Role.SCOREKEEPER
        if key.topic.partition(":")[0] in {"night", "league"}:
            role = Role.ORGANISER
        around = {*topics_around(key.topic)}
        return {part for part in PARTS if self._held(self.browsers[part], role) & around}

    def _held(self, browser: Browser, role: Role) -> set[str]:
        phone = Phone.objects.filter(pk=browser.client.session.get(SESSION_PHONE, 0)).first()
        holder = phone.account.ring if phone and phone.account else phone
        held = Key.objects.filter(holdings__phone=holder, role__in={Role.ORGANISER, role})
        return {*held.values_list("topic", flat=True)}

    def _run(self, part: str, club: Evening) -> None:
        league = token(club.league.topic, Role.ORGANISER)
        self.browsers[part].claim(league=league)
        self.browsers[part].keys |= {"night": league, "placed": league}

    def _tables_to_come(self, also: str) -> list[list[str]]:
        people = [player.public_id for player in self.evening.people]
        return [people[3:], [*people[:2], self.things[also]]]

    def _seating(self, also: str = "third") -> object:
        numbered = enumerate(self._tables_to_come(also), start=1)
        return [{"round": 2, "tables": [{"table": at, "players": who} for at, who in numbered]}]

    def _seating_of_form(self, also: str = "third") -> str:
        return f"2|{';'.join(','.join(who) for who in self._tables_to_come(also))}|"

    def _league_file(self) -> SimpleUploadedFile:
        told = json.dumps(whole_league(self.rival.league, organises=True), default=str)
        return SimpleUploadedFile("league.json", told.encode())

    def _guests(self) -> None:
        """Matches that guests opened, with two rounds each; another one is `next`'s."""
        over, elsewhere = Played("Aino", "Bo"), Played("Aino", "Bo")
        started = {
            "match": Played("Aino", "Bo", "Cai"),
            "private": Played("Aino", "Bo", "Cai", private=True),
            "over": over,
        }
        for name, played in started.items():
            played.play(0, [10, 22, 15][: len(played.match.players)])
            played.play(1, [18, 5, 9][: len(played.match.players)])
            self.things[name] = played.match.public_id
            self.browsers["keeper"].claim(**{name: played.token()})
            self.browsers["viewer"].claim(**{name: played.token(Role.VIEWER)})
            self.browsers["next"].keys[name] = elsewhere.token()
        matches.call_time(over.match, over.write)
        self.browsers["next"].claim(elsewhere=elsewhere.token())
        guests = Played("Yrsa", "Zoe")
        self.things |= {"elsewhere": elsewhere.match.public_id, "key": started["match"].token()}
        self.things |= {"guests": guests.match.public_id, "handed": guests.token()}
        self.things |= {
            "elsewhere_key": elsewhere.token(),
            "viewer_key": started["private"].token(Role.VIEWER),
        }

    def _tables(self) -> None:
        """Tables of two: in play with the second to move, the same closed, waiting, and shown."""
        games = {
            "table": Game(2),
            "closed": Game(2, open=False),
            "lobby": Game(2),
            "shown": Game(2),
            "hidden": Game(2, open=False),
        }
        for name, game in games.items():
            if name != "lobby":
                game.start()
                _let_second_move(game)
            self.things[name] = game.code
            self.things[f"{name}_match"] = game.opened["table"]["match"]
            self._sit(name, "host", game.host)
            self._sit(name, "seat", game.players[1])
        for name in ("shown", "hidden"):
            declarer = games[name].players[1]
            for player in (declarer, games[name].host):
                assert player.sensible().status == 200
            assert declarer.post("declare", {}).status == 200
        other = Game(2)
        other.start()
        self.things["other_table"] = other.code
        self._sit("other_table", "player", other.host)
        for name in ("table", "closed"):
            self.things[f"{name}_card"] = games[name].players[1].table()["you"]["hand"][0]

    def _sit(self, name: str, part: str, player: Player) -> None:
        key = player.api.key or ""
        self.browsers[part].claim(**{name: key})
        self.browsers[part].keys[f"{name}_match"] = key

    def written(self, text: str) -> str:
        """A text of the rows with the things put in."""
        return text.format_map(self.things)


def _drawn(key: Key) -> str:
    """What tells the QR code of its link from others."""
    url = claim_url(RequestFactory(headers=LANGUAGE).get("/"), write_token(key))
    return qr_svg(url, "").rpartition(' d="')[2].partition('"')[0]


def _let_second_move(game: Game) -> None:
    if game.host.table()["turn"]["seat"] == 0:
        assert game.host.sensible().status == 200
