"""Pictures of tables: every game and variant is drawn, with what is on the table, and nothing that the seat
may not know."""

import re

import numpy as np
import numpy.typing as npt
import pytest

from pandemonium import Table, picture


def some_way_in(game: str, variant: str, decisions: int) -> Table:
    table = Table(game, variant, seed=3)
    for _ in range(decisions):
        if table.over:
            break
        table.apply(table.scripted())
    return table


def looks_drawn(drawn: npt.NDArray[np.uint8]) -> bool:
    colours = {tuple(pixel) for pixel in drawn[::5, ::5].reshape(-1, 3).tolist()}
    return drawn.dtype == np.uint8 and drawn.shape == (picture.HEIGHT, picture.WIDTH, 3) and len(colours) > 20


def test_every_way_to_play_is_drawn_and_hides_what_is_hidden(way: tuple[str, str]) -> None:
    game, variant = way
    table = some_way_in(game, variant, 25)
    seat = table.seats - 1
    drawn = picture.svg(table, seat)
    assert "NaN" not in drawn and "undefined" not in drawn and drawn.count("<") > 60
    table.resample(seat)  # another world that the seat could be in
    assert picture.svg(table, seat) == drawn


def test_pictures_of_a_whole_game_have_one_size(game: str) -> None:
    table = Table(game, seed=3)
    first = picture.draw(table)
    assert looks_drawn(first)
    table.play_out()
    last = picture.draw(table)
    assert looks_drawn(last) and not np.array_equal(first, last)


def test_a_move_changes_the_picture(game: str) -> None:
    table = Table(game, seed=4)
    before = picture.svg(table, 0)
    for _ in range(12):
        table.apply(table.scripted())
    assert picture.svg(table, 0) != before


def test_every_colour_of_a_style_is_known(game: str) -> None:
    drawn = picture.svg(Table(game, seed=1))
    style = drawn[drawn.index("<style>") : drawn.index("</style>")]
    assert "var(" not in style and "color-mix" not in style


def test_people_read_what_the_table_holds() -> None:
    table = some_way_in("demon_city", "alley", 6)
    words = " ".join(re.findall(r">([^<>]+)</text>", picture.svg(table, 0)))
    known = [
        name
        for name in ("Marty", "Nena", "Laura", "Hiram", "Ceelo", "Bebe", "Alfred", "Cassie", "Ann", "Didi")
    ]
    present = [name for name in known if name in table.show(0)]
    assert present and all(name in words for name in present)


def test_a_notebook_shows_a_table_as_its_picture(game: str) -> None:
    table = Table(game, seed=1)
    assert table._repr_svg_() == picture.svg(table)


def test_a_game_without_a_board_still_has_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    read = picture._file
    monkeypatch.setattr(picture, "_file", lambda name: "" if name.endswith("board.js") else read(name))
    picture._engine.cache_clear()
    drawn = picture.svg(Table("daemon_dice", seed=1))
    assert "DAEMON DICE" in drawn
    assert picture.draw(Table("daemon_dice", seed=1)).shape == (picture.HEIGHT, picture.WIDTH, 3)
    picture._engine.cache_clear()
