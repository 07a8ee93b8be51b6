"""Puzzles from Python: every one that is shipped is a position in which its move can be played."""

import datetime

import pytest

import pandemonium
from pandemonium import puzzles


@pytest.mark.parametrize("game", pandemonium.games())
def test_every_puzzle_is_a_position_with_its_move(game: str) -> None:
    found = puzzles.of(game)
    assert len({puzzle.id for puzzle in found}) == len(found)
    for puzzle in found:
        table = puzzle.table()
        assert not table.over
        legal = [each.text for each in table.legal()]
        assert puzzle.best in legal and len(legal) > 2
        assert puzzle.is_right(puzzle.best) and not puzzle.is_right(
            next(t for t in legal if t != puzzle.best)
        )
        assert puzzle.ahead >= 0.15 and puzzle.ahead >= 4 * puzzle.error
    assert sum(len(puzzles.of(game, level)) for level in range(1, 6)) == len(found)


def test_the_puzzle_of_a_day_is_the_same_for_everybody() -> None:
    first, again, later = (
        puzzles.of_day("city_of_demons", datetime.date(2026, 11, day)) for day in (24, 24, 25)
    )
    assert first == again
    assert first.id != later.id or len(puzzles.of("city_of_demons")) == 1
