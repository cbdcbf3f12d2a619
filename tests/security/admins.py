"""Browsers of staff."""

from django.contrib.auth.models import User
from django.test import Client


def staff(language: str = "en", *, is_staff: bool = True) -> Client:
    """Return a browser that is signed in to an account, which may look after the server."""
    user, _made = User.objects.get_or_create(username=f"staff-{is_staff}", is_staff=is_staff)
    client = Client(headers={"Accept-Language": language})
    client.force_login(user)
    return client
