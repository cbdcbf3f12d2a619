"""Whole league nights against the real server: `make bench`, or this module with `python -m`.

Tables of four play four rounds, with 100 nights behind them: a scorekeeper a table saves rounds,
every player's phone and the wall follow and fetch what changed, all at once, far faster than people
play. 15 tables are a night of 60 players; 50 are four nights of four leagues.

On SQLite with one process, and on PostgreSQL with Redis and two workers where those answer
(BENCH_POSTGRES and BENCH_REDIS: their addresses). Exit code 1 where something failed or a limit is
passed. `--write` puts figures and plot into docs/benchmarks.md.
"""

import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import uuid
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path

import psycopg

from benchmarks.evening import Night, evening
from benchmarks.figures import Figures
from benchmarks.live import ROOT, Server

TABLES = [int(number) for number in os.environ.get("TABLES", "15 50").split()]
ROUNDS = int(os.environ.get("ROUNDS", "4"))
PAUSES = {15: 1.0, 50: 4.0}  # seconds between two saves at a table, about; people take 120
POSTGRES = os.environ.get("BENCH_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("BENCH_REDIS", "redis://127.0.0.1:6379/0")
MOST_TABLES = 15  # of a night
SAVED = 150.0  # ms, 95 of 100
WALL = 1000.0  # ms
STANDINGS, STANDINGS_SHOWN = "standings page", 300.0  # ms


@contextmanager
def postgres_database() -> Iterator[str]:
    """Lend a database of our own; the address is given."""
    name = f"leastscore_bench_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(POSTGRES.replace("postgres://", "postgresql://"), autocommit=True) as to:
        to.execute(f'CREATE DATABASE "{name}"')
        try:
            yield re.sub(r"/[^/]*$", f"/{name}", POSTGRES)
        finally:
            to.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def postgres_answers() -> bool:
    try:
        psycopg.connect(POSTGRES.replace("postgres://", "postgresql://"), connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def nights_of(tables: int) -> list[int]:
    """How many tables each night has."""
    nights = ceil(tables / MOST_TABLES)
    return [tables // nights + (number < tables % nights) for number in range(nights)]


def past(environment: dict[str, str], nights: list[int]) -> list[tuple[str, str]]:
    """Make the leagues; return the id and the organiser's key of each."""
    making = [sys.executable, "-m", "benchmarks.past", *map(str, nights)]
    made = subprocess.run(making, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    return [(league, key) for league, key in json.loads(made.stdout)]


async def played(port: int, leagues: list[tuple[str, str]], pause: float) -> list[Night]:
    nights = [Night(port, ROUNDS, pause) for _ in leagues]
    pairs = zip(nights, leagues, strict=True)
    await asyncio.gather(*(evening(night, *league) for night, league in pairs))
    return nights


def measured(name: str, tables: int, environment: dict[str, str], workers: int) -> Figures:
    """One server, one evening."""
    leagues = past(environment, nights_of(tables))
    server = Server(environment, workers)
    try:
        pause = float(os.environ.get("PAUSE", PAUSES.get(tables, 1.0)))
        nights = asyncio.run(played(server.port, leagues, pause))
        memory = server.memory_in_all()
    finally:
        server.end()
    took: dict[str, list[float]] = defaultdict(list)
    for night in nights:
        for kind, times in night.clock.took.items():
            took[kind] += times
        took["until the last viewer knows"] += night.lasts()
    seconds = max(night.seconds for night in nights)
    return Figures(name, tables, sum(night.saves for night in nights), seconds, memory, took)


def all_figures() -> Iterator[Figures]:
    """Every setting at every size, as far as there is a PostgreSQL."""
    for tables in TABLES:
        with tempfile.TemporaryDirectory() as folder:
            ours = {"DATABASE_URL": f"sqlite:///{folder}/live.sqlite3", "REDIS_URL": ""}
            environment = {**os.environ, "LEASTSCORE_DATA": folder, **ours}
            yield measured("SQLite, 1 process", tables, environment, 1)
        if not postgres_answers():
            print("No PostgreSQL answers at BENCH_POSTGRES: left out.")
            continue
        with tempfile.TemporaryDirectory() as folder, postgres_database() as database:
            ours = {"DATABASE_URL": database, "REDIS_URL": REDIS}
            environment = {**os.environ, "LEASTSCORE_DATA": folder, **ours}
            yield measured("PostgreSQL, Redis, 2 workers", tables, environment, 2)


def within(figures: Figures) -> bool:
    """Say whether one night of the usual size keeps its limits."""
    _p50, saved, _p99, _worst = figures.spread("round saved")
    walls, standings = (figures.took[kind] for kind in ("until the wall shows it", STANDINGS))
    kept = saved < SAVED and max(walls) < WALL and max(standings) < STANDINGS_SHOWN
    return kept or figures.tables > MOST_TABLES


def main() -> int:
    """Run everything; return the exit code."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    found = []
    for figures in all_figures():
        print(figures.told(), flush=True)
        found.append(figures)
    if "--write" in sys.argv:
        from benchmarks.written import write  # noqa: PLC0415 - it needs what only `make bench` has

        write(found, Path(ROOT) / "docs")
    return 0 if all(within(figures) for figures in found) else 1


if __name__ == "__main__":
    sys.exit(main())
