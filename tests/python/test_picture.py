"""Pictures of tables: every game and variant is drawn, shows what is on the table, and nothing that the seat may not know."""

import numpy as np
import numpy.typing as npt
import pytest

from pandemonium import Table, picture
from pandemonium.picture import city_of_horror, cyberdoom_tower, daemon_dice, demon_city


def some_way_in(game: str, variant: str, decisions: int) -> Table:
    table = Table(game, variant, seed=3)
    for _ in range(decisions):
        if table.over:
            break
        table.apply(table.scripted())
    return table


def looks_drawn(drawn: npt.NDArray[np.uint8]) -> bool:
    colours = {tuple(pixel) for pixel in drawn[::5, ::5].reshape(-1, 3).tolist()}
    return drawn.dtype == np.uint8 and drawn.shape[1:] == (800, 3) and 300 < drawn.shape[0] < 1600 and len(colours) > 8


def test_every_way_to_play_is_drawn_and_hides_what_is_hidden(way: tuple[str, str]) -> None:
    game, variant = way
    table = some_way_in(game, variant, 25)
    seat = table.seats - 1
    drawn = picture.draw(table, seat)
    assert looks_drawn(drawn)
    table.resample(seat)  # another world that the seat could be in
    assert np.array_equal(picture.draw(table, seat), drawn)


def test_beginnings_and_ends_are_drawn(game: str) -> None:
    table = Table(game, seed=3)
    assert looks_drawn(picture.draw(table))
    table.play_out()
    assert looks_drawn(picture.draw(table))


def test_a_move_changes_the_picture(game: str) -> None:
    table = Table(game, seed=4)
    before = picture.draw(table, 0)
    for _ in range(12):
        table.apply(table.scripted())
    assert before.shape != (after := picture.draw(table, 0)).shape or not np.array_equal(before, after)


def test_boards_are_read_off_the_pages() -> None:
    # The pages may change their words; then these pictures must be looked at again
    table = some_way_in("city_of_horror", "players5", 60)
    places = city_of_horror.read_places(table.show(0))
    position = table.to_json()
    assert len(places) == 6
    assert sum(zombies for _, zombies, _ in places) == sum(position["zombies"])
    assert sum(len(people) for _, _, people in places) >= 10
    floors = cyberdoom_tower.sector_symbols(Table("cyberdoom_tower", "two_players", seed=1).show(0))
    assert sorted(floors) == [0, 1, 2, 3, 4] and all(sorted(row.replace(".", "")) == sorted("CCKLE") or len(row) == 6 for row in floors.values())
    table = some_way_in("daemon_dice", "", 25)
    assert len(daemon_dice.faces_shown(table.show(0))) >= 5
    rows, figures = demon_city.read_map(Table("demon_city", "garage", seed=1).show(0))
    assert len(rows) == 6 and len(rows[0]) == 12
    assert {"L", "B", "C"} & set(figures)


def test_a_game_without_a_board_still_has_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert picture.draw(Table("daemon_dice", seed=1)).shape[1] == 800
