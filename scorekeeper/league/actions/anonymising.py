"""Taking a person's name out of a league: roster, matches, histories. What was played stays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.feed import queries as feed
from scorekeeper.feed.actions import Done, Happened, Write, reword
from scorekeeper.league.actions.players import check_present
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import League, Night, NightTable, Player
from scorekeeper.league.queries import same_person
from scorekeeper.league.queries.cards import cards_of
from scorekeeper.matches.actions import Forgotten
from scorekeeper.matches.models import SeatChange
from scorekeeper.people import actions as people
from scorekeeper.play import actions as play
from scorekeeper.web.names import alike_key


@dataclass(frozen=True, slots=True)
class Person:
    """Everybody on the roster who is this person, and all names that they ever had there."""

    rows: Sequence[Player]
    names: frozenset[str]  # as alike_key
    alias: str
    spare: frozenset[str]  # names of others

    def in_match(self, table: NightTable) -> Forgotten:
        """Whom a match is to forget: who sat down there, else who came later by that name."""
        own = {row.public_id for row in self.rows}
        sat = [at for at, player in enumerate(table.players) if player in own]
        if not sat or table.match is None:
            return Forgotten(self.names - self.spare, self.alias, self.spare)
        called = {alike_key(table.match.players[at]) for at in sat if at < len(table.match.players)}
        return Forgotten(self.names | called, self.alias, self.spare)


def anonymise_player(player: Player, write: Write) -> Done:
    """Call the player "Player N" from now on, and take the name out of all that was told so far.

    Raises MergedAlready.
    """
    league = player.league
    with transaction.atomic():
        tables = _tables(league, _person(player))
        for match in (table.match for table in tables if table.match):
            play.lock_match(match)  # before the league, as every round that is recorded

        def step() -> Happened | None:
            check_present(player)
            if player.anonymised:
                return None
            person = _person(player)
            _rename(person)
            _forget(league, person)
            people.forget_person(
                person.names - person.spare, person.alias, _keys_to(league, tables)
            )
            for table in tables:
                _forget_at(table, person, Write(write.by, write.phone_id))
            return Happened("player_anonymised", {"player": player.public_id})

        return change(league, write, step)


def _person(player: Player) -> Person:
    rows = same_person(player)
    others = player.league.players.exclude(pk__in=[row.pk for row in rows])
    taken = frozenset(others.values_list("name_key", flat=True))
    return Person(rows, _names(player.league, rows), _alias(player, taken), taken)


def _names(league: League, rows: Iterable[Player]) -> frozenset[str]:
    """The names that they have, and had before they were renamed."""
    names, own = {row.name_key for row in rows}, {row.public_id for row in rows}
    for event in feed.history(league.topic):
        if event.verb == "player_renamed" and event.facts["player"] in own:
            names.add(alike_key(event.facts["old"]))
    return frozenset(names)


def _alias(player: Player, taken: frozenset[str]) -> str:
    """Return "Player N", N counted as the roster grew, and free."""
    earlier = player.league.players.filter(pk__lt=player.pk).count()
    aliases = (_("Player %(number)s") % {"number": number} for number in count(earlier + 1))
    return next(alias for alias in aliases if alike_key(alias) not in taken)


def _tables(league: League, person: Person) -> list[NightTable]:
    """The tables that know the person: who sat down there, or came into the match later."""
    own = {row.public_id for row in person.rows}
    tables = NightTable.objects.filter(round__night__season__league=league, match__isnull=False)
    joined = SeatChange.objects.filter(match__night_table__in=tables).exclude(name="")
    renamed = {
        match
        for match, name in joined.values_list("match", "name")
        if alike_key(name) in person.names
    }
    return [
        table
        for table in tables.select_related("match").order_by("match")
        if own & set(table.players) or table.match_id in renamed
    ]


def _rename(person: Person) -> None:
    for row in person.rows:
        row.name, row.name_key, row.anonymised = person.alias, alike_key(person.alias), True
        row.save(update_fields=["name", "name_key", "anonymised"])


def _forget(league: League, person: Person) -> None:
    """Take the name out of the histories of the league, and of the nights they came to."""
    own = [row.public_id for row in person.rows]
    nights = Night.objects.filter(checkins__player__in=[row.pk for row in person.rows])
    topics = [league.topic, *(night.topic for night in nights.distinct())]
    reword(topics, Forgotten(person.names - person.spare, person.alias).said)
    reword(topics, Forgotten(person.names, person.alias).said, own)


def _keys_to(league: League, tables: Iterable[NightTable]) -> list[str]:
    """What there are keys to in the league: who has, or had, one may have typed the name."""
    nights = Night.objects.filter(season__league=league)
    places = [night.station_topic(number) for night in nights for number in cards_of(night)]
    matches = [table.match.topic for table in tables if table.match]
    return [league.topic, *(night.topic for night in nights), *places, *matches]


def _forget_at(table: NightTable, person: Person, write: Write) -> None:
    if table.match:
        play.anonymise(table.match, write, person.in_match(table))
