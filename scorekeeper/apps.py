"""The one Django app; when it is ready, capabilities tell lower ones what they must know."""

from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class ScorekeeperConfig(AppConfig):
    name = "scorekeeper"
    verbose_name = "Least Score"

    def ready(self) -> None:
        """Register topic guards, addresses and titles, who keeps results, and system checks."""
        import_module("scorekeeper.web.database")
        import_module("scorekeeper.web.exposure")
        import_module("scorekeeper.web.observing")
        import_module("scorekeeper.matches.access")
        import_module("scorekeeper.play.access")
        import_module("scorekeeper.league.access")
        import_module("scorekeeper.league.actions.results")


class StaffConfig(AdminConfig):
    """Django's admin, with our doorkeeper."""

    default_site = "scorekeeper.web.staff.StaffSite"
