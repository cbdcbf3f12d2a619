"""Forms of the match pages, what is typed into them, and what their POSTs bring to every write."""

from scorekeeper.matches.forms.conflict import Conflict, conflict
from scorekeeper.matches.forms.disputed import Disputed, disputed
from scorekeeper.matches.forms.later import LATER, LaterForm, later_form
from scorekeeper.matches.forms.opening import NewMatchForm
from scorekeeper.matches.forms.paper import PaperForm, rows_asked
from scorekeeper.matches.forms.preview import Preview, preview
from scorekeeper.matches.forms.rounds import RoundForm, number_in, typed_in
from scorekeeper.matches.forms.seating import Sent, seating
from scorekeeper.matches.forms.seats import NameForm, SubstituteForm, SwapForm
from scorekeeper.matches.forms.stage import Stage
from scorekeeper.matches.forms.writing import (
    PREVIEW,
    WriteForm,
    button_write,
    new_operation,
    page_write,
)

__all__ = [
    "LATER",
    "PREVIEW",
    "Conflict",
    "Disputed",
    "LaterForm",
    "NameForm",
    "NewMatchForm",
    "PaperForm",
    "Preview",
    "RoundForm",
    "Sent",
    "Stage",
    "SubstituteForm",
    "SwapForm",
    "WriteForm",
    "button_write",
    "conflict",
    "disputed",
    "later_form",
    "new_operation",
    "number_in",
    "page_write",
    "preview",
    "rows_asked",
    "seating",
    "typed_in",
]
