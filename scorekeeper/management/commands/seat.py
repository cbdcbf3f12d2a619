"""Seats a night from the command line: who sits where in each round, and what that costs."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.league.serializers.seating import proposal_json
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.seating.ask import Ask, Effort, numbered
from scorekeeper.rules.seating.plan import Pair, Round
from scorekeeper.rules.seating.propose import MixPrice, Proposal, propose
from scorekeeper.rules.seating.report import Report
from scorekeeper.web.words import sentence

SIZES: Final = re.compile(r"[0-9](,[0-9]){0,7}")
LISTED: Final = 8


class Command(BaseCommand):
    """`manage.py seat --players 22 --rounds 5 --sizes 3,4`."""

    help = "Seat people, numbered from 0, so that everybody meets as many others as possible."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, help="how many: 2 to 60")
        parser.add_argument("--rounds", type=int, required=True, help="how many: 1 to 12")
        parser.add_argument("--sizes", default="3,4", help="of tables, as wished: 3,4")
        parser.add_argument("--seed", type=int, default=1, help="the same plan again (1)")
        parser.add_argument(
            "--effort",
            choices=[*map(str, Effort)],
            default="quick",
            help="quick is a second or two, thorough seven times that",
        )
        parser.add_argument(
            "--evenly", action="store_true", help="even turns before few meetings again"
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: object, **options: Any) -> None:
        seed = options["seed"]
        try:
            ask = _ask(options)
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from refusal
        proposal = propose(ask, Random(seed), Effort(options["effort"]))
        if options["json"]:
            self.stdout.write(json.dumps(proposal_json(proposal, seed)))
        else:
            self.stdout.write("\n".join(_told(proposal)))


def _ask(options: Mapping[str, Any]) -> Ask:
    return Ask(
        people=numbered(options["players"]),
        rounds=options["rounds"],
        sizes=_sizes(options["sizes"]),
        evenly=options["evenly"],
    )


def _sizes(typed: str) -> tuple[int, ...]:
    typed = typed.replace(" ", "")
    if not SIZES.fullmatch(typed):
        message = f"--sizes: write the sizes of tables like 3,4, not {typed!r}."
        raise CommandError(message)
    return tuple(int(size) for size in typed.split(","))


def _told(proposal: Proposal) -> Iterator[str]:
    for number, planned in enumerate(proposal.rounds, 1):
        yield f"Round {number}"
        yield from _tables(planned)
    yield ""
    yield from _meetings(proposal)
    yield from _turns(proposal)
    yield ""
    yield "Tables, and what they cost (the sum of m (m - 1) / 2 over pairs who meet m times):"
    for price in proposal.alternatives[:LISTED]:
        yield _price(price, proposal)


def _tables(planned: Round) -> Iterator[str]:
    for number, table in enumerate(planned.tables, 1):
        yield f"  Table {number}: {_people(table)}"
    if planned.sit_out:
        yield f"  Sitting out: {_people(planned.sit_out)}"


def _meetings(proposal: Proposal) -> Iterator[str]:
    told = proposal.report
    if not told.repeats:
        yield "Nobody meets anybody twice."
    else:
        best = "; no plan at these tables costs less" if proposal.proved else ""
        yield (
            f"Meetings again: {told.repeats} (cost {told.cost}{best}). Nobody meets the same "
            f"person more than {told.worst_pair} times."
        )
    yield from _worse(told)
    if told.never_met:
        yield f"Pairs who do not meet: {len(told.never_met)}."
    else:
        yield "Everybody meets everybody."


def _worse(told: Report) -> Iterator[str]:
    if told.same_table_twice:
        yield f"The same whole table sits together again: {told.same_table_twice} times."
    if told.in_a_row:
        yield f"Pairs who meet in two rounds running: {_pairs(told.in_a_row)}."


def _turns(proposal: Proposal) -> Iterator[str]:
    told, even = proposal.report, proposal.even
    yield f"Turns at an odd-sized table: {_range(told.odd_table_turns.values())}."
    yield f"Rounds without a seat: {_range(told.sit_outs.values())}."
    if even:
        yield (
            f"With turns that differ by {even.turns_differ_by} (here by {told.turns_differ_by}) "
            f"the cost is {even.cost} (here {told.cost}): --evenly."
        )


def _range(times: Iterable[int]) -> str:
    low, *_, high = sorted(times)
    return f"{low} for everybody" if low == high else f"{low} to {high} each"


def _price(price: MixPrice, proposal: Proposal) -> str:
    notes = [
        "taken" if price.tables == proposal.mix else "",
        "" if price.wished else "not as wished",
        f"{price.sit_out} sit out" if price.sit_out else "",
    ]
    note = ", ".join(filter(None, notes))
    tables = " ".join(map(str, price.tables))
    return f"  {tables}: {price.cost}{f' ({note})' if note else ''}"


def _people(people: Iterable[int]) -> str:
    return " ".join(map(str, people))


def _pairs(pairs: Iterable[Pair]) -> str:
    return ", ".join("-".join(map(str, sorted(pair))) for pair in pairs)
