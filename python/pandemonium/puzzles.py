"""Puzzles: positions of real games in which one move is clearly better than every other.

    from pandemonium import puzzles

    for puzzle in puzzles.of("city_of_demons", level=3):
        table = puzzle.table()
        print(table.show(table.to_act), puzzle.is_right("go in"))

They are mined by `bin/puzzles` and lie in `models/<game>/puzzles.json`.
"""

import datetime
import json
import pathlib
from dataclasses import dataclass

from pandemonium._core import Error, Replay, Table, models_folder, version

FORMAT = "pandemonium puzzles 1"


@dataclass(frozen=True)
class Puzzle:
    """`best` is the text of an action, `ahead` how far it is ahead of the next best move, with its standard
    error; `level` 1 to 5, Beginner to Master, the weakest whose players find it more often than not."""

    id: str
    game: str
    variant: str
    seed: int
    moves: tuple[int, ...]
    best: str
    ahead: float
    error: float
    level: int

    def replay(self) -> Replay:
        """The game up to the position."""
        replay = Replay(self.game, self.variant, seed=self.seed)
        for move in self.moves:
            replay.play(move)
        return replay

    def table(self) -> Table:
        """The position; the seat to act is to find the move."""
        return self.replay().table()

    def is_right(self, action: str) -> bool:
        return action == self.best


def of(game: str, level: int | None = None) -> list[Puzzle]:
    """All puzzles of a game, or those of a level; none where none were mined."""
    file = pathlib.Path(models_folder()) / game / "puzzles.json"
    if not file.exists():
        return []
    found = json.loads(file.read_text())
    if (found["format"], found["game"], found["version"]) != (FORMAT, game, version(game)):
        raise Error(f"{file}: not {FORMAT} of {game}, version {version(game)}")
    puzzles = [
        Puzzle(**{**each, "game": game, "moves": tuple(map(int, each["moves"].split()))})
        for each in found["puzzles"]
    ]
    return [each for each in puzzles if level is None or each.level == level]


def of_day(game: str, day: datetime.date | None = None) -> Puzzle:
    """The puzzle of a day (today), the same in the terminal and on the page."""
    puzzles = of(game)
    if not puzzles:
        raise Error(f"there are no puzzles of {game}")
    days = ((day or datetime.date.today()) - datetime.date(1970, 1, 1)).days
    return puzzles[(days * 2654435761 % 2**32) * len(puzzles) >> 32]
