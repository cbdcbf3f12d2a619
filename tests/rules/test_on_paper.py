"""The fold against a plain second reading of rules 2.5, 5, 6 and 7, written without the first."""

import os
import random
from dataclasses import dataclass, field

import pytest

from scorekeeper.rules.house import Ends, HouseRules, Starter
from scorekeeper.rules.match import fold, start, step
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.rules.timeline import Called, Fact, Joined, Left, Opening, Played, Rebought

MATCHES = 20_000 if os.environ.get("LONG_TESTS") else 600


@dataclass
class Row:
    score: int = 0
    status: str = "in"
    out: int | None = None
    rebought: bool = False


@dataclass
class Paper:
    """A score sheet as somebody with a pencil would keep it."""

    rules: HouseRules
    opening: Opening
    rows: list[Row] = field(default_factory=list)
    dealt: list[int] = field(default_factory=list)
    started: list[int] = field(default_factory=list)
    lowest: list[int] = field(default_factory=list)
    declarer: int | None = None
    rounds: int = 0
    end: str | None = None

    def __post_init__(self) -> None:
        self.rows = [Row() for _ in range(self.opening.seats)]

    def inside(self) -> list[int]:
        return [seat for seat, row in enumerate(self.rows) if row.status == "in"]

    def after(self, seat: int) -> int:
        while True:
            seat = (seat + 1) % len(self.rows)
            if self.rows[seat].status == "in":
                return seat

    def before(self, seat: int) -> int:
        while True:
            seat = (seat - 1) % len(self.rows)
            if self.rows[seat].status == "in":
                return seat

    def deal(self) -> tuple[int, int]:
        if self.rules.starter == "lowest" and self.rounds:
            starter = self.lowest_hand()
            return self.before(starter), starter
        last = self.dealt[-1] if self.dealt else (self.opening.first_dealer - 1) % len(self.rows)
        dealer = self.after(last)
        return dealer, self.after(dealer)

    def lowest_hand(self) -> int:
        """Walk round from the last starter, who comes last, and take the first one that may."""
        inside = self.inside()
        if self.declarer in self.lowest and self.declarer in inside:
            return self.declarer or 0
        size = len(self.rows)
        walk = [(self.started[-1] + i) % size for i in range(1, size + 1)]
        for seat in walk:
            if seat in self.lowest and seat in inside:
                return seat
        gone = self.declarer if self.declarer in self.lowest else None
        first = next(seat for seat in walk if seat in self.lowest) if gone is None else gone
        return self.after(first)

    def play(self, played: Played) -> None:
        inside = self.inside()
        dealer, starter = self.deal()
        self.dealt.append(dealer)
        self.started.append(starter)
        self.rounds += 1
        hands = {seat: played.totals[SeatNo(seat)] for seat in inside}
        low = min(hands.values())
        mine = None if played.declarer is None else hands[played.declarer]
        others = [hand for seat, hand in hands.items() if seat != played.declarer]
        bad = mine is not None and (
            min(others) < mine or (self.rules.tie_is_false and mine in others)
        )
        for seat, hand in hands.items():
            if not bad:
                self.write(self.rows[seat], hand - low)
            elif seat == played.declarer:
                self.write(self.rows[seat], self.rules.penalty + hand - low)
        self.lowest = [seat for seat, hand in hands.items() if hand == low]
        self.declarer = played.declarer

    def write(self, row: Row, points: int) -> None:
        row.score += points
        limit = self.rules.threshold if self.rules.out_on_reaching else self.rules.threshold + 1
        if row.score >= limit:
            row.status, row.out = "out", self.rounds

    def entry(self) -> int:
        return max(self.rows[seat].score for seat in self.inside())

    def note(self, fact: Fact) -> None:
        match fact:
            case Played():
                self.play(fact)
            case Joined():
                self.rows.append(Row(self.entry()))
            case Left(seat):
                if self.inside() != [seat] and self.rows[seat].status == "in":
                    self.rows[seat].status, self.rows[seat].out = "left", self.rounds
            case Rebought(seat):
                if self.rows[seat].status == "out" and not self.rows[seat].rebought:
                    self.rows[seat] = Row(self.entry(), rebought=True)
            case Called():
                self.end = "time"
        self.end = self.end or self.by_itself()

    def by_itself(self) -> str | None:
        if self.rules.ends == "last_standing" and len(self.inside()) == 1:
            return "last_standing"
        if self.rules.ends == "first_knockout" and any(r.status == "out" for r in self.rows):
            return "first_knockout"
        return "rounds" if self.rounds == self.rules.rounds else None

    def place(self, row: Row) -> int:
        def better(other: Row) -> bool:
            if (row.out is None) != (other.out is None):
                return other.out is None
            if row.out != other.out:
                return (other.out or 0) > (row.out or 0)
            return other.score < row.score

        return 1 + sum(better(other) for other in self.rows)


def on_paper(rules: HouseRules, opening: Opening, facts: list[Fact]) -> Paper:
    paper = Paper(rules, opening)
    for fact in facts:
        if not paper.end:
            paper.note(fact)
    return paper


def _any_house(rng: random.Random) -> HouseRules:
    ends = rng.choice([*Ends])
    return HouseRules(
        threshold=rng.choice([25, 50, 100, rng.randint(1, 120)]),
        penalty=rng.choice([20, 20, 0, 5, 100]),
        tie_is_false=rng.random() < 0.5,
        out_on_reaching=rng.random() < 0.5,
        ends=ends,
        rounds=rng.choice([None, None, rng.randint(1, 12)]),
        rebuy=ends is Ends.LAST_STANDING and rng.random() < 0.5,
        starter=rng.choice([*Starter]),
    )


def _any_facts(rng: random.Random, rules: HouseRules, opening: Opening) -> list[Fact]:
    """Mostly rounds, with totals of everybody; also facts that count for nothing, and a few after
    the end.
    """
    state, facts = start(rules, opening), list[Fact]()
    high = rng.choice([4, 12, 50])  # low totals: many ties, and long matches
    while len(facts) < 40 and (not state.is_over or rng.random() < 0.7):
        seats = [row.seat for row in state.seats]
        seat = rng.choice(seats)
        hands = {one: rng.randint(1, high) for one in seats}
        played = Played(rng.choice([None, *state.seats_in, *state.seats_in]), hands)
        other: list[Fact] = [Left(seat), Called()]
        if len(seats) < 12:
            other.append(Joined(SeatNo(len(seats))))
        if rules.rebuy:
            other += [Rebought(seat)] * 6
        alone = len(state.seats_in) == 1
        facts.append(rng.choice(other) if alone or rng.random() < 0.15 else played)
        state = step(state, facts[-1])
    return facts


@pytest.mark.parametrize("part", range(4))
def test_any_timeline(part: int) -> None:
    rng = random.Random(part)
    for _ in range(MATCHES // 4):
        rules = _any_house(rng)
        seats = rng.randint(2, 6)
        opening = Opening(seats, SeatNo(rng.randrange(seats)))
        facts = _any_facts(rng, rules, opening)
        _compare(rules, opening, facts)


def _compare(rules: HouseRules, opening: Opening, facts: list[Fact]) -> None:
    paper, state = on_paper(rules, opening, facts), fold(rules, opening, facts)
    assert [(row.score, row.status, row.out_in_round, row.rebought) for row in state.seats] == [
        (row.score, row.status, row.out, row.rebought) for row in paper.rows
    ]
    assert [row.place for row in state.seats] == [paper.place(row) for row in paper.rows]
    assert (state.ended_by, len(state.rounds)) == (paper.end, paper.rounds)
    assert [played.dealer for played in state.rounds] == paper.dealt
    assert [played.starter for played in state.rounds] == paper.started
    assert (state.dealer, state.starter) == ((None, None) if paper.end else paper.deal())
