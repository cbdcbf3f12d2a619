"""What is asked of matches."""

from scorekeeper.matches.queries.around import Around, around, register_around
from scorekeeper.matches.queries.chart import Chart, chart
from scorekeeper.matches.queries.disputes import Dispute, disputes, open_disputes
from scorekeeper.matches.queries.history import HistoryEntry, told_events, told_history
from scorekeeper.matches.queries.lists import MatchCard, MyMatches, my_matches
from scorekeeper.matches.queries.podium import Podium, next_match, podium
from scorekeeper.matches.queries.review import Review, review
from scorekeeper.matches.queries.shared import key_topic, key_topics, match_keys
from scorekeeper.matches.queries.sheet import Sheet, forget, keep, sheet, summary
from scorekeeper.matches.queries.table import Table, table
from scorekeeper.matches.queries.why import Explained, explained
from scorekeeper.matches.queries.words import (
    ending_words,
    news_words,
    refusal_words,
    rule_words,
    winner_words,
)

__all__ = [
    "Around",
    "Chart",
    "Dispute",
    "Explained",
    "HistoryEntry",
    "MatchCard",
    "MyMatches",
    "Podium",
    "Review",
    "Sheet",
    "Table",
    "around",
    "chart",
    "disputes",
    "ending_words",
    "explained",
    "forget",
    "keep",
    "key_topic",
    "key_topics",
    "match_keys",
    "my_matches",
    "news_words",
    "next_match",
    "open_disputes",
    "podium",
    "refusal_words",
    "register_around",
    "review",
    "rule_words",
    "sheet",
    "summary",
    "table",
    "told_events",
    "told_history",
    "winner_words",
]
