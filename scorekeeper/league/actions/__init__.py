"""What people do to leagues and nights; one transaction each, and an event.

Every action raises the feed's StaleVersion and OperationReused.
"""

# tables
from scorekeeper.league.actions.opening import open_round

__all__ = ["open_round"]
