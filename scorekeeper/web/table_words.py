"""The sentences for what is refused at the tables of a night; see `words`."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

OF_TABLES: Final[Mapping[str, str]] = {
    "no-round-seated": _("No further round is seated. Make the seating first."),
    "round-is-open": _("Round %(round)s is open already: somebody has just opened it."),
    "no-round-comes": _("That round is opened already. Choose tables of the next one."),
    "enough-doubts": _(
        "The organiser knows already that something is wrong at this table. Tell them in person."
    ),
    "already-in-a-night": _("This match is part of a night already."),
    "plays-elsewhere": _(
        "In round %(round)s already at table %(table)s: %(names)s. Void that match first, or take "
        "this one in after the round."
    ),
    "sits-elsewhere": _(
        "%(name)s sits at table %(table)s in this round. If that is wrong, put it right there "
        "first; if this is somebody else of that name, write it so that they can be told apart."
    ),
    "not-here-tonight": _(
        "%(name)s is on the league's roster, and not checked in tonight. Let the organiser check "
        "them in; if this is somebody else, write the name so that they can be told apart."
    ),
    "table-taken": _("Table %(table)s has a match in round %(round)s. Choose another table."),
}
