"""A step of `./run check`: a campaign, what it shows, and the content that its result depends on."""

import dataclasses
from collections.abc import Callable

Figures = dict[str, float | str]


@dataclasses.dataclass(frozen=True)
class Step:
    """`command` runs in the repository's root; {seed} becomes a number made of the content, so changed rules
    get fresh ones. `inputs` are patterns of files (* also matches /), those with ! are left out. `compilers`
    are asked for their version, `needs` must be installed. `figures` reads what the campaign printed; each
    figure named in `goals` must reach its value. `uses` names what two steps at a time must not share.
    `minutes` are of two cores.
    """

    name: str
    shows: str
    command: tuple[str, ...]
    minutes: float
    inputs: tuple[str, ...]
    figures: Callable[[str], Figures]
    goals: dict[str, float] = dataclasses.field(default_factory=dict)
    compilers: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()

    def short_of(self, figures: Figures) -> list[str]:
        """The goals that the figures do not reach. A figure that is missing or no number reaches none."""
        return [
            f"{name} is {figures.get(name, 'missing')}, the goal is {goal:g}"
            for name, goal in self.goals.items()
            if not isinstance(value := figures.get(name), int | float) or value < goal
        ]
