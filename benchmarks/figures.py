"""What was measured of an evening, in words."""

from dataclasses import dataclass
from statistics import median, quantiles

KINDS = [
    "round saved",
    "until the last viewer knows",
    "until the wall shows it",
    "score sheet",
    "a table for the wall",
    "standings for the wall",
    "standings page",
    "check-in",
]


@dataclass(frozen=True)
class Figures:
    """Of one evening on one server. `took`: ms, by kind; `memory`: MB, all its processes."""

    name: str
    tables: int
    saves: int
    seconds: float
    memory: float
    took: dict[str, list[float]]

    def spread(self, kind: str) -> tuple[float, float, float, float]:
        """The middle, the slow ends (95 and 99 of 100) and the worst, in ms."""
        hundredths = quantiles(self.took[kind], n=100, method="inclusive")
        return median(self.took[kind]), hundredths[94], hundredths[98], max(self.took[kind])

    def requests(self) -> int:
        """Without what is no request of its own."""
        return sum(len(times) for kind, times in self.took.items() if not kind.startswith("until"))

    def told(self) -> str:
        """Everything, for a terminal."""
        lines = [
            f"{self.name}, {self.tables} tables: {self.saves} rounds, {self.requests()} requests, "
            f"no error; {self.saves / self.seconds:.0f} rounds/s in play; {self.memory:.0f} MB",
            f"  {'ms':<30}{'p50':>7}{'p95':>7}{'p99':>7}{'worst':>7}",
        ]
        for kind in KINDS:
            shown = "".join(f"{value:>7.0f}" for value in self.spread(kind))
            lines.append(f"  {kind:<30}{shown}")
        return "\n".join(lines)
