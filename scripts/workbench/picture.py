"""The picture of a workbench: who wins and how much is luck, and whose use has changed."""

from pathlib import Path
from typing import TYPE_CHECKING

from workbench.compare import Difference
from workbench.report import Told, is_share, label, never_happens

if TYPE_CHECKING:
    from matplotlib.axes import Axes

OLD, NEW, GREY = "#4878a8", "#a8483b", "#999999"
MOST_BARS = 14


def shares(axis: "Axes", told: Told) -> None:
    balance = [each for each in told.differences if each.key.family == "balance"]
    rows = [each for each in balance if is_share(each.key.name) and not never_happens(each)]
    for shift, colour, side, name in ((-0.12, OLD, "old", told.names[0]), (0.12, NEW, "new", told.names[1])):
        measures = [getattr(each, side) for each in rows]
        axis.errorbar(
            [each.mean for each in measures],
            [place + shift for place in range(len(rows))],
            xerr=[1.96 * each.error for each in measures],
            fmt="o", capsize=3, color=colour, label=name,
        )  # fmt: skip
    axis.set_yticks(range(len(rows)), [label(each, told.words) for each in rows])
    axis.set(xlim=(0, 1), title="shares, 95%")
    axis.invert_yaxis()
    axis.grid(axis="x", alpha=0.3)
    axis.legend(fontsize=8)


def relative(each: Difference) -> tuple[float, float, float]:
    """The change and its interval in parts of the old value."""
    return each.change / each.old.mean, each.low / each.old.mean, each.high / each.old.mean


def use(axis: "Axes", told: Told) -> None:
    rows = [each for each in told.differences if each.key.family == "use" and each.old.mean > 0]
    rows = sorted(
        sorted(rows, key=lambda each: (not each.beyond, -each.t))[:MOST_BARS],
        key=lambda each: each.change / each.old.mean,
    )
    for place, each in enumerate(rows):
        mean, low, high = (100 * part for part in relative(each))
        colour = NEW if each.beyond else GREY
        axis.errorbar([mean], [place], xerr=[[mean - low], [high - mean]], fmt="o", capsize=3, color=colour)
    axis.axvline(0, color="black", linewidth=0.8)
    axis.set_yticks(range(len(rows)), [label(each, told.words)[:48] for each in rows], fontsize=8)
    axis.set(title="use in a game: change in %, 95%; red: beyond chance")
    axis.grid(axis="x", alpha=0.3)


def draw(told: Told, file: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(13, 5))
    left, right = figure.subplots(1, 2, width_ratios=(1, 1.3))
    shares(left, told)
    use(right, told)
    figure.suptitle(f"{told.game}, {told.variant}: {told.names[1]} beside {told.names[0]}")
    figure.tight_layout()
    figure.savefig(file, dpi=110)
