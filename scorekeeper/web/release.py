"""Which release this is: its number, and a word for what browsers keep of how it looks."""

import hashlib
import tomllib
from functools import lru_cache

from django.conf import settings


@lru_cache(maxsize=1)
def release_stamp() -> str:
    """Return a word that changes whenever a template, a script, a style or a text does."""
    told = hashlib.sha256()
    for folder in (settings.BASE_DIR / "templates", settings.BASE_DIR / "scorekeeper"):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                told.update(f"{path} {path.stat().st_mtime_ns}".encode())
    return told.hexdigest()[:12]


@lru_cache(maxsize=1)
def app_version() -> str:
    """Return the number of the release."""
    told = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    return str(told["project"]["version"])
