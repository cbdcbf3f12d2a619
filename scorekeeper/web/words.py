"""The sentence for every refusal of the whole app, by its code, with its facts named in it."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.rules.errors import JSONable, Refusal
from scorekeeper.web.account_words import OF_ACCOUNTS
from scorekeeper.web.fact_words import in_words
from scorekeeper.web.name_words import OF_NAMES
from scorekeeper.web.table_words import OF_TABLES

# %(who)s stands for the player at the fact `seat`. No sentence inflects a name, none counts in the
# plural: Finnish could not follow.
WORDS: Final[Mapping[str, str]] = {
    # Requests
    "malformed": _("This request could not be read. Reload the page, then try again."),
    "bad-json": _("Send one JSON object as the API describes it (what is wrong: %(reason)s)."),
    "refused": _("That does not work. Go back and try again."),
    "too-little-right": _(
        "Your key does not allow this. Ask the scorekeeper or the organiser to share their link "
        "with you."
    ),
    "not-found": _("There is nothing here. Check the address, or ask for the link again."),
    "stale-version": _(
        "Somebody else was faster. Look at what has changed, then save again if it is still right."
    ),
    "too-large": _("This is too large. Send at most %(limit)s bytes."),
    "operation-reused": _(
        "This was already sent with other content. Reload the page and enter it again."
    ),
    "too-many": _("This can be done only so often. Try again %(retry_after)s."),
    "database-away": _(
        "The server cannot get at its data at the moment. Wait a little, then try again."
    ),
    "cannot-store": _(
        "The server could not save this: its disk is full, or broken. Tell whoever runs it, and "
        "try again when there is room."
    ),
    "idempotency-key-required": _("Idempotency-Key required: send a new one with every new write."),
    "bad-idempotency-key": _(
        "An Idempotency-Key has 1 to 64 letters, digits, hyphens and underscores."
    ),
    # Keys
    "key-unknown": _("This link no longer works. Ask the scorekeeper for a new one."),
    "handover-over": _(
        "This hand-over is no longer open. Ask the scorekeeper to hand the role over again."
    ),
    "last-scorekeeper": _(
        "No other phone keeps score here. Hand the role over before you give it up."
    ),
    "last-at-seat": _(
        "No other phone has this seat: nobody would play its cards. Leave the table instead."
    ),
    # Tables
    "no-such-table": _("No open table with that code."),
    "no-seat": _("You look on here. Join the table, or open your seat's link on this phone."),
    "seat-gone": _("This seat is no longer yours. Join again while the table is waiting."),
    "own-seat-only": _("Only whoever sits there can make a new key of a seat: ask them."),
    "host-only": _("Only the host of the table can do this: ask them."),
    "table-closed": _("This table is closed. Open a new one to play on."),
    "table-started": _(
        "The match has begun here: nobody can sit down or be moved any more. Look on, or open "
        "another table."
    ),
    "seats-are-set": _(
        "Who sits at this table, the seating of the night says. Ask the organiser to change it."
    ),
    "not-started": _("The first round has not been dealt yet. Wait for the host to start."),
    "wait-for-players": _("Two are needed. Wait for somebody to join, or add a bot."),
    "round-not-over": _("This round is still being played. The next one comes after it."),
    "seed-too-early": _(
        "The cards of this round are dealt already: send it when the round is over."
    ),
    "name-of-bot": _("Only bots are called so. Take “bot” off the end of the name."),
    "clock-ran-out": _("Too late: the clock plays this turn."),
    # Leagues
    "unknown-zone": _("There is no time zone of that name. Choose one of the list."),
    "alike-on-roster": _(
        "The roster has such a name already: %(names)s. Is it the same person? Confirm if it is "
        "somebody else."
    ),
    "merged-already": _("Merged with somebody else already: %(name)s. Reload the page."),
    "player-anonymised": _("This player wanted no name here, and gets none again."),
    "same-player": _("Choose two different players."),
    "met-at-a-table": _(
        "These two are two people: they sat at one table (%(night)s, table %(table)s)."
    ),
    "not-merged": _("This player was not merged with anybody. Reload the page."),
    "nobody-to-import": _("Nobody new in this: everybody is on the roster already."),
    "season-ends-early": _("A season cannot end before it starts. Choose another day."),
    "season-named-alike": _("There is a season of that name already: %(name)s. Choose another."),
    "last-organiser": _("No other phone organises this. Hand the role over before you give it up."),
    "league-not-empty": _("This league is not empty. Make a new league from the file instead."),
    # Files
    "not-an-export": _("This is no file of a league, or it was changed (at %(field)s)."),
    "csv-unreadable": _("This file cannot be read. Save it as CSV in UTF-8, then try again."),
    "csv-spreadsheet": _(
        "This is a workbook or another file, not text. Open it in your spreadsheet and save it "
        "as CSV."
    ),
    "csv-undecodable": _(
        "Line %(line)s cannot be read as %(alphabet)s. Choose another encoding, or save the file "
        "as CSV in UTF-8."
    ),
    "csv-quotes": _(
        "From line %(line)s on a quotation mark is missing or too many. Mend it, or read each "
        "line as a name."
    ),
    "csv-empty": _("There is no name in this. Choose a file with a name on each line."),
    "csv-rows": _("Too many rows: at most %(most)s at once. Split the file."),
    # Cards and discards
    "not-a-card": _("This is no card: %(text)s. Type cards like 7H or 10S."),
    "wrong-number-of-cards": _("Choose %(low)s to %(high)s cards, like 7H 7S."),
    "same-card-twice": _(
        "This card is there more often than there are cards of it: %(card)s. Take one away."
    ),
    "not-in-hand": _("This card is not in the hand: %(card)s. Choose cards that are."),
    "three-of-a-kind": _("Three of a kind is never a discard: choose two or four of them."),
    "mixed-pairs": _(
        "Two pairs must be four cards of one rank. Discard one of the pairs, or play with the "
        "house rule for mixed pairs."
    ),
    "ace-turns-corner": _(
        "An ace is low (A-2-3) or high (Q-K-A), never in the middle. Choose other cards."
    ),
    "sequence-of-two": _("Two in a row: a sequence has three or five cards."),
    "sequence-of-four": _("Four in a row: a sequence has three or five cards."),
    "sequence-not-suited": _("Here a sequence must be of one suit. Choose cards of one suit."),
    "sequence-gap": _("This sequence has a gap. Choose cards that follow each other."),
    "flush-needs-five": _(
        "A flush is all five cards of a hand in one suit. Choose five, or another set."
    ),
    "not-a-set": _(
        "These cards do not belong together: choose a single card, a pair, two pairs, a sequence "
        "or a flush."
    ),
    # Digital deals
    "deal-over": _("This deal is over. Look at the hands, then go on to the next round."),
    "not-your-turn": _("It is not your turn. To move: %(who)s."),
    "first-round": _("In your first turn you cannot declare yet: discard and pick up."),
    "own-discard": _(
        "You are discarding this card: %(card)s. Pick up another card of the floor, or draw from "
        "the deck."
    ),
    "not-on-floor": _(
        "This card is not on the floor: %(card)s. Pick up one that is, or draw from the deck."
    ),
    "bad-client-seed": _("A client seed is 16 bytes in hexadecimal: 32 of the signs 0-9 and a-f."),
    # House rules
    "bad-rule": _("Choose a whole number from %(low)s to %(high)s."),
    "bad-choice": _("Choose one of these: %(choices)s."),
    "unknown-rule": _("There is no house rule called %(rule)s. Check its name."),
    "rebuy-with-first-knockout": _(
        "Rebuys make no sense when the first knock-out ends the match. Choose one of the two."
    ),
    # Rounds
    "total-out-of-range": _("A hand is worth %(low)s to %(high)s. Count the cards again."),
    "missing-total": _("Total missing: %(who)s (totals given: %(given)s, wanted: %(expected)s)."),
    "seat-not-in": _("Not in this round: %(who)s. Leave that total out."),
    "unknown-seat": _("There is no such seat: %(seat)s. Choose one of the table."),
    "declarer-not-in": _("The declarer must be in the round. Choose somebody with a total."),
    "declare-too-high": _(
        "Here one may declare with %(at_most)s or less, and this hand has %(total)s."
    ),
    "too-few-players": _(
        "A round needs two players. Let somebody join, or call time to end the match."
    ),
    "round-exists": _(
        "Round %(round)s was already entered with other totals. Compare the two and correct "
        "the one "
        "that is wrong."
    ),
    "not-the-next-round": _("The next round is %(next)s, not %(round)s. Reload the page."),
    "no-such-round": _("There is no round %(round)s yet. Choose one from 1 to %(last)s."),
    "later-rounds-incomplete": _(
        "After this correction later rounds are missing totals. Fill them in, then save everything "
        "together."
    ),
    "nothing-to-undo": _("There is no round to undo."),
    "not-the-last-round": _(
        "Only the last round can be undone, and that is round %(last)s. Correct round "
        "%(round)s instead."
    ),
    # Seating
    "one-person-alone": _("A table needs two people. Wait for somebody to come."),
    "too-many-people": _(
        "A night is seated for at most %(most)s people, and these are %(people)s. Make two groups."
    ),
    "bad-number-of-rounds": _("Choose %(low)s to %(high)s rounds."),
    "person-twice": _("%(person)s is named twice. Leave one out."),
    "bad-table-size": _("Tables have %(low)s to %(high)s seats. Choose one size or several."),
    "mix-too-large": _(
        "These tables have %(seats)s seats, and the people are only %(people)s. Take some away."
    ),
    "seated-twice": _(
        "Twice in round %(round)s: %(person)s (again at table %(table)s). Everybody sits in one "
        "place."
    ),
    "unknown-person": _(
        "Not checked in: %(person)s (round %(round)s, table %(table)s). Check them in, or leave "
        "them out."
    ),
    "not-seated": _(
        "Without a seat in round %(round)s: %(person)s. Give them one, or let them sit out."
    ),
    "table-too-small": _(
        "Round %(round)s, table %(table)s: one person alone cannot play. A table has at least "
        "%(low)s people."
    ),
    "table-too-large": _(
        "Round %(round)s, table %(table)s: %(seats)s are too many. A table has at most %(high)s "
        "people."
    ),
    # Matches and seats
    "dealt-digitally": _(
        "This match is dealt at a table, and its rounds come from there: nothing is entered by "
        "hand."
    ),
    "table-keeps-score": _(
        "This match is dealt at a table, and its rounds come from there: nobody enters them by "
        "hand. Follow it on the score sheet."
    ),
    "match-over": _(
        "The match ended after round %(after_round)s. Start a rematch, or correct a round."
    ),
    "rules-stay": _(
        "A match is played to its end by the rules that it began with. Other rules count from the "
        "next match: start that one with them."
    ),
    "not-called": _(
        "Time was not called here, so there is nothing to reopen. Correct a round instead."
    ),
    "match-not-over": _("A rematch comes when the match is over. Finish this one first."),
    "no-rematch-here": _(
        "This match is part of a night: the next one at this table comes with the next round."
    ),
    "wrong-number-of-players": _("A match has %(low)s to %(high)s players. Add or remove names."),
    "table-full": _("The table is full: at most %(most)s players. Start a second match."),
    "join-too-late": _(
        "Somebody was knocked out after round %(after_round)s, so nobody can join now. "
        "Join the next match."
    ),
    "already-out": _("Already out: %(who)s."),
    "last-one-in": _("The last player cannot leave: %(who)s. Call time to end the match."),
    "not-left": _("Has not left: %(who)s."),
    "come-back-too-late": _(
        "Rounds were played since then without %(who)s. Join late under another name instead."
    ),
    "no-rebuys": _("This match is played without rebuys. Choose them when you start the next one."),
    "not-knocked-out": _("Not knocked out: %(who)s. Only a knocked-out player can be bought back."),
    "already-rebought": _("Bought back once already: %(who)s. There is no second time."),
    **OF_NAMES,
    **OF_TABLES,
    **OF_ACCOUNTS,
    # Nights
    "no-season": _("This league has no season yet. Open one, then plan the night."),
    "night-closed": _("This night is closed. Open it again to change something."),
    "rounds-opened": _(
        "So many rounds of this night are opened already: %(opened)s. Plan that many or more."
    ),
    "no-such-player": _("Nobody on this league's roster has that id. Look it up on the roster."),
    "round-opened": _("Round %(round)s is opened already. Seat the rounds from %(next)s on."),
    "seated-meanwhile": _("The seating has changed since you drew this: not saved. See it anew."),
    "rounds-out-of-order": _(
        "Rounds are seated one after the other. The next one is %(next)s, not %(round)s."
    ),
    "not-checked-in": _("Not checked in tonight, so there is nobody to check out."),
}


def sentence(refusal: Refusal, names: Mapping[Any, str] | None = None) -> str:
    """Say in the reader's language what is wrong and what to do; by their name the seat, and the
    person, where known.
    """
    facts = {name: in_words(name, value) for name, value in refusal.facts.items()}
    facts["who"] = _who(refusal.facts.get("seat"), names or {})
    if (person := refusal.facts.get("person")) in (names or {}):
        facts["person"] = (names or {})[person]
    return gettext(WORDS[refusal.code]) % defaultdict(lambda: "?", facts)


def _who(seat: JSONable, names: Mapping[int, str]) -> str:
    if not isinstance(seat, int):
        return "?"
    return names.get(seat) or gettext("seat %(number)s") % {"number": seat}
