"""Sentences about a match: why a number is what it is, how it ended. Names are never inflected."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from unicodedata import bidirectional

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules
from scorekeeper.rules.match import Ending, MatchState, ScoredRound, Standing, Status
from scorekeeper.rules.reasons import Reason, Why
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.errors import SignedOut, StaleVersion, TooLittleRight
from scorekeeper.web.words import sentence

RIGHT_TO_LEFT = {"R", "AL"}
NameOf = Callable[[SeatNo], str]


def isolated(name: str) -> str:
    """Keep a name that runs from right to left from turning the words around it; <bdi> for text."""
    runs_left = any(bidirectional(letter) in RIGHT_TO_LEFT for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if runs_left else name


def listed(names: Iterable[str]) -> str:
    """Return names as a plain list; "and" would ask for inflection in some languages."""
    return ", ".join(isolated(name) for name in names)


def why_words(why: Reason, name_of: NameOf) -> str:
    """Say where the points come from, to stand in brackets: "false declare: Bo had 8"."""
    names = listed(name_of(seat) for seat in why.lowest_seats)
    declarer = "" if why.declarer is None else isolated(name_of(why.declarer))
    match why.kind:
        case Why.DECLARED:
            words = _("declared with %(total)s, nobody had less")
        case Why.FALSE_DECLARE:
            words = _("false declare: %(names)s had %(lowest)s")
        case Why.SPARED:
            words = _("false declare: %(declarer)s")
        case Why.TIED:
            words = _("as low as the declarer: %(total)s")
        case Why.DIFFERENCE:
            words = _("%(total)s − %(lowest)s, declared: %(declarer)s")  # noqa: RUF001
        case Why.SHOWN_LOWEST:
            words = _("nobody declared, the lowest hand: %(total)s")
        case Why.SHOWN_DIFFERENCE:
            words = _("nobody declared: %(total)s − %(lowest)s")  # noqa: RUF001
    return words % {
        "total": why.total,
        "lowest": why.lowest,
        "names": names,
        "declarer": declarer,
    }


def declare_words(played: ScoredRound, names: Mapping[SeatNo, str]) -> str:
    """Say who declared, and whether that was right."""
    if played.declarer is None:
        return _("Nobody declared.")
    if not played.false_declare:
        return _("Good declare: %(name)s") % {"name": names[played.declarer]}
    lowest = [seat for seat in played.lowest if seat != played.declarer]
    return _("False declare: %(name)s. Lowest: %(names)s") % {
        "name": names[played.declarer],
        "names": listed(f"{names[seat]} {played.totals[seat]}" for seat in lowest),
    }


def ending_words(ended_by: Ending, rounds: int) -> str:
    """Say what ended the match."""
    match ended_by:
        case Ending.LAST_STANDING:
            return _("The last one in wins.")
        case Ending.FIRST_KNOCKOUT:
            return _("The first knock-out ended the match.")
        case Ending.ROUNDS:
            return ngettext(
                "%(count)s round was agreed and played.",
                "%(count)s rounds were agreed and played.",
                rounds,
            ) % {"count": rounds}
        case Ending.TIME if not rounds:
            return _("No round was played.")
        case Ending.TIME:
            return _("Time was called after round %(round)s.") % {"round": rounds}


def winner_words(names: Sequence[str]) -> str:
    """Say who has won."""
    words = ngettext("Winner: %(names)s", "Winners: %(names)s", len(names))
    return words % {"names": listed(names)}


def over_words(names: Sequence[str]) -> str:
    """Say that it is over, and who has won."""
    words = ngettext(
        "The match is over. Winner: %(names)s", "The match is over. Winners: %(names)s", len(names)
    )
    return words % {"names": listed(names)}


def status_words(row: Standing) -> str:
    """Say when somebody went out or left; nothing for who is in."""
    match row.status, row.out_in_round:
        case Status.IN, _number:
            return ""
        case Status.OUT, number:
            return _("out in round %(round)s") % {"round": number}
        case Status.LEFT, 0 | None:
            return _("left before round 1")
        case Status.LEFT, number:
            return _("left after round %(round)s") % {"round": number}


def rule_words(rules: HouseRules) -> list[str]:
    """Say which house rules differ from the default; the threshold is told elsewhere."""
    told = {
        "penalty": _("A false declare costs %(number)s and the difference."),
        "tie_is_false": _("A tie makes a declare false."),
        "out_on_reaching": _("Reaching the threshold knocks out."),
        "ends": _("The first knock-out ends the match."),
        "rounds": _("Rounds in the match: %(number)s."),
        "rebuy": _("A knocked-out player may come back once."),
        "decks": _("Decks: %(number)s."),
        "initial_open_card": _("No card is turned up before the first turn."),
        "starter": _("The lowest hand starts the next round."),
        "lap_limit": _("All hands are shown after lap %(number)s."),
        "mixed_two_pairs": _("Two pairs may be of different ranks."),
        "suited_sequences": _("A sequence must be of one suit."),
        "declare_at_most": _("Declaring needs a hand of %(number)s or less."),
    }
    if not rules.lap_limit:
        told["lap_limit"] = _("The number of laps has no limit.")
    chosen, usual = rules.to_dict(), DEFAULT_RULES.to_dict()
    return [told[name] % {"number": chosen[name]} for name in told if chosen[name] != usual[name]]


def news_words(state: MatchState, names: Mapping[SeatNo, str]) -> str:
    """Say in a line what has come last, for who hears the page instead of seeing it."""
    if not state.rounds:
        return _("No round was played.") if state.is_over else ""
    if state.is_over:
        return over_words([names[seat] for seat in state.winners])
    last = state.rounds[-1]
    scores = listed(f"{names[seat]} {last.scores[seat]}" for seat in last.points)
    return _("After round %(round)s: %(scores)s") % {"round": last.number, "scores": scores}


def refusal_words(refusal: Refusal, names: Mapping[SeatNo, str]) -> str:
    """Say why something typed was not saved, where it stays on the page."""
    if isinstance(refusal, StaleVersion):
        return _("The match has changed meanwhile. Here it is as it is now: look again, then save.")
    if isinstance(refusal, SignedOut):
        return _(
            "You were signed out on this phone. What you typed still stands here: sign in, then "
            "save."
        )
    if isinstance(refusal, TooLittleRight):
        return _(
            "This phone may no longer keep the score of this match. What you typed still stands "
            "here: ask a scorekeeper for a key, then save."
        )
    return sentence(refusal, dict(enumerate(names.values())))
