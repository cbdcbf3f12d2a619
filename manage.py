#!/usr/bin/env python
"""Runs the commands of the project: `manage.py help` lists them."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leastscore_site.settings")
    execute_from_command_line(sys.argv)
