"""Guided first games on the page, end to end, and where the menu leads."""

import pytest
from conftest import ABOUT, GAMES
from steps import choose_game, settled, until


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("game", [game for game in GAMES if ABOUT[game].get("guide")])
def test_a_guided_game_from_its_first_step_to_playing_on_alone(open_page, host, game, width):
    page = open_page(host, width, 740)
    choose_game(page, game)
    until(page, "!App.busy")
    page.click("#guide")
    until(page, "!App.busy && !by('play').hidden")
    steps = page.evaluate("App.state.guide.steps")
    assert steps >= 8
    for step in range(steps):
        assert page.evaluate("App.state.guide.step") == step
        task = page.inner_text("#advice .task")
        assert task == page.evaluate("App.state.guide.task")
        box = page.locator("#question").bounding_box()
        assert box and 0 <= box["y"] < 740
        # another move is refused and changes nothing
        other = page.evaluate(
            "App.legal.find((each) => each.action !== App.state.guide.action)?.action ?? -1"
        )
        if other >= 0:
            page.evaluate(f"App.act({other}).then(() => 1)")
            settled(page)
            assert page.evaluate("App.state.guide.step") == step
        page.evaluate("for (const each of document.querySelectorAll('#choices details')) each.open = true")
        asked = page.locator("#choices .asked")
        assert asked.count() == 1
        asked.click()
        settled(page)
    assert page.evaluate("App.state.guide.done")
    page.click("#leave-guide")
    settled(page)
    assert page.evaluate("App.company === null && App.legal.length > 0 && !App.state.guide")
    assert page.locator("#undo:visible").count() == 1 and page.evaluate("Store.games().length") == 1


def test_every_game_of_the_menu_shows_its_emblem(open_page, host):
    page = open_page(host)
    drawn = page.evaluate(
        "[...document.querySelectorAll('.game .emblem path')].map((each) => each.getBBox().width)"
    )
    assert len(drawn) == len(GAMES) and all(width > 10 for width in drawn)
