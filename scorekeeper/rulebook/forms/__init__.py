"""Forms of the rule book's pages."""

from scorekeeper.rulebook.forms.cards import DiscardForm, HandForm
from scorekeeper.rulebook.forms.points import PointsForm

__all__ = ["DiscardForm", "HandForm", "PointsForm"]
