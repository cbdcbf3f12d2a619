"""The part of `without_checks` that runs in the copy: the matrix, without each check in turn.

Tells, as JSON, by the number of each check that is missed the request that misses it.
"""

import json
import logging
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leastscore_site.settings")
django.setup()

# What follows needs Django to be set up.
from django.conf import settings  # noqa: E402
from django.core.cache import cache  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from tests.permissions import switches  # noqa: E402
from tests.permissions.asking import Asker  # noqa: E402
from tests.permissions.complaints import Complaints  # noqa: E402
from tests.permissions.matrix import FOREIGN, OF_DJANGO, Row, rows  # noqa: E402
from tests.permissions.test_walk import other_ways, rows_by_route, template  # noqa: E402
from tests.permissions.world import World  # noqa: E402

MOST: Final = 60  # rows for one check, those first that come by the fewest others


def is_right(asker: Asker, complaints: Complaints, row: Row) -> bool:
    cache.clear()
    try:
        answers = {part: asker.ask(part, row) for part in row.asked}
        return not [*complaints.about(row, answers)]
    except Exception:
        return False


def other_ways_are_closed(asker: Asker, row: Row) -> bool:
    try:
        return all(
            asker.ask("organiser", way).status_code == way.expected["organiser"]
            for way in other_ways(rows_by_route()[template(row)])
        )
    except Exception:
        return False


def trials(asker: Asker) -> Iterator[tuple[int, str]]:
    """Each check that is missed, and by which request."""
    by_check, complaints = defaultdict(list), Complaints(asker.world)
    for row in [row for file in (*OF_DJANGO, FOREIGN) for row in rows(file)]:
        switches.reached.clear()
        assert is_right(asker, complaints, row), f"wrong with all checks: {row}"
        for number in [*switches.reached]:
            by_check[number].append((len(switches.reached), row))
    for number, reaching in by_check.items():
        about = [row for _checks, row in sorted(reaching, key=itemgetter(0))][:MOST]
        switches.off = number
        missing = (row for row in about if not is_right(asker, complaints, row))
        by = next(missing, None) or next(
            (row for row in about[:1] if not other_ways_are_closed(asker, row)), None
        )
        switches.off = -1
        if by:
            assert is_right(asker, complaints, by), f"wrong with all checks, by now: {by}"
            yield number, str(by)


def main() -> None:
    logging.disable()
    setup_test_environment()  # no mail leaves
    settings.EMAIL_URL = "smtp://here"
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        json.dump(dict(trials(Asker(World()))), sys.stdout)


if __name__ == "__main__":
    main()
