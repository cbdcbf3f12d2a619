"""Forms of the match pages, and what their POSTs bring to every write."""

from scorekeeper.matches.forms.opening import NewMatchForm
from scorekeeper.matches.forms.rounds import LATER, NOBODY, LaterForm, RoundForm, total_name
from scorekeeper.matches.forms.seats import NameForm, SubstituteForm, SwapForm
from scorekeeper.matches.forms.writing import WriteForm, new_operation, page_write

__all__ = [
    "LATER",
    "NOBODY",
    "LaterForm",
    "NameForm",
    "NewMatchForm",
    "RoundForm",
    "SubstituteForm",
    "SwapForm",
    "WriteForm",
    "new_operation",
    "page_write",
    "total_name",
]
