"""Writes what was measured into docs/benchmarks.md, between its marks, and draws it beside."""

import re
from pathlib import Path

from matplotlib import pyplot, rcParams

from benchmarks.figures import KINDS, Figures

COLOURS = ("#1b6ca8", "#d1701c")
MARKS = ("<!-- league nights -->\n", "<!-- end -->\n")


def write(found: list[Figures], docs: Path) -> None:
    """Put the table into the page, and the plot beside it."""
    page = docs / "benchmarks.md"
    begin, end = MARKS
    table = "\n".join(_table(figures) for figures in found)
    text = re.sub(
        f"{begin}.*?{end}",
        lambda _: f"{begin}\n{table}\n{end}",
        page.read_text(encoding="utf-8"),
        flags=re.DOTALL,
    )
    page.write_text(text, encoding="utf-8")
    _draw(found, docs / "league-night.svg")


def _table(figures: Figures) -> str:
    lines = [
        f"**{figures.tables} tables, {figures.name}**: {figures.saves} rounds saved, "
        f"{figures.saves / figures.seconds:.0f} a second of play; {figures.requests()} requests; "
        f"{figures.memory:.0f} MB of memory.",
        "",
        "| ms | p50 | p95 | p99 | worst |",
        "|---|---|---|---|---|",
    ]
    for kind in KINDS:
        cells = " | ".join(f"{value:.0f}" for value in figures.spread(kind))
        lines.append(f"| {kind} | {cells} |")
    return "\n".join([*lines, ""])


def _draw(found: list[Figures], where: Path) -> None:
    """For each kind of request a line from the middle to p99, with a mark at p95."""
    rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "league-night", "font.size": 10})
    sizes = sorted({figures.tables for figures in found})
    figure, panels = pyplot.subplots(1, len(sizes), figsize=(10, 4.2), sharey=True, squeeze=False)
    for panel, tables in zip(panels[0], sizes, strict=True):
        here = [figures for figures in found if figures.tables == tables]
        for number, figures in enumerate(here):
            _draw_one(panel, figures, COLOURS[number], 0.16 - 0.32 * number)
        panel.set_title(f"{tables} tables")
        panel.set_xscale("log")
        panel.xaxis.set_major_formatter("{x:.0f}")
        panel.set_xlabel("ms: middle ●, p95 |, to p99")
        panel.set_yticks([-at for at in range(len(KINDS))], KINDS)
        panel.grid(axis="x", color="#ddd")
    figure.legend(*panels[0][0].get_legend_handles_labels(), loc="upper center", ncols=len(COLOURS))
    figure.tight_layout(rect=(0, 0, 1, 0.94))
    figure.savefig(where, metadata={"Date": None, "Creator": None})


def _draw_one(panel: pyplot.Axes, figures: Figures, colour: str, beside: float) -> None:
    rows = [beside - at for at in range(len(KINDS))]
    p50, p95, p99, _worst = zip(*(figures.spread(kind) for kind in KINDS), strict=True)
    panel.hlines(rows, p50, p99, color=colour)
    panel.plot(p50, rows, "o", color=colour, label=figures.name)
    panel.plot(p95, rows, "|", color=colour, markersize=10)
