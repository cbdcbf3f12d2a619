"""Who is refused again and again is answered by one thread, which lets those through who save:
guesses wait for each other, and nobody waits for guesses.

A guess costs as much as what it might have found, or the time would tell. Of fifty in the same
second several would share the interpreter with whoever saves a round.
"""

import time
from collections.abc import Callable
from typing import Any, Final

from django.db import connection

from scorekeeper.web.asgi import App, Message, Receive, Send
from scorekeeper.web.threads import Answer, Threads

REFUSED: Final = {403, 404, 429}
IN_A_ROW: Final = 3  # so often nobody slips
KNOWN_BY: Final = {b"cookie", b"authorization"}
MOST: Final = 10_000  # whose refusals are counted; then those of the first are forgotten
LONGEST: Final = 0.1  # seconds that an answer waits in all for those who save
A_MOMENT: Final = 0.002


class Patience:
    """An ASGI application for what reads: `readers` for most; for who was refused several times in
    a row one thread that rests while `writer` works.
    """

    def __init__(self, readers: App, writer: Threads) -> None:
        self._readers, self._patient = readers, _Patient(writer)
        self._refused = dict[int, int]()  # by caller: how often in a row

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        who = _who(scope)

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._note(who, message["status"])
            await send(message)

        guesses = self._refused.get(who, 0) >= IN_A_ROW
        await (self._patient if guesses else self._readers)(scope, receive, noted)

    def _note(self, who: int, status: int) -> None:
        before = self._refused.pop(who, 0)
        if status in REFUSED:
            self._refused[who] = before + 1
        if len(self._refused) > MOST:
            del self._refused[next(iter(self._refused))]


class _Patient(Threads):
    """One thread that asks the database for nothing while others write: what it answers is done
    in small steps between theirs.
    """

    def __init__(self, writer: Threads) -> None:
        super().__init__(1)
        self._writer = writer

    def _answer(self, scope: Message, body: bytes) -> Answer:
        until = time.monotonic() + LONGEST

        def after_those_who_save(execute: Callable[..., Any], *asked: object) -> object:
            while self._writer.busy and time.monotonic() < until:
                time.sleep(A_MOMENT)
            return execute(*asked)

        with connection.execute_wrapper(after_those_who_save):
            return super()._answer(scope, body)


def _who(scope: Message) -> int:
    """A browser or a key, at its address."""
    known = tuple(value for name, value in scope["headers"] if name in KNOWN_BY)
    return hash((scope["client"][0] if scope.get("client") else None, known))
