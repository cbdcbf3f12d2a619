"""A league can be taken home whole, and made again from that."""

import datetime as dt
import json
from random import Random

import pytest

from scorekeeper.feed.actions import Write
from scorekeeper.league.actions import restoring
from scorekeeper.league.models import *
from scorekeeper.league.queries.whole import whole_league
from scorekeeper.league.queries.standings import standings
from scorekeeper.management.demo_league import open_demo_league

pytestmark = pytest.mark.django_db


def test_x():
    import time

    t = time.time()
    league = open_demo_league(Random(1), 12)
    print("demo", time.time() - t)
    t = time.time()
    told = json.loads(json.dumps(whole_league(league)))
    print("export", time.time() - t, len(json.dumps(told, separators=(",", ":"))))
    t = time.time()
    done = restoring.open_restored(Write(by="x"), told, None)
    print("restore", time.time() - t)
    from scorekeeper.league.access import league_by_topic

    other = league_by_topic(done.topic)
    a = [(l.place, l.player.name, l.points, l.rating) for l in standings(league).lines]
    b = [(l.place, l.player.name, l.points, l.rating) for l in standings(other).lines]
    assert a == b
    import zlib

    raw = json.dumps(told, separators=(",", ":")).encode()
    print(len(zlib.compress(raw)))
