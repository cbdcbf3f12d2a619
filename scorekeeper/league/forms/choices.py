"""The seating page's choices, as its address has them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from django import forms
from django.http import QueryDict

from scorekeeper.league.queries import Swap, Wish
from scorekeeper.rules.seating.ask import LARGEST_TABLE, MOST_ROUNDS, SMALLEST_TABLE, Effort
from scorekeeper.web.errors import Malformed
from scorekeeper.web.fields import WholeFormField

PID: Final = "[a-z0-9]{16}"
SIZE: Final = f"[{SMALLEST_TABLE}-{LARGEST_TABLE}]"
NOT_OURS: Final = "?"  # read by nobody: only our own pages write these
HIGHEST_SEED: Final = 999_999
Pair = tuple[str, str]


class TextsField(forms.Field):
    """Any number of short texts of one form."""

    widget = forms.MultipleHiddenInput

    def __init__(self, pattern: str) -> None:
        super().__init__(required=False)
        self.pattern = re.compile(pattern)

    def clean(self, value: Any) -> list[str]:
        texts = [text for text in value or [] if text]
        if not all(self.pattern.fullmatch(text) for text in texts):
            raise forms.ValidationError(NOT_OURS)
        return texts


class ChoicesForm(forms.Form):
    """What the page's own forms and buttons write into the address."""

    seed = WholeFormField(required=False, min_value=1, max_value=HIGHEST_SEED)
    rounds = WholeFormField(required=False, min_value=1, max_value=MOST_ROUNDS)
    sizes = TextsField(SIZE)
    mix = forms.RegexField(f"\\A{SIZE}(,{SIZE}){{0,29}}\\Z", required=False)
    effort = forms.ChoiceField(required=False, choices=[(each.value,) * 2 for each in Effort])
    evenly = forms.BooleanField(required=False)
    fresh = forms.BooleanField(required=False)
    standing = forms.NullBooleanField(widget=forms.HiddenInput)  # "0" before a box: not ticked
    apart = TextsField(f"{PID}:{PID}|-")
    one = forms.RegexField(f"\\A{PID}\\Z", required=False)
    other = forms.RegexField(f"\\A{PID}\\Z", required=False)
    swap = TextsField(f"[0-9]{{1,2}}:{PID}:{PID}")
    picked = forms.RegexField(f"\\A[0-9]{{1,2}}:{PID}\\Z", required=False)
    tap = forms.RegexField(f"\\A[0-9]{{1,2}}:{PID}\\Z", required=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the organiser has chosen so far, taps included."""

    seed: int = 1
    rounds: int | None = None
    sizes: tuple[int, ...] = ()
    mix: tuple[int, ...] | None = None
    effort: Effort = Effort.QUICK
    evenly: bool = False
    fresh: bool = False  # draw the coming rounds anew, whatever was planned
    standing: bool | None = None  # the last round by standing; None: as it was accepted
    apart: tuple[Pair, ...] | None = None  # None: as the night has it
    swaps: tuple[Swap, ...] = ()
    picked: str = ""  # "2:<id>": the first of two to be swapped

    @property
    def wish(self) -> Wish:
        return Wish(
            rounds=self.rounds,
            sizes=self.sizes,
            mix=self.mix,
            apart=self.apart,
            evenly=self.evenly,
            fresh=self.fresh,
        )

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """All of it as fields of a form."""
        return [*self._plain(), *self._lists()]

    def but(self, **changed: Any) -> "Choices":
        """The same with something else; swaps are of the draw before, so they go."""
        return replace(self, **{"swaps": (), "picked": "", **changed})

    @property
    def without_mix(self) -> list[tuple[str, str]]:
        """For buttons that each choose another mix."""
        return self.but(mix=None).hidden

    @property
    def anew(self) -> "Choices":
        """The next draw, whatever was planned."""
        return self.but(seed=self.seed % HIGHEST_SEED + 1, fresh=True)

    def _plain(self) -> Iterator[tuple[str, str]]:
        yield "seed", str(self.seed)
        if self.rounds:
            yield "rounds", str(self.rounds)
        if self.mix:
            yield "mix", ",".join(map(str, self.mix))
        if self.effort is not Effort.QUICK:
            yield "effort", self.effort.value
        for name in ("evenly", "fresh"):
            if getattr(self, name):
                yield name, "1"
        if self.standing is not None:
            yield "standing", "1" if self.standing else "0"
        if self.picked:
            yield "picked", self.picked

    def _lists(self) -> Iterator[tuple[str, str]]:
        yield from (("sizes", str(size)) for size in self.sizes)
        if self.apart is not None:
            yield from (("apart", ":".join(pair)) for pair in self.apart or [("-",)])
        yield from (("swap", f"{number}:{one}:{other}") for number, one, other in self.swaps)


def choices_in(address: QueryDict) -> Choices:
    """Return what the address says. Raises Malformed where it is none of ours."""
    form = ChoicesForm(address)
    if not form.is_valid():
        raise Malformed(field=next(iter(form.errors)))
    said = form.cleaned_data
    swaps, picked = _tapped(said)
    return Choices(
        seed=said["seed"] or 1,
        rounds=said["rounds"],
        sizes=tuple(sorted(int(size) for size in said["sizes"])),
        mix=tuple(map(int, said["mix"].split(","))) if said["mix"] else None,
        effort=Effort(said["effort"] or Effort.QUICK),
        evenly=said["evenly"],
        fresh=said["fresh"],
        standing=said["standing"],
        apart=_apart(said),
        swaps=swaps,
        picked=picked,
    )


def _apart(said: dict[str, Any]) -> tuple[Pair, ...] | None:
    """The pairs; a dash says that there are none, as an empty list cannot."""
    pairs = [(text[:16], text[17:]) for text in said["apart"] if text != "-"]
    if said["one"] and said["other"] and said["one"] != said["other"]:
        pairs.append((said["one"], said["other"]))
    return tuple(pairs) if pairs or said["apart"] else None


def _tapped(said: dict[str, Any]) -> tuple[tuple[Swap, ...], str]:
    """The swaps, and who was tapped first: two taps in one round make a swap."""
    swaps = [_swap(text) for text in said["swap"]]
    before, tap = said["picked"], said["tap"]
    if not tap or tap == before:
        return tuple(swaps), "" if tap else before
    number, _colon, pid = tap.partition(":")
    other_number, _colon, other = before.partition(":")
    if number != other_number:
        return tuple(swaps), tap
    return (*swaps, (int(number), other, pid)), ""


def _swap(text: str) -> Swap:
    number, one, other = text.split(":")
    return int(number), one, other
