"""Says whether cards may be discarded, in a sentence and by its exit code."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scorekeeper.rulebook.queries import Verdict, verdict
from scorekeeper.rules.cards import Card, parse_cards
from scorekeeper.rules.errors import Impossible
from scorekeeper.rules.house import HouseRules
from scorekeeper.web.words import sentence

HOUSE: Final = ("decks", "mixed_two_pairs", "suited_sequences")
ILLEGAL, NO_CARDS = 1, 2


class Command(BaseCommand):
    help = "Say whether cards may be discarded. Exit code: 0 legal, 1 not legal, 2 no cards."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("cards", nargs="*", metavar="CARD", help="what is thrown: KH KS")
        parser.add_argument("--hand", nargs="+", metavar="CARD", help="the hand: KH KS 2D 3C 9H")
        parser.add_argument("--decks", type=int, choices=(1, 2), default=1, help="default: 1")
        parser.add_argument(
            "--mixed-two-pairs", action="store_true", help="two pairs may be of different ranks"
        )
        parser.add_argument(
            "--suited-sequences", action="store_true", help="a sequence must be of one suit"
        )

    def handle(self, *args: Any, cards: list[str], hand: list[str] | None, **options: Any) -> None:
        rules = HouseRules(**{name: options[name] for name in HOUSE})
        try:
            held = None if hand is None else parse_cards(" ".join(hand))
            given = verdict(parse_cards(" ".join(cards)), held, rules)
        except Impossible as refusal:
            raise CommandError(sentence(refusal), returncode=NO_CARDS) from None
        self.stdout.write(_told(given))
        if not given.legal:
            sys.exit(ILLEGAL)


def _told(given: Verdict) -> str:
    facts = {"words": given.words, "points": given.points, "clause": given.clause}
    if not given.legal:
        return _("Not legal (rule %(clause)s). %(words)s") % facts
    legal = _("Legal (rule %(clause)s). %(words)s, worth %(points)s.") % facts
    return legal if given.left is None else f"{legal} {_left(given.left, given.left_total)}"


def _left(cards: Sequence[Card], total: int | None) -> str:
    if not cards:
        return _("Nothing is left in the hand.")
    facts = {"cards": " ".join(map(str, cards)), "total": total}
    return _("Left in the hand: %(cards)s, worth %(total)s.") % facts
