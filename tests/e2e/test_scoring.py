"""The phone's arithmetic is that of `rules/`: all vectors, and thousands of matches, by both."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from scorekeeper.matches.serializers.answers import state_json
from scorekeeper.rules import checks
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import Ends, HouseRules, Starter
from scorekeeper.rules.match import MatchState, start, step
from scorekeeper.rules.scoring import SeatNo, score_round
from scorekeeper.rules.timeline import Fact, Joined, Left, Opening, Played, Rebought
from tests.rules.vectors import cases

pytestmark = pytest.mark.looks  # whatever database is below
SCRIPT = Path(__file__).resolve().parents[2] / "scorekeeper/static/scorekeeper/scoring.js"
MATCHES, AT_ONCE = 5_000, 500

POINTS = (
    "(rounds) => rounds.map(([totals, who, rules]) => Scoring.round_points(totals, who, rules))"
)
OUT = "(all) => all.map(([score, rules]) => Scoring.is_knocked_out(score, rules))"
# A match is a list of steps: a state as the server tells it, or a round added to what one has.
PLAYED = """(text) => JSON.stringify(JSON.parse(text).map((steps) => {
  let match = null;
  return steps.map(({ state, entry }) => {
    if (state) { match = state; return null; }
    const refused = Scoring.refusal(match, entry);
    if (refused) return refused.code;
    const done = Scoring.play(match, entry);
    match = done.match;
    return done;
  });
}))"""


def played(scoring: Page, matches: list[list[Any]]) -> list[list[Any]]:
    """What the phone makes of these; as text, which goes over quicker."""
    found: list[list[Any]] = json.loads(scoring.evaluate(PLAYED, json.dumps(matches)))
    return found


@pytest.fixture
def scoring(page: Page) -> Page:
    page.add_script_tag(path=SCRIPT)
    return page


def test_the_vectors(scoring: Page) -> None:
    score, elimination = cases({"score"}), cases({"elimination"})
    assert len(score) > 20
    asked = [
        [vector["totals"], vector["declarer"], HouseRules.from_dict(rules).to_dict()]
        for vector, rules, _ in (case.values for case in [*score, *elimination])
    ]
    found = scoring.evaluate(POINTS, asked)
    for case, points in zip([*score, *elimination], found, strict=True):
        vector, _, expect = case.values
        assert points["points"] == (expect.get("scores") or expect["round_scores"]), vector["id"]
        if "false_declare" in expect:
            assert points["false_declare"] is expect["false_declare"], vector["id"]
    for case in elimination:
        vector, rules, expect = case.values
        after = [[s, HouseRules.from_dict(rules).to_dict()] for s in expect["after"].values()]
        out = scoring.evaluate(OUT, after)
        names = [who for who, is_out in zip(expect["after"], out, strict=True) if is_out]
        assert names == expect["knocked_out"], vector["id"]


def test_the_matches_of_the_vectors(scoring: Page) -> None:
    for case in cases({"match"}):
        vector, rules, expect = case.values
        names = list(vector["rounds"][0]["totals"])
        seat = {name: SeatNo(at) for at, name in enumerate(names)}
        facts = [
            Played(seat[r["declarer"]], {seat[name]: total for name, total in r["totals"].items()})
            for r in vector["rounds"]
        ]
        state = start(HouseRules.from_dict(rules), Opening(len(names), SeatNo(0)))
        steps = [{"state": told(state)}, *({"entry": entry(fact)} for fact in facts)]
        done = [one for one in played(scoring, [steps])[0] if isinstance(one, dict)]
        assert len(done) == expect["rounds_played"], vector["id"]
        after = done[-1]["match"]
        scores = {names[row["seat"]]: row["score"] for row in after["seats"]}
        assert scores == expect["totals"], vector["id"]
        assert [names[who] for who in after["winners"]] == (expect["winner"] or []), vector["id"]


def test_thousands_of_matches(scoring: Page) -> None:
    lot = random.Random(6)
    rounds, refusals = 0, 0
    for _ in range(MATCHES // AT_ONCE):
        matches = [list(a_match(lot)) for _ in range(AT_ONCE)]
        asked = [[one for one, _ in steps] for steps in matches]
        for steps, found in zip(matches, played(scoring, asked), strict=True):
            for (step_asked, expected), got in zip(steps, found, strict=True):
                assert got == expected, step_asked
                rounds += isinstance(got, dict)
                refusals += isinstance(got, str)
    assert rounds > 4 * MATCHES
    assert refusals > MATCHES / 50


def a_match(lot: random.Random) -> Iterator[tuple[dict[str, Any], Any]]:
    """The steps of a match, each with what the phone has to make of it."""
    seats = lot.choice([2, 3, 3, 4, 5, 8, 12])
    state = start(a_house(lot), Opening(seats, SeatNo(lot.randrange(seats))))
    yield {"state": told(state)}, None
    for _ in range(lot.randint(1, 16)):
        between = list(seat_changes(lot, state))
        for fact in between:
            state = step(state, fact)
        if between:
            yield {"state": told(state)}, None
        played = a_round(lot, state)
        try:
            checks.check_round(state, played.declarer, played.totals)
        except Refusal as refusal:
            yield {"entry": entry(played)}, refusal.code
            continue
        before, state = state, step(state, played)
        yield {"entry": entry(played)}, {"match": told(state), "round": scored(state)}
        assert (
            state.rounds[-1].points
            == score_round(played.totals, played.declarer, before.rules).points
        )


def a_house(lot: random.Random) -> HouseRules:
    ends = lot.choice([*Ends])
    return HouseRules(
        threshold=lot.choice([25, 50, 100, lot.randint(1, 120)]),
        penalty=lot.choice([20, 20, 0, 100]),
        tie_is_false=lot.random() < 0.4,
        out_on_reaching=lot.random() < 0.4,
        ends=ends,
        rounds=lot.choice([None, None, lot.randint(1, 12)]),
        rebuy=ends is Ends.LAST_STANDING and lot.random() < 0.5,
        starter=lot.choice([*Starter]),
        declare_at_most=lot.choice([None, None, 5, 20]),
    )


def seat_changes(lot: random.Random, state: MatchState) -> Iterator[Fact]:
    """Now and then somebody joins, leaves or is bought back."""
    if lot.random() > 0.2:
        return
    seat = SeatNo(lot.randrange(len(state.seats)))
    checked: list[tuple[Fact, Any]] = [
        (Joined(SeatNo(len(state.seats))), lambda: checks.check_join(state)),
        (Left(seat), lambda: checks.check_leave(state, seat)),
        (Rebought(seat), lambda: checks.check_rebuy(state, seat)),
    ]
    fact, check = lot.choice(checked)
    try:
        check()
    except Refusal:
        return
    yield fact


def a_round(lot: random.Random, state: MatchState) -> Played:
    """Low totals more often than not, ties among them; now and then one that is refused."""
    inside = [*state.seats_in]
    highest = lot.choice([3, 12, 50])
    totals = {seat: lot.randint(1, highest) for seat in inside}
    if lot.random() < 0.03:
        totals.popitem()
    elif lot.random() < 0.03:
        totals[SeatNo(lot.randrange(len(state.seats)))] = lot.choice([0, 51, 7])
    return Played(lot.choice([None, *inside, *inside, *inside]), totals)


def entry(played: Played) -> dict[str, Any]:
    totals = {str(seat): total for seat, total in played.totals.items()}
    return {"declarer": played.declarer, "totals": totals}


def told(state: MatchState) -> dict[str, Any]:
    """The state, as answers of the API have it."""
    return {**state_json(state), "rules": state.rules.to_dict()}


def scored(state: MatchState) -> dict[str, Any]:
    last = state.rounds[-1]
    return {
        "round": last.number,
        "declarer": last.declarer,
        "false_declare": last.false_declare,
        "knocked_out": [*last.knocked_out],
        "totals": {str(seat): total for seat, total in last.totals.items()},
        "points": {str(seat): points for seat, points in last.points.items()},
        "scores": {str(seat): score for seat, score in last.scores.items()},
    }
