"""What is asked of leagues."""

from scorekeeper.league.queries.proposing import proposed

__all__ = ["proposed"]
