"""Pictures of tables: every game and variant is drawn, shows what is on the table, and nothing that the seat may not know."""

import re

import numpy as np
import numpy.typing as npt
import pytest

import pandemonium
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
    return (
        drawn.dtype == np.uint8
        and drawn.shape[1:] == (800, 3)
        and 300 < drawn.shape[0] < 1600
        and len(colours) > 8
    )


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


def test_boards_show_what_the_pages_tell() -> None:
    table = some_way_in("city_of_horror", "players5", 60)
    places, position, page = city_of_horror.places_of(table.view(0)), table.to_json(), table.show(0)
    assert [zombies for _, zombies, _ in places] == position["zombies"]
    standing = [(who, person) for _, _, people in places for who, person in people]
    assert len(standing) == len(set(standing)) == bin(sum(position["at"])).count("1") >= 10
    assert all(f"P{who + 1} {person}" in page for who, person in standing)

    table = some_way_in("cyberdoom_tower", "two_players", 60)
    floors = cyberdoom_tower.sector_symbols(table.view(0))
    shown = [
        re.findall(r"\[([^\]]*)\]", line)[1:7]
        for line in table.show(0).splitlines()
        if line.startswith("FLOOR")
    ]
    assert [[(re.sub(r"P\d|[^a-zA-Z]", "", cell) or ".")[-1] for cell in row] for row in reversed(shown)] == [
        list(floor) for floor in floors
    ]
    assert any(symbol.islower() for floor in floors for symbol in floor)

    table = some_way_in("daemon_dice", "", 25)
    faces = daemon_dice.faces_shown(table.view(0))
    assert len(faces) >= 5
    rolled = re.findall(r"#(\d+) [A-Za-z]+(?: [A-Za-z]+)?\[([^\]]+)\]", table.show(0))
    assert rolled and all(
        any(faces.get((seat, int(slot))) == face for seat in range(2)) for slot, face in rolled
    )

    table = some_way_in("demon_city", "garage", 6)
    figures = {figure.name: figure for figure in demon_city.figures_of(table.view(0))}
    assert {"Laura", "Buck"} & set(figures) and len({figure.letter for figure in figures.values()}) == len(
        figures
    )
    for name, figure in figures.items():
        assert name in table.show(0) and figure.square == -1 or 0 <= figure.square < 72


def test_what_is_hidden_is_not_drawn() -> None:
    table = Table("demon_city", "alley", seed=1)
    while table.to_json()["phase"] != "action":
        table.apply(table.scripted())
    lurking = [figure["who"] for figure in table.to_json()["figures"] if figure["hidden"]]
    assert lurking
    names = [each["name"] for each in pandemonium.components("demon_city")["figures"]]
    told = {figure.name: figure.square for figure in demon_city.figures_of(table.view(0))}
    known = {figure.name: figure.square for figure in demon_city.figures_of(table.view(1))}
    for who in lurking:
        assert known[names[who]] >= 0 and told.get(names[who], -1) == -1


def test_a_game_without_a_board_still_has_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert picture.draw(Table("daemon_dice", seed=1)).shape[1] == 800
