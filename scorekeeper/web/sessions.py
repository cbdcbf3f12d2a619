"""Sessions in the database, asked for by a name that is one of ours, and by nothing else."""

import re
from typing import Final

from django.contrib.sessions.backends import db

SIGNED_IN: Final = "signed_in"  # its mark: somebody is signed in on this browser, or was
NAME: Final = re.compile(r"[a-z0-9]{32}")  # as Django makes them


class SessionStore(db.SessionStore):
    """A cookie can be written so that it is read with a NUL in it, over which PostgreSQL stumbles:
    such a browser has no session, as one with an unknown name.
    """

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and NAME.fullmatch(key))
