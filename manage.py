#!/usr/bin/env python
"""Runs the commands of the project: `manage.py help` lists them."""

import os
import sys

from django.core.management import execute_from_command_line
from django.db import Error


def main() -> None:
    """Run a command; what a database or a disk says is told in its words, without a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leastscore_site.settings")
    try:
        execute_from_command_line(sys.argv)
    except (Error, OSError) as wrong:
        if "--traceback" in sys.argv:
            raise
        who = "The database" if isinstance(wrong, Error) else "The system"
        sys.exit(f"{who} says: {' '.join(str(wrong).split())} (--traceback tells where)")


if __name__ == "__main__":
    main()
