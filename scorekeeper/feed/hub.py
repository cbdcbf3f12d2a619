"""Who follows which topic in this process, and how they are woken."""

import asyncio
import logging
import signal
import threading
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from types import FrameType
from typing import TypeAlias

from django.db import Error

from scorekeeper.feed import codec, relay
from scorekeeper.web import metrics
from scorekeeper.web.outages import log_failure

GAP = 0.1  # seconds between two wakes of one topic
LOOK = 1.0  # seconds between two looks at the database while no Redis is heard

log = logging.getLogger(__name__)
Read: TypeAlias = Callable[[list[str]], Awaitable[Mapping[str, int]]]
Chore: TypeAlias = Callable[[], Awaitable[None]]
Listener: TypeAlias = Callable[[str], None]
Credential: TypeAlias = tuple[bytes, bytes]  # the headers Cookie and Authorization


class Follower:
    """One open stream, and what it still has to be told: the newest of each topic only."""

    __slots__ = ("_lines", "credential", "ended", "news", "topics")

    def __init__(self, topics: Iterable[str], credential: Credential) -> None:
        self.topics = set(topics)
        self.credential = credential
        self.news = asyncio.Event()
        self.ended = False
        self._lines: dict[str, bytes] = {}

    def tell(self, topic: str, lines: bytes) -> None:
        """Have something sent, in place of what was not sent yet about the same topic."""
        self._lines[topic] = lines
        self.news.set()

    def end(self) -> None:
        """Have the stream end."""
        self.ended = True
        self.news.set()

    def taken(self) -> bytes:
        """Return what is to be sent now."""
        self.news.clear()
        lines, self._lines = self._lines, {}
        return b"".join(lines.values())


@dataclass(slots=True, eq=False)
class Topic:
    """A topic that somebody follows in this process."""

    version: int = 0
    followers: set[Follower] = field(default_factory=set)
    poked: bool = False
    task: asyncio.Task[None] | None = None

    def tell(self, name: str, version: int) -> None:
        """Tell every follower of a newer version; the bytes are made once."""
        if version > self.version:
            self.version = version
            lines = codec.changed(name, version)
            for follower in self.followers:
                follower.tell(name, lines)


class Hub:
    """The followers of this process; they live in one event loop."""

    def __init__(self) -> None:
        self.topics: dict[str, Topic] = {}
        self.followers: set[Follower] = set()
        self.closing = False
        self._hears = False  # the other processes
        self._loop: asyncio.AbstractEventLoop | None = None
        self._read: Read | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, read: Read, *chores: Chore) -> None:
        """Settle in the running loop, once: `read` fetches versions, the chores run for ever."""
        loop = asyncio.get_running_loop()
        if loop is self._loop:
            return
        self._loop, self._read, self.closing = loop, read, False
        self.topics, self.followers, self._hears = {}, set(), False
        self._tasks = {
            loop.create_task(_for_ever(chore)) for chore in (self._listen, self._look, *chores)
        }
        _close_on_signals(self)

    def join(self, follower: Follower, versions: Mapping[str, int]) -> None:
        """Let a new follower in, who is told the present versions first."""
        self.followers.add(follower)
        metrics.viewers_now(len(self.followers))
        for name in follower.topics:
            topic = self.topics.setdefault(name, Topic())
            topic.followers.add(follower)
            topic.tell(name, versions[name])
            follower.tell(name, codec.changed(name, topic.version))
            self._poke(name)  # there may have been a change since the versions were read

    def leave(self, follower: Follower) -> None:
        """Let a follower go."""
        self.followers.discard(follower)
        metrics.viewers_now(len(self.followers))
        for name in tuple(follower.topics):
            self._part(follower, name)

    def credentials(self, name: str) -> set[Credential]:
        """Return what the followers of a topic came with, each once."""
        topic = self.topics.get(name)
        return {follower.credential for follower in topic.followers} if topic else set()

    def bar(self, name: str, barred: set[Credential]) -> None:
        """Let those who came with these follow the topic no more, and tell them."""
        topic = self.topics.get(name)
        for follower in tuple(topic.followers) if topic and barred else ():
            if follower.credential in barred:
                self._part(follower, name)
                follower.tell(name, codec.gone(name))

    def tell_all(self, lines: bytes) -> None:
        """Have something sent to every follower."""
        for follower in self.followers:
            follower.tell("", lines)

    def wake(self, name: str) -> None:
        """Have the followers in this process told of a change; safe from any thread."""
        self._call(self._poke, name)

    def close(self) -> None:
        """End all streams of this process at once; safe from any thread and in a signal handler."""
        self.closing = True
        self._call(self._end)

    async def refresh(self) -> None:
        """Look at all followed topics again, in one query."""
        if self.topics and self._read:
            for name, version in (await self._read(list(self.topics))).items():
                if topic := self.topics.get(name):
                    topic.tell(name, version)

    def _call(self, what: Callable[..., None], *args: str) -> None:
        if self._loop:
            with suppress(RuntimeError):  # a loop that is closed has no followers either
                self._loop.call_soon_threadsafe(what, *args)

    def _part(self, follower: Follower, name: str) -> None:
        follower.topics.discard(name)
        if topic := self.topics.get(name):
            topic.followers.discard(follower)
            if not topic.followers:
                del self.topics[name]

    def _end(self) -> None:
        for follower in tuple(self.followers):
            follower.end()

    def _poke(self, name: str) -> None:
        topic = self.topics.get(name)
        if topic and self._loop:
            topic.poked = True
            topic.task = topic.task or self._loop.create_task(self._follow(name, topic))

    async def _follow(self, name: str, topic: Topic) -> None:
        """Pass the first wake on at once, then at most one per GAP: one read each, newest wins."""
        try:
            while topic.poked and topic.followers and self._read:
                topic.poked = False  # before the read, or a wake during it is lost
                try:
                    topic.tell(name, (await self._read([name]))[name])
                except Error as lost:
                    log_failure(log, lost, "The version of %s cannot be read; trying again", name)
                    topic.poked = True
                    await asyncio.sleep(LOOK)
                await asyncio.sleep(GAP)
        finally:
            topic.task = None

    async def _listen(self) -> None:
        """Listen to the other processes until they cannot be heard any more."""
        try:
            async with aclosing(relay.heard()) as topics:
                async for name in topics:
                    self._hears = True
                    await self._hear(name)
        finally:
            self._hears = False
        await asyncio.sleep(LOOK)

    async def _hear(self, name: str) -> None:
        if name == relay.EVERYTHING:
            await self.refresh()
        else:
            self._poke(name)

    async def _look(self) -> None:
        """While the other processes cannot be heard, look at the database."""
        await asyncio.sleep(LOOK)
        if not self._hears:
            await self.refresh()


async def _for_ever(chore: Chore) -> None:
    while True:
        try:
            await chore()
        except Exception as wrong:
            log_failure(log, wrong, "A chore of the live updates failed, and is tried again")
            await asyncio.sleep(LOOK)


def _close_on_signals(closing: Hub) -> None:
    """End the streams on SIGTERM and SIGINT, before the server does what it does then.

    It waits for its responses to end, and these never do by themselves.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _closing_first(closing, before))


def _closing_first(
    closing: Hub, then: Callable[[int, FrameType | None], object]
) -> Callable[[int, FrameType | None], None]:
    def handle(received: int, frame: FrameType | None) -> None:
        closing.close()
        then(received, frame)

    return handle


hub = Hub()
_listeners: set[Listener] = set()


def listen(listener: Listener) -> None:
    """Have this told of every topic that is changed in this process; it must return at once."""
    _listeners.add(listener)


def unlisten(listener: Listener) -> None:
    """Tell it no more."""
    _listeners.discard(listener)


def wake(topic: str) -> None:
    """Say that a topic has changed, after the commit; never fails and never waits."""
    hub.wake(topic)
    for listener in tuple(_listeners):
        listener(topic)
    relay.tell(topic)
