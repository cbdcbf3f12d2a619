"""What follows from the published schema, odd or not, singly and in sequences: every answer is as
the schema says, nothing breaks, and what is wrong is refused.

All checks of schemathesis but `positive_data_acceptance`: whether a total, a card or a name is good
depends on the match, the hand and the roster, which no schema can tell. A finding of two checks is
passed over, for it is the contract: what is private is unknown without a key (`odd._is_private`).
A few here; thousands, of another seed each time, and the bounds, with LONG_TESTS=1.
"""

import os
import secrets
from itertools import count

import pytest

from tests.badinput.odd import Keys, OddRequests, make_things
from tests.conftest import Serve
from tests.matches.api import JSON, schema

LONG = bool(os.environ.get("LONG_TESTS"))
SEED = secrets.randbelow(2**32) if LONG else 1
PROJECT: JSON = {"seed": SEED, "generation": {"no-shrink": not LONG}}
REQUESTS, KINDS = (2000, 50) if LONG else (200, 25)  # at least; of so many kinds that succeeded
LINKED = {"path.public_id", "path.code"}
OPERATIONS = sum(len(methods) for methods in schema()["paths"].values())


@pytest.mark.reliability
def test_sequences_of_requests(serve: Serve) -> None:
    """Links lead from a match or a table that was made to all that can be done to it; of leagues
    there is one with a night. A number is 1, so that it mostly means something.
    """
    served, keys = serve(LEASTSCORE_LOG_LEVEL="ERROR"), Keys()
    ids = {name: one for name, one in make_things(served, keys).items() if name not in LINKED}
    steps: JSON = {"max-steps": 15, "generation": {"max-examples": 100 if LONG else 40}}
    stateful = {"stateful": {**steps, "inference": {"algorithms": []}}}
    parameters = {**ids, "path.number": 1}
    number, done = 0, set[str]()
    for seed in count(SEED):  # as what is there changes, a run may end early, or be of few kinds
        project = {**PROJECT, "seed": seed, "parameters": parameters}
        odd = OddRequests(served.url, keys, stateful, **project)
        assert list(odd.findings()) == [], seed
        number += odd.number
        done |= odd.operations(below=400)
        if number > REQUESTS and len(done) > KINDS:
            break
        assert number < 3 * REQUESTS, (SEED, sorted(done))


@pytest.mark.long
@pytest.mark.looks  # of SQLite alone: what a database might choke on is in the corpus
def test_every_bound_of_every_operation(serve: Serve) -> None:
    """Just within and just beyond what the schema says, of things that are there."""
    served, keys = serve(LEASTSCORE_LOG_LEVEL="ERROR"), Keys()
    ids = make_things(served, keys)
    phases: JSON = {"coverage": {"enabled": True}}
    if LONG:
        phases["fuzzing"] = {"generation": {"max-examples": 40}}
    odd = OddRequests(served.url, keys, phases, parameters=ids, **PROJECT)
    assert list(odd.findings()) == []
    assert odd.number > 2000
    assert len(odd.operations()) == OPERATIONS
    assert len(odd.operations(below=400)) > 0.9 * OPERATIONS, odd.answered
