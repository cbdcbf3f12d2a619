"""What is kept of an installation: copies of its database with its secret, made and put back."""

from scorekeeper.management.keeping.copies import Copies, copies

__all__ = ["Copies", "copies"]
