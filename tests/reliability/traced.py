"""What a server asks of the system, as strace tells it: which answers left before the sync."""

import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.conftest import missing
from tests.servers import Served

RECEIVING = {"recvfrom", "recvmsg", "read"}
SENDING = {"sendto", "sendmsg", "write", "writev"}
SYNCING = {"fsync", "fdatasync"}
WRITING = {"pwrite64", "write"}
CALL = re.compile(r"(\w+)\(\d+<((?:->|[^<>])*)>")
RESUMED = re.compile(r"<\.\.\. \w+ resumed>")
UNFINISHED = "<unfinished ...>"
OPERATION = re.compile(r"idempotency-key: ([\w-]+)", re.IGNORECASE)
WHOLE_PAGE = "5000"  # of the contents so much is told


@dataclass(frozen=True)
class Call:
    """A call on a file or socket; from which to which line of the log it took."""

    name: str
    on: str
    text: str
    began: int
    ended: int


@contextmanager
def traced(served: Served, log: Path) -> Iterator[None]:
    """Write down what all threads of the server write, sync, receive and send."""
    if not shutil.which("strace"):
        missing("strace")
    calls = ",".join(sorted(RECEIVING | SENDING | SYNCING | WRITING))
    options = ["-f", "-yy", "-s", WHOLE_PAGE, "-o", str(log), "-e", f"trace={calls}"]
    command = ["strace", *options, "-p", str(served.process.pid)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as strace:
        assert strace.stderr
        said = strace.stderr.readline()
        if "attached" not in said:
            missing(f"The right to trace a process ({said.strip()})")
        yield
        strace.send_signal(signal.SIGINT)
        strace.stderr.read()


@dataclass
class Order:
    """Which came first: answer or disk? By operation."""

    written: dict[str, int] = field(default_factory=dict)  # when its first page was in the log
    answered: dict[str, int] = field(default_factory=dict)  # when the answer began to leave
    syncs: list[Call] = field(default_factory=list)
    _asked: dict[str, str] = field(default_factory=dict)  # on which connection

    @classmethod
    def of(cls, log: Path) -> "Order":
        order = cls()
        for call in _calls(log):
            if call.on.endswith("-wal"):
                order._disk(call)
            elif call.on.startswith("TCP"):
                order._network(call)
        return order

    def too_early(self) -> list[str]:
        """The operations whose answers left before all of them was on the disk.

        All pages of a transaction are written before its sync: the first of them is enough.
        """
        return [key for key in self.answered if not self._is_synced(key)]

    def _is_synced(self, key: str) -> bool:
        written, answered = self.written.get(key), self.answered[key]
        return written is not None and any(
            written < sync.began and sync.ended < answered for sync in self.syncs
        )

    def _disk(self, call: Call) -> None:
        if call.name in SYNCING and call.text.endswith("= 0"):
            self.syncs.append(call)
        elif call.name in WRITING:
            for key in self._asked.values():
                if key in call.text:
                    self.written.setdefault(key, call.ended)

    def _network(self, call: Call) -> None:
        if call.name in RECEIVING and (found := OPERATION.search(call.text)):
            self._asked[call.on] = found[1]
        elif call.name in SENDING and "HTTP/1.1 201" in call.text:
            self.answered[self._asked.pop(call.on)] = call.began


def _calls(log: Path) -> Iterator[Call]:
    """In the order in which they ended. One that another thread's interrupts is told in two."""
    begun: dict[str, tuple[int, str]] = {}
    for at, line in enumerate(log.read_text(encoding="ascii").splitlines()):
        thread, text = line.split(maxsplit=1)
        if text.endswith(UNFINISHED):
            begun[thread] = at, text.removesuffix(UNFINISHED)
            continue
        began = at
        if resumed := RESUMED.match(text):
            began, first = begun.pop(thread, (at, ""))
            text = first + text[resumed.end() :]
        if found := CALL.match(text):
            yield Call(found[1], found[2], text, began, at)
