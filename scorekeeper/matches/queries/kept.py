"""What was derived already: what was recorded up to a version never changes."""

from collections import OrderedDict
from threading import Lock
from typing import Final, Generic, TypeVar

T = TypeVar("T")
MOST: Final = 128


class Kept(Generic[T]):
    """The things used last, by name and version. Only what is committed may be kept."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._things: OrderedDict[tuple[str, int], T] = OrderedDict()
        self._lock = Lock()

    def get(self, name: str, version: int) -> T | None:
        """Return it as of that version, if it is here."""
        with self._lock:
            thing = self._things.get((name, version))
            if thing is not None:
                self._things.move_to_end((name, version))
            return thing

    def keep(self, name: str, version: int, thing: T) -> None:
        """Keep it, and let the one go that was not asked for the longest."""
        with self._lock:
            self._things[name, version] = thing
            if len(self._things) > self._most:
                self._things.popitem(last=False)

    def forget(self, name: str) -> None:
        """Let every version of it go."""
        with self._lock:
            for key in [key for key in self._things if key[0] == name]:
                del self._things[key]

    def clear(self) -> None:
        """Let everything go, as a restart does."""
        with self._lock:
            self._things.clear()
