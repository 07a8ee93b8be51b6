"""Pandemonium: fast reinforcement-learning environments for five demon-haunted tabletop games.

    >>> import pandemonium
    >>> table = pandemonium.Table("city_of_demons", seed=7)
    >>> while not table.over:
    ...     outcomes = table.apply(table.scripted())
    >>> table.scores

Many tables at once, stepped in C++ and seen without copying: `pandemonium.vector.make`.
"""

from pandemonium import demon_city, vector
from pandemonium._core import (
    Agent,
    Error,
    LegalAction,
    Policy,
    Table,
    action_texts,
    evaluate,
    games,
    options,
    title,
    variants,
    version,
)

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "Error",
    "LegalAction",
    "Policy",
    "Table",
    "action_texts",
    "demon_city",
    "evaluate",
    "games",
    "options",
    "title",
    "variants",
    "vector",
    "version",
]
