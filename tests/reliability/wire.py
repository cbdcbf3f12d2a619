"""A wire to a server that can be cut, or swallow what is sent, and be mended."""

import socket
import threading
from contextlib import suppress
from enum import Enum

SOME = 65_536  # bytes


class State(Enum):
    WHOLE = "whole"
    CUT = "cut"  # connections break, new ones are refused
    SWALLOWS = "swallows"  # connections stand, and nobody ever answers


class Wire:
    """Listens on a port of its own and passes on what is sent, both ways."""

    def __init__(self, port: int) -> None:
        self._to = port
        self.state = State.CUT
        self._ends: set[socket.socket] = set()
        self.port = 0
        self.mend()

    def mend(self) -> None:
        """Let it be whole again, for connections that are made from now on."""
        self._break()
        if self.state is State.CUT:
            self._listening = socket.create_server(("127.0.0.1", self.port))
            self.port = self._listening.getsockname()[1]
            threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()
        self.state = State.WHOLE

    def cut(self) -> None:
        self.state = State.CUT
        with suppress(OSError):  # wakes who waits in accept
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._break()

    def swallow(self) -> None:
        self.state = State.SWALLOWS

    def _break(self) -> None:
        for end in tuple(self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _address = listening.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                for one, other in ((near, far), (far, near)):
                    self._ends.add(one)
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with one, suppress(OSError):
            while content := one.recv(SOME):
                if self.state is State.WHOLE:
                    other.sendall(content)
            other.shutdown(socket.SHUT_RDWR)
        self._ends.discard(one)
