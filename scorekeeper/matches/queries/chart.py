"""The score chart, laid out on the server: a line a seat, told apart by dash and label too."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.matches.queries.sheet import Sheet
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.names import GRAPHEME

WIDTH, HEIGHT = 800, 600  # in units so small that whole numbers do
LEFT, RIGHT, TOP, BOTTOM = 64, 236, 30, 50
PLOT_WIDTH, PLOT_HEIGHT = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
LABEL_GAP = 30
LABEL_GRAPHEMES = 10
MOST_TICKS = 8
LOW = 2.5  # while all scores are below threshold / LOW, the chart zooms in on them
HEADROOM = 1.25


@dataclass(frozen=True, slots=True)
class Tick:
    """A number on an axis, and where it stands."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """The line of one seat, and its label at the end."""

    colour: int
    path: str
    end_x: int
    end_y: int
    label_y: int
    name: str
    score: int
    is_in: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """Scores by round. `limit` is None while the threshold lies above the chart."""

    lines: tuple[Drawn, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    limit: int | None
    threshold: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM
    label_x: int = WIDTH - RIGHT + 28


@dataclass(frozen=True, slots=True)
class Scale:
    """Rounds 0 to `rounds` across, scores 0 to `top` up."""

    rounds: int
    top: float

    def x(self, number: int) -> int:
        return round(LEFT + PLOT_WIDTH * number / self.rounds)

    def y(self, score: float) -> int:
        return round(TOP + PLOT_HEIGHT * (1 - score / self.top))


def chart(sheet: Sheet) -> Chart | None:
    """Draw the match so far; nothing before the first round."""
    rounds, threshold = sheet.state.rounds, sheet.rules.threshold
    if not rounds:
        return None
    highest = max(max(played.scores.values()) for played in rounds)
    zoomed = highest * LOW < threshold
    scale = Scale(len(rounds), max(highest * HEADROOM, 5) if zoomed else max(highest, threshold))
    seats = [row.seat for row in sheet.state.seats if any(_stretches(sheet, row.seat))]
    ends = [scale.y(_last(sheet, seat)[1]) for seat in seats]
    lines = zip(seats, spread(ends, LABEL_GAP, (TOP, HEIGHT - BOTTOM)), strict=True)
    return Chart(
        lines=tuple(_drawn(sheet, scale, seat, label_y) for seat, label_y in lines),
        x_ticks=tuple(Tick(scale.x(n), str(n)) for n in _steps(len(rounds))),
        y_ticks=tuple(Tick(scale.y(n), str(n)) for n in _steps(int(scale.top))),
        limit=None if zoomed else scale.y(threshold),
        threshold=threshold,
    )


def spread(wanted: Sequence[int], gap: int, bounds: tuple[int, int]) -> list[int]:
    """Move positions apart until none is nearer than `gap` to the next, as little as may be."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed = list(wanted)
    free = bounds[0]
    for at in order:
        placed[at] = free = max(wanted[at], free)
        free += gap
    ceiling = bounds[1]
    for at in reversed(order):
        placed[at] = min(placed[at], ceiling)
        ceiling = placed[at] - gap
    return placed


def _drawn(sheet: Sheet, scale: Scale, seat: SeatNo, label_y: int) -> Drawn:
    number, score = _last(sheet, seat)
    path = "".join(
        "M" + "L".join(f"{scale.x(at)} {scale.y(score)}" for at, score in stretch)
        for stretch in _stretches(sheet, seat)
    )
    return Drawn(
        colour=seat + 1,
        path=path,
        end_x=scale.x(number),
        end_y=scale.y(score),
        label_y=label_y,
        name=_short(sheet.names[seat]),
        score=score,
        is_in=sheet.state.seats[seat].is_in,
    )


def _stretches(sheet: Sheet, seat: SeatNo) -> Iterator[list[tuple[int, int]]]:
    """Points (round, score) of each time that the seat was in; a rebuy starts a new one."""
    stretch: list[tuple[int, int]] = []
    for played in sheet.state.rounds:
        if seat not in played.points:
            continue
        if not stretch or seat in played.entries:
            if stretch:
                yield stretch
            stretch = [(played.number - 1, played.entries.get(seat, 0))]
        stretch.append((played.number, played.scores[seat]))
    if stretch:
        yield stretch


def _last(sheet: Sheet, seat: SeatNo) -> tuple[int, int]:
    return [*_stretches(sheet, seat)][-1][-1]


def _steps(most: int) -> range:
    """Round numbers from 0 to `most`, eight at most."""
    fitting = (step for tens in (1, 10, 100) for step in (tens, 2 * tens, 5 * tens))
    step = next((step for step in fitting if most / step <= MOST_TICKS), 1000)
    return range(0, most + 1, step)


def _short(name: str) -> str:
    graphemes = GRAPHEME.findall(name)
    return (
        name
        if len(graphemes) <= LABEL_GRAPHEMES
        else "".join(graphemes[: LABEL_GRAPHEMES - 1]) + "…"
    )
