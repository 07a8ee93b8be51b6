"""What axe-core says of the page, in every game, dark and light."""

import pytest
from conftest import ABOUT, GAMES, ROOT
from steps import axe, begin, choose_game, play_by_clicks, settled, until


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("game", GAMES)
def test_accessible(open_page, host, game, scheme):
    page = open_page(host, scheme=scheme)
    # axe-core is put into the page by the test, which the page's policy would not allow a stranger
    assert not axe(page)
    begin(page, game)
    assert not axe(page)
    page.click("#rules-button")
    assert not axe(page)
    page.keyboard.press("Escape")
    page.click("#hint")
    settled(page)
    assert not axe(page)


def shown(page) -> list[str]:
    """What axe says of the page as it is, once it has come to rest."""
    until(page, "!App.busy")
    return axe(page)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_dialogs_the_end_the_guide_and_puzzles_are_accessible(open_page, host, scheme):
    page = open_page(host, scheme=scheme)
    for button in (
        "#files-button",
        "#settings-button",
        "#record-button",
        "#puzzles-button",
        "#open-letter",
        "#join",
    ):
        page.click(button)
        assert not shown(page), button
        page.keyboard.press("Escape")
    game = next(each for each in GAMES if (ROOT / "models" / each / "puzzles.json").exists())
    page.click("#puzzles-button")
    page.click(f"#puzzles button:has-text('{ABOUT[game]['title']}')")
    page.wait_for_selector("#puzzle-of-day")
    assert not shown(page), "puzzles"
    page.click("#puzzle-of-day")
    until(page, "!App.busy && !by('play').hidden")
    page.evaluate("void App.company.play(App.legal[0].action)")
    page.wait_for_selector("#judged")
    assert not shown(page), "an answer"
    page.click("#home")
    choose_game(page, game)
    assert not shown(page), "a new game"
    page.click("#guide")
    page.wait_for_selector("#advice .task")
    assert not shown(page), "the guide"
    page.click("#home")
    begin(page, game)
    play_by_clicks(page)
    until(page, "Review.found?.done || Boolean(Review.fault)", 240)
    assert not shown(page), "the end"
    page.click("#review")
    page.wait_for_selector("#moment svg")
    assert not shown(page), "the review"
    page.click("#home")
    page.click("#record-button")
    assert page.locator("#record .totals").count() == 2
    assert not shown(page), "the record"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_shared_screen_is_accessible(open_page, host, scheme):
    page = open_page(host, scheme=scheme)
    begin(page, "city_of_horror", players=["person", "person", "scripted"])
    assert not shown(page)
    for _ in range(30):
        if page.locator("#cover:not([hidden])").count():
            break
        page.evaluate("void App.act(App.legal[0].action)")
        until(page, "!App.busy")
    assert page.locator("#cover:not([hidden])").count() and not shown(page)
