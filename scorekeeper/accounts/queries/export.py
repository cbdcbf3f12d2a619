"""All that is kept about an account, as plain JSON values."""

from datetime import datetime
from typing import Any

from scorekeeper.accounts.models import Account, email_of
from scorekeeper.accounts.queries import devices, passkeys
from scorekeeper.feed.queries import written_by
from scorekeeper.people.queries import keys_of, remembered_names, tokens_of


def everything(account: Account) -> dict[str, Any]:
    """What only its owner is told. Keys and API tokens open things, so they are not in it."""
    phones = devices(account, None)
    return {
        "name": account.name,
        "email": email_of(account) or None,
        "made": _moment(account.user.date_joined),
        "passkeys": [
            {"name": row.name, "made": _moment(row.made), "used": row.used and _moment(row.used)}
            for row in passkeys(account)
        ],
        "devices": [{"label": row.label, "last_seen": _moment(row.last_seen)} for row in phones],
        "keys": [
            {"to": key.topic, "role": key.role, "since": _moment(key.since)}
            for key in keys_of(account.ring_id)
        ],
        "api_tokens": [
            {
                "name": row.name,
                "scopes": list(row.scopes),
                "made": _moment(row.made),
                "used": row.used and _moment(row.used),
            }
            for row in tokens_of(account)
        ],
        "names": remembered_names(account.ring_id),
        "written": [
            {"to": event.topic, "what": event.verb, "as": event.by, "at": _moment(event.at)}
            for event in written_by(row.number for row in phones)
        ],
    }


def _moment(at: datetime) -> str:
    return at.isoformat(timespec="seconds")
