"""Prints JSON: leagues with a hundred nights behind them, each with its organiser's key.

A process of its own, with the database and the data folder of the server to come:
`python -m benchmarks.past 13 13 12 12` makes four leagues for so many tables.
"""

import json
import os
import sys
from importlib import import_module

import django
from django.core.management import call_command


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leastscore_site.settings")
    django.setup()
    call_command("migrate", verbosity=0)
    print(json.dumps([_league(int(tables)) for tables in sys.argv[1:]]))


def _league(tables: int) -> tuple[str, str]:
    league = import_module("tests.league.long_season").a_long_season(tables=tables)
    organiser = import_module("scorekeeper.people.access").Role.ORGANISER
    keys = import_module("scorekeeper.people.actions").make_keys(league.topic, [organiser])
    return league.public_id, keys[organiser]


if __name__ == "__main__":
    main()
