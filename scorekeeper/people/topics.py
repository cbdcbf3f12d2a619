"""What keys are to: things of other capabilities, each told of by the one that has them."""

from collections.abc import Callable
from typing import NamedTuple


class Topic(NamedTuple):
    """Where things of a kind are, what they are called, and who may know of them, each by id.

    `is_private` says whether strangers may not: nor may they of what there is not. `within` names
    the topic whose roles hold here too ("": none). Keys to what `has_lapsed` open nothing. A link
    to what is `for_one` is worth nothing to others as soon as a phone has claimed it.
    """

    url: Callable[[str], str]
    title: Callable[[str], str]
    is_private: Callable[[str], bool] = lambda _name: True
    within: Callable[[str], str] = lambda _name: ""
    has_lapsed: Callable[[str], bool] = lambda _name: False
    for_one: Callable[[str], bool] = lambda _name: False


_topics: dict[str, Topic] = {}


def register_topic(prefix: str, kind: Topic) -> None:
    """Capabilities tell of their things."""
    _topics[prefix] = kind


def kind_of(topic: str) -> Topic | None:
    return _topics.get(topic.partition(":")[0])


def topic_url(topic: str) -> str:
    """The clean address of the thing."""
    prefix, _sep, name = topic.partition(":")
    return _topics[prefix].url(name) if prefix in _topics else "/"


def topic_title(topic: str) -> str:
    prefix, _sep, name = topic.partition(":")
    return _topics[prefix].title(name) if prefix in _topics else ""


def topics_around(topic: str) -> list[str]:
    """The topic, and those it lies within: of a match, its table's place, the night, the league."""
    prefix, _sep, name = topic.partition(":")
    outer = _topics[prefix].within(name) if prefix in _topics else ""
    return [topic, *(topics_around(outer) if outer else [])]


def has_lapsed(topic: str) -> bool:
    """Say whether the time of keys to it is over."""
    prefix, _sep, name = topic.partition(":")
    return prefix in _topics and _topics[prefix].has_lapsed(name)


def is_for_one(topic: str) -> bool:
    """Say whether the first phone to claim a key to it makes the link worthless."""
    prefix, _sep, name = topic.partition(":")
    return prefix in _topics and _topics[prefix].for_one(name)
