"""Nobody is told a card that is not theirs to know: every card is marked where it becomes text, and
whatever anybody can fetch at any moment is searched for marks they may not see.
"""

import re
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from scorekeeper.play.models import TableStatus
from scorekeeper.play.queries.game import game as everything
from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.deal.state import State
from tests.feed.conftest import Follow
from tests.matches.api import JSON
from tests.play.tables import Game, Player, best_discard
from tests.servers import AsgiServer

pytestmark = pytest.mark.django_db(transaction=True)

MARK = re.compile(r"mark(\d\d)er")
Marks = frozenset[int]


@pytest.fixture(autouse=True)
def marked_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each card carry a mark in front of its text; what is read back may carry one too."""
    written, parse = Card.__str__, Card.parse

    def text(card: Card) -> str:
        return f"mark{DECK.index(card):02}er{written(card)}"

    def parse_marked(text: str) -> Card:
        return parse(MARK.sub("", text))

    monkeypatch.setattr(Card, "__str__", text)
    monkeypatch.setattr(Card, "parse", staticmethod(parse_marked))


def marks(text: str) -> Marks:
    return frozenset(map(int, MARK.findall(text)))


def marks_of(cards: tuple[Card, ...]) -> Marks:
    return frozenset(map(DECK.index, cards))


def open_to_all(state: State) -> Marks:
    """What has lain on the floor in this deal."""
    thrown = tuple(card for turn in state.turns for card in turn.discard)
    turned_up = (state.deal.turned_up,) if state.deal.turned_up else ()
    return marks_of(thrown + turned_up)


def open_to(state: State, seat: int | None) -> Marks:
    """Also one's own cards, now and before; and all of them when the round is over."""
    if state.is_over:
        return marks_of(DECK)
    if seat is None or seat not in state.deal.order:
        return open_to_all(state)
    drawn = tuple(turn.card for turn in state.turns if turn.seat == seat and turn.card)
    own = next(hand for who, hand in zip(state.deal.order, state.hands, strict=True) if who == seat)
    return open_to_all(state) | marks_of(drawn + own)


class Curious:
    """Somebody who opens everything that there is: with a seat's key and in a browser, or as an
    onlooker.
    """

    def __init__(self, player: Player, seat: int | None) -> None:
        self.player, self.seat, self.browser = player, seat, Client()
        if player.api.key:
            self.browser.post(f"/k/{player.api.key}/")

    def fetched(self, match: str, rounds: int) -> Iterator[tuple[str, str]]:
        """Every page and answer; of rounds that are over only what may never tell a card."""
        code = self.player.code
        for path in (f"tables/{code}/", f"tables/{code}/log/", f"matches/{match}/"):
            yield path, self.player.api.get(path).text
        for path in ("history/", "export/?as=csv", "export/?as=json", "keys/"):
            yield path, self.player.api.get(f"matches/{match}/{path}").text
        fairness = f"tables/{code}/rounds/{rounds}/fairness/"
        yield fairness, self.player.api.get(fairness).text
        part = self.browser.get(f"/t/{code}/", headers={"HX-Request": "true"})
        yield "part of the table", part.content.decode()
        round_pages = [f"round/{rounds}/{what}" for what in ("", "fairness/", "round.json")]
        table_pages = [f"/t/{code}/{what}" for what in ("", "seat/", "signs/", *round_pages)]
        match_pages = [f"/m/{match}/{what}" for what in ("", "history/", "board/", "print/")]
        for path in ("/", "/play/", *table_pages, *match_pages, f"/m/{match}/podium/"):
            yield path, self.browser.get(path).content.decode()

    def refused(self, held: list[str]) -> Iterator[tuple[str, str]]:
        """What it is told of wrong moves; `held` is in its own hand."""
        own = held[0] if held else "AS"
        for discard, pick_up in ((["AS", "KD"], "deck"), ([own], own)):
            yield f"threw {discard}", self.player.turn(discard, pick_up).text
            yield f"stale {discard}", self.player.turn(discard, pick_up, version=1).text
        yield "start", self.player.post("start", {}).text
        form = {"op": "wrong", "discard": ["AS", "KD"], "pick_up": "deck"}
        checked = self.browser.get(f"/t/{self.player.code}/check/", {"discard": ["AS", "KD"]})
        yield "check", checked.content.decode()
        for what in ("turn", "next", "start"):
            sent = self.browser.post(f"/t/{self.player.code}/{what}/", form)
            yield what, sent.content.decode()


def find_nothing_hidden(game: Game, people: list[Curious]) -> None:
    now = everything(game.row)
    assert now.state
    assert now.deal
    for somebody in people:
        allowed = open_to(now.state, somebody.seat)
        for where, text in somebody.fetched(now.match.id, now.deal.number):
            assert marks(text) <= allowed | drawn_for_strangers(where), (somebody.seat, where)
    dump = StringIO()
    call_command("dumpdata", stdout=dump)
    last_rounds = open_to_all(now.state) | thrown_before(game)
    assert marks(dump.getvalue()) <= last_rounds


def drawn_for_strangers(where: str) -> Marks:
    """The doors of the app are decorated with cards, the same whatever is played."""
    return marks(Client().get(where).content.decode()) if where in {"/", "/play/"} else frozenset()


def thrown_before(game: Game) -> Marks:
    """What lay on the floor in rounds that are over: stored, and public."""
    deals = game.row.deals.exclude(revealed_at=None).exclude(version=None)
    return marks("".join(str([*deal.moves.values()]) for deal in deals))


def test_a_whole_game(
    asgi_server: AsgiServer, follow: Follow, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    game = Game(2, bots=["normal"], rules={"rounds": 2, "threshold": 1000})
    persons = dict(zip((0, 2), game.players, strict=True))
    people = [Curious(player, seat) for seat, player in persons.items()]
    people.append(Curious(game.onlooker, None))
    stream = follow(asgi_server.port, f"table:{game.code}", f"match:{game.match()['id']}")
    told = [stream.event(), stream.event()]
    game.start()
    while (now := game.table())["status"] != TableStatus.FINISHED:
        told.append(stream.event())
        find_nothing_hidden(game, people)
        move(game, persons, people, now)
    assert not marks(str(told))
    assert not marks(caplog.text)
    everything_is_shown(game, people)


def move(game: Game, persons: dict[int, Player], people: list[Curious], now: JSON) -> None:
    """Whose turn it is moves, after the others have tried; in the second lap somebody declares."""
    if now["status"] == TableStatus.ROUND_OVER:
        assert persons[0].post("next", {}).status == 200
        return
    player = persons.get(now["turn"]["seat"])
    if player is None:
        game.let_bots_move()
    else:
        wrong_moves_tell_nothing(game, people)
        hand = player.table()["you"]["hand"]
        may = player.table()["you"]["may"]
        done = (
            player.post("declare", {})
            if may["declare"]
            else player.turn(best_discard(hand), may["pick_up"][-1 if now["version"] % 2 else 0])
        )
        assert done.status == 200, done.text


def wrong_moves_tell_nothing(game: Game, people: list[Curious]) -> None:
    now = everything(game.row)
    assert now.state
    for somebody in people:
        you = somebody.player.table()["you"]
        for where, text in somebody.refused(you["hand"] if you else []):
            typed = marks_of((Card.parse("AS"), Card.parse("KD")))
            assert marks(text) <= open_to(now.state, somebody.seat) | typed, where


def everything_is_shown(game: Game, people: list[Curious]) -> None:
    """The search is able to find: when it is over, everybody is told all hands."""
    result = game.table()["result"]
    hands = marks(str(result["hands"]))
    assert len(hands) >= 4
    for somebody in people:
        for what in ("", "round/2/", "round/2/fairness/"):
            page = somebody.browser.get(f"/t/{game.code}/{what}").content.decode()
            assert hands <= marks(page), what


def test_the_search_would_find_a_leak() -> None:
    game = Game(2)
    game.start()
    now = everything(game.row)
    assert now.state
    whole = str([*map(str, now.state.hands[0])])
    assert not marks(whole) <= open_to_all(now.state)
