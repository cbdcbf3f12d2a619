"""What is kept of people, what for and how long: in words, with the tables that each line is about.

A test holds that every table of the database is in a line, or has nothing of people in it.
"""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Kept:
    """A part of the page. `tables`: "app.Model"; none where it is not in the database."""

    title: Promise
    what: Promise
    why: Promise
    how_long: Promise
    tables: tuple[str, ...] = ()


WITH_ITS_MATCH: Final = _(
    "As long as the match is there: who runs this server may delete old matches that belong to no "
    "league. A name can be taken out at any time; the scores stay."
)
WITH_THE_LEAGUE: Final = _(
    "As long as the league is there. An organiser can anonymise a player: then the name is gone "
    "from roster, matches and history, and the results stay."
)

KEPT: Final = (
    Kept(
        _("Match"),
        _("The names you type at a match, and its scores: who declared, the hand totals, places"),
        _("That is the score sheet. Everybody with the link sees it; private matches need a key"),
        WITH_ITS_MATCH,
        ("scorekeeper.Match", "scorekeeper.RoundRecord", "scorekeeper.SeatChange"),
    ),
    Kept(
        _("Digital deal"),
        _("Of a digital deal: names, moves, and the sealed chance of each deal"),
        _("So that the game goes on on any phone, and can be checked afterwards"),
        WITH_ITS_MATCH,
        ("scorekeeper.Table", "scorekeeper.Seat", "scorekeeper.Deal", "scorekeeper.Move"),
    ),
    Kept(
        _("League"),
        _("Of a league: names on the roster, who came to which night, results and ratings"),
        _("Standings, seatings and the pages of players"),
        WITH_THE_LEAGUE,
        (
            "scorekeeper.League",
            "scorekeeper.Player",
            "scorekeeper.Season",
            "scorekeeper.Night",
            "scorekeeper.CheckIn",
            "scorekeeper.NightRound",
            "scorekeeper.NightTable",
            "scorekeeper.Doubt",
            "scorekeeper.Result",
            "scorekeeper.HouseCard",
        ),
    ),
    Kept(
        _("History"),
        _("The history of each of these: what was done, when, and what the phone is called"),
        _("So that mistakes can be found and put right, and nothing is saved twice"),
        _("As long as what it is about"),
        ("scorekeeper.Event", "scorekeeper.Operation"),
    ),
    Kept(
        _("This browser"),
        _(
            "Your browser: what kind it is (“iPhone · Safari”) or what you call it, which keys it "
            "holds, when it last saved something, whether somebody has signed in on it, and a "
            "cookie by which it is known again"
        ),
        _("So that you can keep score without an account, and others see who holds a key"),
        _(
            "A year after it last saved something; then it is forgotten at the next start of the "
            "server. The cookie is gone when you delete it"
        ),
        ("scorekeeper.Phone", "scorekeeper.Holding", "scorekeeper.Key", "sessions.Session"),
    ),
    Kept(
        _("Remembered names"),
        _("The names you have played with, for this browser or account alone"),
        _("To offer them again when you open a match"),
        _("As long as the browser or account is known"),
        ("scorekeeper.RememberedPlayer",),
    ),
    Kept(
        _("Account"),
        _(
            "If you sign in: your e-mail address or passkey, the name of your account, where you "
            "are signed in, and your API tokens with when they were last used"
        ),
        _("So that your keys come along to other phones. No password, nothing else"),
        _("Until you delete your account"),
        (
            "auth.User",
            "account.EmailAddress",
            "account.EmailConfirmation",
            "mfa.Authenticator",
            "scorekeeper.Account",
            "scorekeeper.ApiToken",
        ),
    ),
    Kept(
        _("Staff"),
        _("What staff did on their own pages: who, when, to what"),
        _("So that nobody looks after this server unseen"),
        _("As long as the account of that member of staff"),
        ("admin.LogEntry",),
    ),
    Kept(
        _("Network address"),
        _("Your network address: never stored with anything, and not logged"),
        _("Only counted, unreadably, so that nobody guesses codes or floods the server"),
        _("Ten minutes"),
    ),
    Kept(
        _("On your phone"),
        _(
            "On your own phone: your choice of colours, score sheets for when there is no network, "
            "and rounds that still wait to be sent"
        ),
        _("So that the cellar is no obstacle"),
        _("Until you clear the data of this site in your browser"),
    ),
    Kept(
        _("Backups"),
        _("Backups of all this"),
        _("So that a broken disk loses no season"),
        _(
            "Until who runs this server deletes them; what was deleted or anonymised is in older "
            "backups until then"
        ),
    ),
)

# Nothing of people in them: names of rights and of tables.
NOT_OF_PEOPLE: Final = frozenset(
    {"contenttypes.ContentType", "auth.Permission", "auth.Group"},
)
