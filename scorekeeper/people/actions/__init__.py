"""What people do with phones, keys and their rings."""

from scorekeeper.people.actions.forgetting import forget_names, forget_person
from scorekeeper.people.actions.keys import (
    LastAtSeat,
    LastOrganiser,
    LastScorekeeper,
    claim,
    copy_holdings,
    drop_keys,
    first_token,
    grant,
    make_keys,
    offer_handover,
    release,
    rotate,
    rotate_each,
    token,
)
from scorekeeper.people.actions.phones import (
    going_on,
    phone_of,
    phone_words,
    remember_players,
    rename_phone,
)
from scorekeeper.people.actions.rings import (
    delete_account,
    make_account,
    make_ring,
    sign_in,
    sign_out,
    sign_out_phones,
)
from scorekeeper.people.actions.tokens import TokensEnough, make_token, revoke_token, write_uses

__all__ = [
    "LastAtSeat",
    "LastOrganiser",
    "LastScorekeeper",
    "TokensEnough",
    "claim",
    "copy_holdings",
    "delete_account",
    "drop_keys",
    "first_token",
    "forget_names",
    "forget_person",
    "going_on",
    "grant",
    "make_account",
    "make_keys",
    "make_ring",
    "make_token",
    "offer_handover",
    "phone_of",
    "phone_words",
    "release",
    "remember_players",
    "rename_phone",
    "revoke_token",
    "rotate",
    "rotate_each",
    "sign_in",
    "sign_out",
    "sign_out_phones",
    "token",
    "write_uses",
]
