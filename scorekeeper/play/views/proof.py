"""What the page about fair dealing shows of one deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorekeeper.play.queries import Fairness, TableSheet
from scorekeeper.rules.deal.proof import is_fair
from scorekeeper.rules.fairness import canonical


class Given(NamedTuple):
    """What a seat's browser added; blank: nothing."""

    name: str
    client_seed: str


@dataclass(frozen=True, slots=True)
class Proof:
    """`holds`: the server has dealt it again and got the same; None before the reveal."""

    told: Fairness
    seats: tuple[Given, ...]
    holds: bool | None
    deck: tuple[str, ...]
    transcript: str
    file_name: str


def proof(told: Fairness, now: TableSheet) -> Proof:
    published: Mapping[str, Any] | None = told.published
    return Proof(
        told=told,
        seats=tuple(
            Given(now.names[seat], "" if seat in told.not_given else seed)
            for seat, seed in told.client_seeds.items()
        ),
        holds=None if published is None else is_fair(published),
        deck=tuple(published["deck"]) if published else (),
        transcript=canonical(told.transcript).decode() if told.transcript else "",
        file_name=f"{now.code}-{told.round}.json",
    )
