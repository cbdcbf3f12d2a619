"""Fair dealing, version 1: what is fixed before, what the players add, and the chance of both.

Proves that the server chose its seed before it knew what the players gave, and that every shuffle
follows from both. It cannot prove that the server whispers to nobody.
"""

import hashlib
import hmac
import json
import re
import struct
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, count
from typing import Final, NewType, TypeAlias

from scorekeeper.rules.cards import Card
from scorekeeper.rules.chance import Shuffle, below, shuffled
from scorekeeper.rules.errors import Impossible, JSONable
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import RoundNo, SeatNo

ClientSeed = NewType("ClientSeed", str)  # 16 bytes in lower-case hexadecimal
Key = NewType("Key", bytes)
Transcript: TypeAlias = dict[str, JSONable]

VERSION: Final = 1
DOMAIN: Final = b"least-score/deal/v1"
SEED_BYTES: Final = 32
NOT_GIVEN: Final = ClientSeed("00" * 16)
CLIENT_SEED_WRITTEN: Final = "[0-9A-Fa-f]{32}"
_CLIENT_SEED: Final = re.compile(CLIENT_SEED_WRITTEN)
_BLOCK: Final = struct.Struct(">8I")


class BadClientSeed(Impossible):
    """Facts: field."""

    code = "bad-client-seed"


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a seat adds to the chance of a deal; `player` is an id that says nothing."""

    seat: SeatNo
    player: str
    client_seed: ClientSeed


def client_seed(text: str | None) -> ClientSeed:
    """As a browser sent it, or nothing."""
    if text is None:
        return NOT_GIVEN
    if not _CLIENT_SEED.fullmatch(text):
        raise BadClientSeed(field="client_seed")
    return ClientSeed(text.lower())


def commitment(seed: bytes) -> str:
    """Shown to every seat before a client seed is taken. The seed is fresh for every deal."""
    return hashlib.sha256(DOMAIN + b"/commit\0" + seed).hexdigest()


def keeps_promise(commit: str, seed: bytes) -> bool:
    return hmac.compare_digest(commit, commitment(seed))


def canonical(value: JSONable) -> bytes:
    """The one way to write JSON: keys sorted, ASCII, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def rules_digest(rules: Mapping[str, JSONable]) -> str:
    """Of the rules as JSON had them then: an option added later must not change old digests."""
    return hashlib.sha256(canonical(rules)).hexdigest()


def transcript(
    match: str, deal: RoundNo, commit: str, rules: HouseRules, seats: Iterable[Contribution]
) -> Transcript:
    """Everything that a deal depends on beside the seed; `deal` is the number of the round."""
    ordered = sorted(seats, key=lambda given: given.seat)
    return {
        "v": VERSION,
        "match": match,
        "deal": deal,
        "commit": commit,
        "rules": rules_digest(rules.to_dict()),
        "seats": [asdict(given) for given in ordered],
    }


def deal_key(seed: bytes, agreed: Transcript) -> Key:
    return Key(_hmac(seed, b"/key\0" + canonical(agreed)))


def stream(key: Key, label: str) -> Iterator[int]:
    """Numbers of 32 bits without end, for one occasion."""
    occasion = b"/stream\0" + label.encode("ascii") + b"\0"
    blocks = (_hmac(key, occasion + struct.pack(">Q", number)) for number in count())
    return chain.from_iterable(map(_BLOCK.unpack, blocks))


def fair_shuffle(key: Key) -> Shuffle:
    def shuffle(cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        return shuffled(cards, stream(key, label))

    return shuffle


def dealer_by_lot(key: Key, seats: Collection[SeatNo]) -> SeatNo:
    """Who deals first (rule 2.5), with the key of the first deal."""
    return sorted(seats)[below(stream(key, "dealer"), len(seats))]


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, DOMAIN + message, "sha256")
