"""What can be wrong with a backup."""

from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

Spoil = Callable[[Path], None]


def cut(made: Path) -> None:
    made.write_bytes(made.read_bytes()[:-200])


def flip(made: Path) -> None:
    data = bytearray(made.read_bytes())
    data[len(data) // 3] ^= 0xFF
    made.write_bytes(data)


def text(made: Path) -> None:
    made.write_text("no backup at all")


def gone(made: Path) -> None:
    made.unlink()


def added(name: str) -> Spoil:
    """With something more in it."""

    def spoil(made: Path) -> None:
        with ZipFile(made, "a") as packed:
            packed.writestr(name, "x" * 64)

    return spoil


def replaced(name: str, data: bytes, name_as: str = "") -> Spoil:
    """With other data in place of a member's, or under another name."""

    def spoil(made: Path) -> None:
        with ZipFile(made) as packed:
            members = {one: packed.read(one) for one in packed.namelist()} | {name: data}
        with ZipFile(made, "w") as packed:
            for one, kept in members.items():
                packed.writestr(name_as if name_as and one == name else one, kept)

    return spoil
