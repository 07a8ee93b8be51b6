"""Pandemonium: fast reinforcement-learning environments for five demon-haunted tabletop games.

    >>> import pandemonium
    >>> table = pandemonium.Table("city_of_demons", seed=7)
    >>> while not table.over:
    ...     outcomes = table.apply(table.scripted())
    >>> table.scores

Many tables at once, stepped in C++ and seen without copying: `pandemonium.vector.make`.
"""

from importlib.util import find_spec as _find_spec
from pathlib import Path as _Path

from pandemonium import _level

if (_build := _level.best(_Path(__file__).parent / "levels", _level.flags())) is not None:
    __path__.insert(0, str(_build))  # where `_core` is looked for first

from pandemonium import _core, demon_city, players, puzzles, vector
from pandemonium._core import (
    Agent,
    Error,
    LegalAction,
    Moment,
    Policy,
    Replay,
    Table,
    action_texts,
    analyse,
    components,
    data,
    data_faults,
    evaluate,
    games,
    glossary,
    models_folder,
    observation_bound,
    options,
    play,
    title,
    tournament,
    utility,
    variants,
    version,
)

from pandemonium.from_torch import from_torch as _from_torch

__version__ = "1.1.0"
setattr(Policy, "from_torch", staticmethod(_from_torch))  # noqa: B010 (a method of a compiled class)


def _svg_of(table: Table) -> str | None:
    from pandemonium import picture

    return picture.svg(table) if _find_spec("quickjs") is not None else None


Table._repr_svg_ = _svg_of  # type: ignore[assignment, method-assign]  # notebooks show a table as its picture

if (_Path(__file__).parent / "models").is_dir():  # an installed package carries the shipped policies
    _core.set_models_folder(str(_Path(__file__).parent / "models"))
if _find_spec("gymnasium") is not None:
    from pandemonium.gym import register_envs as _register_envs

    _register_envs()

__all__ = [
    "Agent",
    "Error",
    "LegalAction",
    "Moment",
    "Policy",
    "Replay",
    "Table",
    "action_texts",
    "analyse",
    "components",
    "data",
    "data_faults",
    "demon_city",
    "evaluate",
    "games",
    "glossary",
    "models_folder",
    "observation_bound",
    "options",
    "play",
    "players",
    "puzzles",
    "title",
    "tournament",
    "utility",
    "variants",
    "vector",
    "version",
]
