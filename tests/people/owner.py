"""Somebody with an account who has a bit of everything, and tokens for their programs."""

from scorekeeper.people import actions
from scorekeeper.people.access import Role, Scope
from scorekeeper.people.models import ApiToken, Key
from tests.matches.api import JSON, Api, Match
from tests.play.tables import Game

ROUND = {"declarer": 0, "totals": {"0": 5, "1": 9, "2": 12}}


class Owner:
    """Anna: scorekeeper of a private match, seated at a closed table, organiser of a league."""

    def __init__(self) -> None:
        self.account = actions.make_account("Anna")
        self.match = Match(private=True)
        self.game = Game(2, open=False)
        self.game.start()
        self.seat_topic = f"seat:{self.game.code}-1"
        self.league: JSON = Api().post("leagues/", {"name": "Thursday club"}).json
        for topic, role in (
            (f"match:{self.match.id}", Role.SCOREKEEPER),
            (self.seat_topic, Role.SEAT),
            (f"league:{self.league['id']}", Role.ORGANISER),
        ):
            assert Key.objects.filter(topic=topic).exists()
            actions.grant(self.account.ring, topic, role)

    def token(self, *scopes: Scope) -> str:
        name = f"Program {self.account.tokens.count() + 1}"
        return actions.make_token(self.account, name, scopes)

    def api(self, *scopes: Scope) -> Api:
        return Api(self.token(*scopes))

    @property
    def seat(self) -> int:
        """Where Anna sits: seats are drawn by lot when a table starts."""
        return self.game.row.seats.get(ticket=1).number

    @property
    def row(self) -> ApiToken:
        """The only token."""
        return ApiToken.objects.get()

    def roles(self, topic: str) -> frozenset[Role]:
        """What the account may do there, on the phones that are signed in."""
        held = self.account.ring.holdings.filter(key__topic=topic)
        return frozenset(Role(one.key.role) for one in held if one.generation == one.key.generation)

    def latest_role(self) -> Role:
        return Role(self.account.ring.holdings.latest("pk").key.role)
