"""The Finnish says one thing in one way."""

from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = polib.pofile(str(ROOT / "scorekeeper/locale/fi/LC_MESSAGES/django.po"))


def test_what_is_revoked_has_one_word() -> None:
    """`peru` is what undoes a round: no key and no token is that."""
    revoked = [text for text in CATALOGUE if "revoke" in text.msgid.lower()]
    assert len(revoked) >= 10
    assert [text.msgstr for text in revoked if "mitätö" not in text.msgstr.lower()] == []
