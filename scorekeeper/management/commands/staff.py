"""Says who may open the pages for staff."""

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from scorekeeper.people.models import Account


class Command(BaseCommand):
    """`manage.py staff [NAME|EMAIL] [--take]`."""

    help = (
        "Let an account open the pages for staff (/admin/): by its name or e-mail address. Without "
        "one, print who may. Staff see names and scores, never a hand, a seed or a key."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("account", nargs="?", help="its name, or its e-mail address")
        parser.add_argument("--take", action="store_true", help="take the right away again")

    def handle(self, *args: object, account: str | None, take: bool, **options: object) -> None:
        if account is None:
            for one in Account.objects.filter(user__is_staff=True).order_by("pk"):
                self.stdout.write(one.name)
            return
        found = _account(account)
        found.user.is_staff = not take
        found.user.save(update_fields=["is_staff"])
        said = "is no staff any more" if take else "is staff now: /admin/"
        self.stdout.write(f"{found.name} {said}")


def _account(named: str) -> Account:
    """By its address, which is one account's; else by a name that no other has. Anybody may call
    theirs as somebody's address is written: what looks like one is no name here.
    """
    by_address = Q(user__emailaddress__email__iexact=named, user__emailaddress__verified=True)
    is_it = by_address if "@" in named else Q(ring__label__iexact=named)
    found = list(Account.objects.filter(is_it).select_related("user", "ring").distinct()[:2])
    if not found:
        message = f"There is no account {named}. Sign in on the page once, then it is there."
        raise CommandError(message)
    if len(found) > 1:
        message = f"Several accounts are called {named}: name the e-mail address."
        raise CommandError(message)
    return found[0]
