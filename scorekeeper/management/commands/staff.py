"""Says who may open the pages for staff."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q


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
            for one in get_user_model().objects.filter(is_staff=True).order_by("pk"):
                self.stdout.write(_called(one))
            return
        user = _user(account)
        user.is_staff = not take
        user.save(update_fields=["is_staff"])
        said = "is no staff any more" if take else "is staff now: /admin/"
        self.stdout.write(f"{_called(user)} {said}")


def _user(account: str) -> User:
    is_it = Q(email__iexact=account) | Q(username__iexact=account)
    found = list(get_user_model().objects.filter(is_it)[:2])
    if not found:
        message = f"There is no account {account}. Sign in on the page once, then it is there."
        raise CommandError(message)
    if len(found) > 1:
        message = f"Several accounts are called {account}: name the e-mail address."
        raise CommandError(message)
    return found[0]


def _called(user: User) -> str:
    return user.email or user.get_username()
