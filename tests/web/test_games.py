"""Whole games in the page, by clicks, by the keyboard alone, on a phone."""

import pytest
from conftest import ABOUT, GAMES
from steps import begin, play_by_clicks, play_by_keys, until


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_clicks_from_disk(open_page, disk, game):
    page = open_page(disk)
    begin(page, game)
    assert play_by_clicks(page) > 1
    assert "won" in page.inner_text("#question") or "lost" in page.inner_text("#question")
    rows = page.locator("#advice .totals tbody tr").count()
    assert rows > 2 if ABOUT[game]["goal"] else rows > 0  # points by rule, where the game has words


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_keyboard_from_a_static_host(open_page, host, game):
    page = open_page(host)
    begin(page, game)
    page.keyboard.press("Tab")
    assert play_by_keys(page) > 1


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_on_a_phone(open_page, disk, game):
    page = open_page(disk, width=360, height=740)
    begin(page, game, seed=11)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    play_by_clicks(page, seed=3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_after_the_end_one_plays_again_or_at_another_level(open_page, host):
    page = open_page(host)
    begin(page, "cyberdoom_tower")
    play_by_clicks(page)
    seed = page.evaluate("App.state.seed")
    page.click("#again")
    until(page, "!App.busy && !App.state.over")
    again = page.evaluate(
        "[App.state.game, App.state.decisions, App.state.options.countdown, App.state.seed]"
    )
    assert again[:3] == ["cyberdoom_tower", 0, 3] and again[3] != seed
    play_by_clicks(page, seed=5)
    page.click("#other-level")
    page.wait_for_selector("#start")


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_beyond_double_precision_stays_whole(open_page, host, game):
    page = open_page(host)
    seed = "18446744073709551557"
    begin(page, game, seed=int(seed))
    assert str(page.evaluate("App.state.seed")) == seed
    assert ABOUT[game]["title"] in page.inner_text("#title")
