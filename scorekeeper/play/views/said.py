"""The strip of signs at a table, and the topic that it follows."""

from scorekeeper.feed import queries as feed
from scorekeeper.play import queries
from scorekeeper.play.access import Table
from scorekeeper.play.forms.words import SIGNS

Context = dict[str, object]


def said(table: Table) -> Context:
    """Who has said what in the last seconds."""
    topic = f"signs:{table.code}"
    names = dict(table.seats.values_list("number", "player"))
    fresh = [
        {"name": names.get(one.seat, ""), "words": SIGNS[one.sign]} for one in queries.signs(table)
    ]
    return {"code": table.code, "topic": topic, "version": feed.version(topic), "fresh": fresh}
