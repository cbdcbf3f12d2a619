"""A naive proof that rounds repeat no pair, which knows nothing of how they were made."""

from itertools import combinations

from scorekeeper.rules.seating.designs.rounds import Rounds


def prove(rounds: Rounds, sizes: list[int]) -> None:
    everybody = [*range(sum(sizes))]
    for played in rounds:
        assert sorted(len(table) for table in played) == sorted(sizes)
        assert sorted(person for table in played for person in table) == everybody
    pairs = [
        frozenset(pair) for played in rounds for table in played for pair in combinations(table, 2)
    ]
    assert len(pairs) == len({*pairs}), "somebody meets somebody twice"
