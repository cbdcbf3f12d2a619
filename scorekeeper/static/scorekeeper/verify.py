"""Was a round of Least Score dealt fairly?  python3 verify.py round.json  (or: < round.json)

Needs Python 3.10 or newer, nothing else. Deals the round again from the server's seed, promised by
its hash before the deal, and from what each player's browser added; then follows every move.
"""

import fileinput
import hashlib
import hmac
import json
import sys
from collections import Counter

V = b"least-score/deal/v1"
PACK = [rank + suit for suit in "CDHS" for rank in [*"A23456789", "10", *"JQK"]]


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def numbers(label):
    for n in range(2**64):
        text = V + b"/stream\0" + label.encode() + b"\0" + n.to_bytes(8, "big")
        block = hmac.digest(key, text, "sha256")
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))


def below(bound, stream):
    return next(x for x in stream if x < 2**32 - 2**32 % bound) % bound


def shuffle(cards, label):
    cards, stream = [*cards], numbers(label)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1, stream)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def fits(hands, floor, stock):
    """Whether every move fits the cards, and the last hands are those that were shown."""
    buried, shuffles = [], 0
    for turn, move in enumerate(game["moves"]):
        seat, drawn = order[turn % len(order)], move.get("picked_up") == "deck"
        if move.get("declared"):
            break
        if drawn and not stock:
            shuffles += 1
            stock, buried = shuffle(sorted(buried, key=PACK.index), f"reshuffle-{shuffles}"), []
        pile, held, thrown = stock if drawn else floor, hands[seat], Counter(move["discard"])
        card = stock[0] if drawn else move["picked_up"]
        if move["seat"] != seat or move["card"] != card or card not in pile:
            return False
        if thrown - Counter(held):
            return False
        pile.remove(card)
        hands[seat] = [*(Counter(held) - thrown).elements(), card]
        buried, floor = buried + floor, move["discard"]
    return all(Counter(hands[seat]) == Counter(game["hands"][str(seat)]) for seat in order)


game = json.loads("".join(fileinput.input(encoding="utf-8")))
seed, agreed, rules = bytes.fromhex(game["seed"]), game["transcript"], game["rules"]
promise = hashlib.sha256(V + b"/commit\0" + seed).hexdigest()
key = hmac.digest(seed, V + b"/key\0" + canonical(agreed), "sha256")

seats = [place["seat"] for place in agreed["seats"]]
starts = seats.index(game["starter"])
order = seats[starts:] + seats[:starts]
deck = shuffle(PACK * (rules["decks"] or (1 if len(seats) <= 5 else 2)), "stock")
hands = {seat: deck[5 * at : 5 * at + 5] for at, seat in enumerate(seats)}
floor = 5 * len(seats) + rules["initial_open_card"]
lot = seats[below(len(seats), numbers("dealer"))]

findings = {
    "the seed is the one promised": promise == game["commitment"] == agreed["commit"],
    "the house rules are those agreed": hashlib.sha256(canonical(rules)).hexdigest()
    == agreed["rules"],
    "the first dealer was drawn by lot": agreed["deal"] != 1 or lot == order[-1],
    "the deck follows from seed and players": deck == game["deck"],
    "hands, draws and reshuffles follow": fits(hands, deck[5 * len(seats) : floor], deck[floor:]),
}
print("promised before the deal:", game["commitment"])
for place in agreed["seats"]:
    print("seat {seat}, {player}, added {client_seed}".format(**place))
for finding, right in findings.items():
    print("yes" if right else "NO ", finding)
sys.exit(not all(findings.values()))
