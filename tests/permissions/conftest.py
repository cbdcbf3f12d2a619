"""What these tests share: mail, and quiet about the refusals that they ask for."""

import logging

import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def with_mail(settings: Settings) -> None:
    """There is a mail server, of which nothing is heard."""
    settings.EMAIL_URL = "smtp://here"


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    """Thousands of refusals are expected here; none has to be written down."""
    caplog.set_level(logging.ERROR, "django.request")
