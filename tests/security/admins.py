"""Browsers of staff."""

from django.test import Client

from scorekeeper.people.actions import make_account
from scorekeeper.people.models import Account, Phone


def account(name: str, *, is_staff: bool = False) -> Account:
    """Return the account that is called so, made when new."""
    made = Account.objects.filter(ring__label=name).first() or make_account(name)
    made.user.is_staff = is_staff
    made.user.save()
    return made


def signed_in(to: Account, language: str = "en") -> Client:
    client = Client(headers={"Accept-Language": language})
    client.post("/phone/label/", {"label": "A browser"})
    Phone.objects.filter(pk=client.session["phone"]).update(account=to)
    return client


def staff(language: str = "en", *, is_staff: bool = True) -> Client:
    """Return a browser that is signed in to an account, which may look after the server."""
    return signed_in(account(f"staff {is_staff}", is_staff=is_staff), language)
