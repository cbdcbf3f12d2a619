"""The chart of a rating, laid out on the server: a line by nights, and how sure it is around it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from scorekeeper.league.queries.ratings import START, Rating
from scorekeeper.matches.queries.chart import Tick

WIDTH, HEIGHT = 800, 400  # in units so small that whole numbers do
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 24, 50
MOST_DATES: Final = 4
STEPS: Final = (1, 2, 5, 10, 20)
MOST_TICKS: Final = 6
FEWEST: Final = 2


class RatedNight(NamedTuple):
    """The rating after a night."""

    date: date
    rating: Rating


class Day(NamedTuple):
    """A date on the axis; `anchor` keeps its text inside."""

    at: int
    date: date
    anchor: str


@dataclass(frozen=True, slots=True)
class RatingChart:
    line: str
    band: str
    end_x: int
    end_y: int
    start: int  # where the rating lies that everybody begins with
    days: tuple[Day, ...]
    ticks: tuple[Tick, ...]
    nights: tuple[RatedNight, ...]  # the latest first, for the table beside it
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


@dataclass(frozen=True, slots=True)
class Scale:
    """Nights 0 to `nights` across, the beginning included; ratings `low` to `high` up."""

    nights: int
    low: float
    high: float

    def x(self, night: int) -> int:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * night / self.nights)

    def y(self, rating: float) -> int:
        part = (rating - self.low) / (self.high - self.low)
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part)


def rating_chart(nights: Sequence[RatedNight]) -> RatingChart | None:
    """Draw the rating from the beginning on; nothing before the second night."""
    if len(nights) < FEWEST:
        return None
    ratings = [START, *(one.rating for one in nights)]
    scale = _scale(ratings)
    lows = [(at, one.mu - one.sigma) for at, one in enumerate(ratings)]
    highs = [(at, one.mu + one.sigma) for at, one in enumerate(ratings)]
    return RatingChart(
        line=_path(scale, [(at, one.mu) for at, one in enumerate(ratings)]),
        band=_path(scale, [*highs, *reversed(lows)]) + "Z",
        end_x=scale.x(len(nights)),
        end_y=scale.y(ratings[-1].mu),
        start=scale.y(START.mu),
        days=_days(scale, nights),
        ticks=_ticks(scale),
        nights=tuple(reversed(nights)),
    )


def _scale(ratings: Sequence[Rating]) -> Scale:
    """All of the line, and of the band as much as is not mere ignorance of a beginner."""
    later = ratings[1:]
    low = min(one.mu - one.sigma for one in later)
    high = max(one.mu + one.sigma for one in later)
    return Scale(len(later), min(low, START.mu - 2), max(high, START.mu + 2))


def _path(scale: Scale, points: Sequence[tuple[int, float]]) -> str:
    inside = [(at, min(max(value, scale.low), scale.high)) for at, value in points]
    return "M" + "L".join(f"{scale.x(at)} {scale.y(value)}" for at, value in inside)


def _days(scale: Scale, nights: Sequence[RatedNight]) -> tuple[Day, ...]:
    count = min(MOST_DATES, len(nights))
    chosen = sorted({round(1 + at * (len(nights) - 1) / max(1, count - 1)) for at in range(count)})
    last = len(nights)
    return tuple(
        Day(scale.x(at), nights[at - 1].date, "end" if at == last else "middle") for at in chosen
    )


def _ticks(scale: Scale) -> tuple[Tick, ...]:
    span = scale.high - scale.low
    step = next((one for one in STEPS if span / one <= MOST_TICKS), STEPS[-1])
    first = int(-(-scale.low // step)) * step
    return tuple(Tick(scale.y(n), str(n)) for n in range(first, int(scale.high) + 1, step))
