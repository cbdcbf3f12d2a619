"""A plan that is being looked for: two people change places, again and again."""

from typing import Final, NamedTuple

from scorekeeper.rules.seating.ask import Chance
from scorekeeper.rules.seating.moves import Move, all_moves, weighed_turns
from scorekeeper.rules.seating.terms import BENCH, MOVED, PAIR, Rows, Seats, Terms

LOSE: Final = 8  # hotter than so many times the heat is never taken


class Best(NamedTuple):
    """The better the less it is worth."""

    worth: int
    cost: int  # of meetings
    extra: int  # of what is softer
    seats: list[Seats]


class Draft:
    """A plan while it changes, what it costs, and the best that it has been."""

    def __init__(self, terms: Terms, seats: list[Seats]) -> None:
        self.terms, self.seats = terms, seats
        self.rows: Rows = [[*row] for row in terms.met]
        if terms.soft:
            _add_all(self.rows, terms.soft)
        self.turns = weighed_turns(terms)
        self.doubles = [2 * terms.weights[kind] for kind in terms.kinds]  # of each table
        self.moves = all_moves(terms, self.turns)
        self.has_extra = bool(
            any(self.doubles[:-1]) or terms.mix.sit_out or terms.soft or any(terms.homes)
        )
        self.swaps = 0
        self.cost = self.extra = 0
        for number in range(terms.rounds):
            self._sit_down(number)
        self.best = self._as_it_is()

    def _sit_down(self, number: int) -> None:
        seats, rows, soft = self.seats[number], self.rows, self.terms.soft
        for table, kind in zip(self.terms.tables, self.terms.kinds, strict=True):
            sitting = [seats[seat] for seat in table]
            self._take_turns(sitting, kind)
            for one in sitting if kind != BENCH else ():
                for other in sitting[: sitting.index(one)]:
                    known = soft[one][other] if soft else 0
                    self.cost += rows[one][other] - known
                    self.extra += known
                    rows[one][other] += PAIR
                    rows[other][one] += PAIR
        if homes := self.terms.homes[number]:
            places = zip(homes, self.terms.tables, strict=True)
            self.extra += sum(row[seats[seat]] + MOVED for row, table in places for seat in table)

    def _take_turns(self, sitting: list[int], kind: int) -> None:
        """The squares of the turns: one more after t of them adds 2 t + 1."""
        turns, weight = self.turns[kind], self.terms.weights[kind]
        for person in sitting:
            self.extra += turns[person] + weight
            turns[person] += 2 * weight

    def sweep(self, number: int, tries: int, chances: list[float], chance: Chance) -> None:
        """Try so many moves in a round: what costs less is done, what costs more now and then."""
        moves, rows, seats = self.moves, self.rows, self.seats[number]
        homes, random = self.terms.homes[number], chance.random
        count, most = len(moves), len(chances)
        for _ in range(tries):
            move = moves[int(random() * count)]
            one, other, beside_one, beside_other, rise, turns_one, turns_other, here, there = move
            a, b = seats[one], seats[other]
            row_a, row_b = rows[a], rows[b]
            rise += turns_one[b] - turns_one[a] + turns_other[a] - turns_other[b]
            for seat in beside_one:
                rise += row_b[seats[seat]] - row_a[seats[seat]]
            for seat in beside_other:
                rise += row_a[seats[seat]] - row_b[seats[seat]]
            if homes:
                rise += homes[here][b] - homes[here][a] + homes[there][a] - homes[there][b]
            if rise <= 0 or (rise < most and random() < chances[rise]):
                self._swap(number, move, rise)

    def _swap(self, number: int, move: Move, rise: int) -> None:
        seats = self.seats[number]
        a, b = seats[move.one], seats[move.other]
        beside_a = [seats[seat] for seat in move.beside_one]
        beside_b = [seats[seat] for seat in move.beside_other]
        extra = 0
        if self.has_extra:
            extra = self._extra(number, move, beside_a, beside_b)
            self._change_turns(move, a, b)
        self._change_company(a, b, beside_a)
        self._change_company(b, a, beside_b)
        seats[move.one], seats[move.other] = b, a
        self.swaps += 1
        self.cost += rise - extra
        self.extra += extra
        if self.terms.worth(self.cost, self.extra) < self.best.worth:
            self.best = self._as_it_is()

    def _change_company(self, out: int, into: int, others: list[int]) -> None:
        """One sits with the others no longer, another does."""
        rows = self.rows
        row_out, row_into = rows[out], rows[into]
        for other in others:
            row_out[other] -= PAIR
            row_into[other] += PAIR
            row = rows[other]
            row[out] -= PAIR
            row[into] += PAIR

    def _extra(self, number: int, move: Move, beside_a: list[int], beside_b: list[int]) -> int:
        """The soft part of what a move costs."""
        seats, terms = self.seats[number], self.terms
        a, b = seats[move.one], seats[move.other]
        one, other = move.turns_one, move.turns_other
        met = len(beside_a) + len(beside_b)
        extra = move.steady - PAIR * met + one[b] - one[a] + other[a] - other[b]
        if soft := terms.soft:
            extra += sum(soft[b][each] - soft[a][each] for each in beside_a)
            extra += sum(soft[a][each] - soft[b][each] for each in beside_b)
        if homes := terms.homes[number]:
            here, there = homes[move.table_one], homes[move.table_other]
            extra += here[b] - here[a] + there[a] - there[b]
        return extra

    def _change_turns(self, move: Move, a: int, b: int) -> None:
        for turns, table, out, into in (
            (move.turns_one, move.table_one, a, b),
            (move.turns_other, move.table_other, b, a),
        ):
            turns[out] -= self.doubles[table]
            turns[into] += self.doubles[table]

    def _as_it_is(self) -> Best:
        worth = self.terms.worth(self.cost, self.extra)
        return Best(worth, self.cost, self.extra, [[*seats] for seats in self.seats])


def chances(heat: float) -> list[float]:
    """How likely it is that so much more is accepted: about exp(-rise / heat), by multiplication
    alone, which is the same on any machine.
    """
    most = int(LOSE * heat)
    eighth_roots = [1 - rise / most for rise in range(most)]
    return [_eighth_power(root) for root in eighth_roots]


def _eighth_power(root: float) -> float:
    square = root * root
    fourth = square * square
    return fourth * fourth


def _add_all(rows: Rows, more: Rows) -> None:
    for row, add in zip(rows, more, strict=True):
        row[:] = map(sum, zip(row, add, strict=True))
