"""API tokens: making one, revoking it, and noting when it was used."""

from collections.abc import Collection
from typing import Final

from django.db import transaction
from django.db.models import Q

from scorekeeper.people.caller import uses_noted
from scorekeeper.people.codec import digest_of, new_api_token
from scorekeeper.people.models import Account, ApiToken, Scope
from scorekeeper.rules.errors import Forbidden, Impossible
from scorekeeper.web.errors import NotFound
from scorekeeper.web.names import alike_key

MOST_TOKENS: Final = 20


class TokensEnough(Forbidden):
    """Facts: most."""

    code = "tokens-enough"


class TokenKnown(Impossible):
    """There is one of this name: the same form was sent again, or nobody could tell the two apart.

    Facts: field.
    """

    code = "token-known"


@transaction.atomic
def make_token(account: Account, name: str, scopes: Collection[Scope]) -> str:
    """Return the token, which is told this once. `name` is a clean name, which no other token of
    the account has: so a form that is sent twice makes one. Raises TokenKnown, TokensEnough.
    """
    own = Account.objects.select_for_update().get(pk=account.pk)  # two at once are counted as two
    names = own.tokens.values_list("name", flat=True)
    if alike_key(name) in map(alike_key, names):
        raise TokenKnown(field="name")
    if own.tokens.count() >= MOST_TOKENS:
        raise TokensEnough(most=MOST_TOKENS)
    token = new_api_token()
    words = " ".join(scope.value for scope in Scope if scope in scopes)
    ApiToken.objects.create(account=own, name=name, digest=digest_of(token), scopes=words)
    return token


def revoke_token(account: Account, number: int) -> None:
    """It opens nothing from now on. Raises NotFound, for another's as for none."""
    if not account.tokens.filter(pk=number).delete()[0]:
        raise NotFound


def revoke_tokens(account: Account) -> None:
    """All of them: no program has the keys of this account any more."""
    account.tokens.all().delete()


def write_uses() -> None:
    """Write down what was noted of tokens' uses in this process."""
    for token_id, at in uses_noted().items():
        before = Q(last_used=None) | Q(last_used__lt=at)
        ApiToken.objects.filter(before, pk=token_id).update(last_used=at)
