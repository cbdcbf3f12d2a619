"""The one rule for names: what a name may be, and when two look alike."""

# ruff: noqa: RUF001, RUF003 - letters that look like others are what this is about

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import combinations, count
from typing import Final

import regex  # type: ignore[import-untyped]

from scorekeeper.rules.errors import Impossible

MOST_GRAPHEMES: Final = 30
MOST_BYTES: Final = 400
LONGEST_TYPED: Final = 2 * MOST_BYTES  # with spaces that collapse
NUMBER: Final = len(" 999")  # what may stand behind a name, to tell it from another

DIRECTION: Final = regex.compile(r"\p{Bidi_Control}")
CONTROL: Final = regex.compile(r"[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]")
INVISIBLE: Final = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]")
NEEDED: Final = regex.compile(  # invisible characters that do something visible
    r"(?<=[\p{Emoji}--\p{Ascii}]\p{Emoji_Modifier}?\uFE0F?)\u200D(?=[\p{Emoji}--\p{Ascii}])"
    r"|(?<=\p{Emoji})[\uFE0E\uFE0F]"
    r"|(?<=[\p{Arabic}\p{Syriac}\p{Indic_Syllabic_Category=Virama}\p{M}])[\u200C\u200D]"
    r"(?=[\p{L}\p{M}])"
    r"|(?<=\p{Han})[\U000E0100-\U000E01EF]"
    r"|(?<=\U0001F3F4)[\U000E0020-\U000E007E]+\U000E007F",
    regex.VERSION1,
)
VISIBLE: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
MARKS: Final = regex.compile(r"\p{M}{6}")
SPACES: Final = regex.compile(r"\p{Zs}+")
BOT: Final = regex.compile(r"[\p{P}\p{S}]b[o0]t[\p{P}\p{S}]*$")  # in an alike_key without accents
ACCENT: Final = regex.compile(r"\p{M}")
GRAPHEME: Final = regex.compile(r"\X")

# Cyrillic and Greek letters that look like a Latin one, as small or as capital letter (В and B).
LOOKS_LIKE: Final = str.maketrans(
    {
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "ë", "һ": "h", "н": "h",
        "і": "i", "ї": "ï", "ј": "j", "к": "k", "м": "m", "о": "o", "р": "p", "ԛ": "q",
        "ѕ": "s", "т": "t", "у": "y", "ѵ": "v", "ԝ": "w", "х": "x",
        "α": "a", "β": "b", "ε": "e", "η": "h", "ι": "i", "κ": "k", "μ": "m", "ν": "n",
        "ο": "o", "ρ": "p", "τ": "t", "υ": "y", "χ": "x", "ζ": "z",
        "ı": "i",
    }
)  # fmt: skip


class NameMissing(Impossible):
    code = "name-missing"


class NameTooLong(Impossible):
    """Facts: most (what readers take for characters)."""

    code = "name-too-long"


class NameDirection(Impossible):
    code = "name-direction"


class NameInvisible(Impossible):
    code = "name-invisible"


class NameMarks(Impossible):
    code = "name-marks"


def clean_name(text: str) -> str:
    """The name as it is kept: composed (NFC), inner space collapsed. Raises what is wrong."""
    if len(text) > LONGEST_TYPED:
        raise NameTooLong(most=MOST_GRAPHEMES)
    if DIRECTION.search(text):
        raise NameDirection
    if CONTROL.search(text) or INVISIBLE.search(NEEDED.sub("", text)):
        raise NameInvisible
    name = str(SPACES.sub(" ", unicodedata.normalize("NFC", text))).strip()
    if not VISIBLE.search(name):
        raise NameMissing
    if MARKS.search(name):
        raise NameMarks
    if len(GRAPHEME.findall(name)) > MOST_GRAPHEMES or len(name.encode()) > MOST_BYTES:
        raise NameTooLong(most=MOST_GRAPHEMES)
    return name


def alike_key(name: str) -> str:
    """Equal for names that people at a table would take for one: capitals, spaces and look-alike
    letters do not count, accents do (Finnish ä and a are two letters).
    """
    plain = unicodedata.normalize("NFKC", name).casefold().translate(LOOKS_LIKE)
    return str(SPACES.sub("", unicodedata.normalize("NFKC", plain)))


def looks_like_bot(name: str) -> bool:
    """Whether people at a table would take it for the name of a bot: "Ada (bot)"."""
    plain = ACCENT.sub("", unicodedata.normalize("NFKD", alike_key(name)))
    return BOT.search(plain) is not None


def alike(names: Sequence[str]) -> tuple[str, str] | None:
    """The first two names that are alike."""
    pairs = combinations(names, 2)
    return next(((one, two) for one, two in pairs if alike_key(one) == alike_key(two)), None)


def other_name(name: str, taken: Iterable[str]) -> str:
    """The name with the first number that makes it unlike all of these: Anna 2."""
    keys, stem = {alike_key(one) for one in taken}, _stem(name)
    numbered = (f"{stem} {number}".strip() for number in count(2))
    return next(one for one in numbered if alike_key(one) not in keys)


def _stem(name: str) -> str:
    """As much of it as leaves room for a number; no character is cut through."""
    kept = GRAPHEME.findall(name)[: MOST_GRAPHEMES - NUMBER]
    while len("".join(kept).encode()) > MOST_BYTES - NUMBER:
        kept.pop()
    return "".join(kept).strip()
