"""Forms of the table pages: opening and joining, a turn, and what else is sent from a table."""

from scorekeeper.play.forms.opening import JoinForm, NewTableForm, QuickForm
from scorekeeper.play.forms.turns import LevelForm, SeedForm, SignForm, TurnForm, chosen_in

__all__ = [
    "JoinForm",
    "LevelForm",
    "NewTableForm",
    "QuickForm",
    "SeedForm",
    "SignForm",
    "TurnForm",
    "chosen_in",
]
