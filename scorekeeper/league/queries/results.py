"""What a match of a night comes to for each player, derived from its sheet."""

from collections.abc import Iterator, Mapping

from scorekeeper.league.models import League, NightTable, Player, Result
from scorekeeper.matches.codec import Row
from scorekeeper.matches.models import SeatVerb
from scorekeeper.matches.queries import Sheet
from scorekeeper.rules.match import Standing, Status
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.rules.standings import Finish, points
from scorekeeper.web.names import alike_key

WITH_LEAGUE = "round__night__season__league"
DERIVED = [
    *("seat", "place", "tied", "seats", "won", "rebought", "score", "points"),
    *("rounds", "declares", "false_declares", "declared_totals", "knocked_out_by_id"),
]


def league_of(table: NightTable) -> League:
    return table.round.night.season.league


def results(table: NightTable, sheet: Sheet) -> list[Result]:
    """Return a row for everybody who is on the roster, as if the match ended now; not stored. A
    match of which no round was played comes to nothing.
    """
    if not sheet.state.rounds:
        return []
    people = seated(table, sheet)
    return [_result(table, sheet, seat, people) for seat in people]


def seated(table: NightTable, sheet: Sheet) -> dict[SeatNo, Player]:
    """Return who sat in each row in the end. A name that nobody on the roster has is left out."""
    found: dict[SeatNo, Player] = {}
    for seat, player in _seated(table, sheet):
        if player not in found.values():
            found[seat] = player
    return found


def _seated(table: NightTable, sheet: Sheet) -> Iterator[tuple[SeatNo, Player]]:
    """The seat's player, while the name in the row is theirs; else by the names with which the
    match was opened (rows were swapped), then on the roster (a substitute, a joiner). A name that
    was only put right is still that of the seat's player.
    """
    own = _dealt_in(table)
    opened = {alike_key(name): own.get(seat) for seat, name in _opening_names(table).items()}
    roster = _on_roster(table, [row for row in sheet.rows if _key(row) not in opened])
    for seat, row in enumerate(sheet.rows):
        theirs, key = own.get(SeatNo(seat)), _key(row)
        if theirs is None or theirs.name_key != key:
            theirs = opened.get(key) or roster.get(key) or _put_right(table, seat, row, own)
        if theirs:
            yield SeatNo(seat), theirs


def _put_right(
    table: NightTable, seat: int, row: Row, own: Mapping[SeatNo, Player]
) -> Player | None:
    """Who sat down there, under another spelling: unless somebody else took the row over, and in
    another row if rows were swapped.
    """
    changes = list(table.match.seatchange_set.order_by("-version")) if table.match else []
    names = [one.name for one in changes if one.verb == SeatVerb.SUBSTITUTED]
    if len(row) > 1 or row[-1].name in names:
        return None
    for swap in changes:
        if swap.verb == SeatVerb.SWAPPED and seat in {swap.seat, swap.other}:
            seat = (swap.other if seat == swap.seat else swap.seat) or 0
    return own.get(SeatNo(seat))


def _key(row: Row) -> str:
    return alike_key(row[-1].name)


def _opening_names(table: NightTable) -> dict[SeatNo, str]:
    names = table.match.players if table.match else []
    return {SeatNo(seat): name for seat, name in enumerate(names)}


def _dealt_in(table: NightTable) -> dict[SeatNo, Player]:
    there = league_of(table).players.in_bulk(table.players, field_name="public_id")
    seats = enumerate(table.players)
    return {SeatNo(seat): there[pid] for seat, pid in seats if pid in there}


def _on_roster(table: NightTable, rows: list[Row]) -> dict[str, Player]:
    """Find players by name; of two with one name, who is checked in."""
    if not rows:
        return {}
    named = league_of(table).players.filter(name_key__in=[_key(row) for row in rows])
    here = named.filter(checkins__night=table.round.night)
    return {player.name_key: player for player in [*named, *here]}


def _result(
    table: NightTable, sheet: Sheet, seat: SeatNo, people: Mapping[SeatNo, Player]
) -> Result:
    row, league, state = sheet.state.seats[seat], league_of(table), sheet.state
    tied = sum(other.place == row.place for other in state.seats)
    finish = Finish(row.place, tied, len(state.seats), row.score, row.rebought)
    return Result(
        table=table,
        player=people[seat],
        seat=seat,
        place=row.place,
        tied=tied,
        seats=len(state.seats),
        won=seat in state.leaders,
        rebought=row.rebought,
        score=row.score,
        points=points(league.points, finish, league.rebuy_cost),
        knocked_out_by=_knocked_out_by(sheet, row, people),
        **_declared(sheet, seat),
    )


def _declared(sheet: Sheet, seat: SeatNo) -> dict[str, int]:
    """Count the rounds of who sat there in the end, and what was declared in them."""
    since = sheet.rows[seat][-1].from_round
    dealt = [one for one in sheet.state.rounds if one.number >= since and seat in one.totals]
    declared = [one for one in dealt if one.declarer == seat]
    return {
        "rounds": len(dealt),
        "declares": len(declared),
        "false_declares": sum(one.false_declare for one in declared),
        "declared_totals": sum(one.totals[seat] for one in declared),
    }


def _knocked_out_by(sheet: Sheet, row: Standing, people: Mapping[SeatNo, Player]) -> Player | None:
    """Return who declared when that player went out: nobody, when it was the player's own doing."""
    if row.status is not Status.OUT or not row.out_in_round:
        return None
    declarer = sheet.state.rounds[row.out_in_round - 1].declarer
    return None if declarer is None or declarer == row.seat else people.get(declarer)
