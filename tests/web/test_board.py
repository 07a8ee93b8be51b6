"""What can be done on the board: on a phone, with a mouse, with the keyboard."""

import pytest
from conftest import GAMES
from steps import begin, is_over, until

SMALL = """() => [...document.querySelectorAll(
    "main:not([hidden]) :is(button, select, summary), header button")]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
  .map(([each, box]) => `${each.id || each.textContent} ${box.width}x${box.height}`)"""
SEEN = """() => { const box = by("question").getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight; }"""


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_the_question_and_has_targets_for_fingers(open_page, host, game, size):
    page = open_page(host, *size)
    assert not page.evaluate(SMALL)
    begin(page, game, seed=11)
    for _ in range(6):
        if is_over(page):
            break
        assert page.evaluate(SEEN), page.inner_text("#question")
        first = page.locator("#choices .choice").first
        assert first.bounding_box()["y"] < size[1] - 20
        assert not page.evaluate(SMALL)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        before = page.evaluate("App.state.decisions")
        page.evaluate("scrollTo(0, 0)")
        page.evaluate("void App.act(App.legal.at(-1).action)")
        until(page, f"!App.busy && (App.state.decisions > {before} || App.state.over)")


def test_the_board_can_be_enlarged(open_page, host):
    page = open_page(host, 360, 740)
    begin(page, "city_of_horror")
    before = page.locator("#drawing > svg").bounding_box()["width"]
    page.click("[aria-label='Larger board']")
    assert page.locator("#drawing > svg").bounding_box()["width"] > 1.3 * before
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_click_on_the_board_shows_what_would_happen_before_it_does(open_page, host):
    page = open_page(host)
    begin(page, "cyberdoom_tower", short=False)
    piece = page.locator("#drawing .live").first
    piece.dispatch_event("click")
    page.wait_for_selector("#popover:not([hidden]) .choice small")
    assert page.evaluate("App.state.decisions") == 0
    page.click("#popover >> text=Cancel")
    assert page.evaluate("App.state.decisions") == 0 and page.locator("#popover:not([hidden])").count() == 0


def test_a_piece_of_several_moves_offers_them(open_page, host):
    page = open_page(host)
    begin(page, "cyberdoom_tower", short=False)
    piece = page.locator("#drawing .live[aria-label*=' moves: ']").first
    piece.focus()
    page.keyboard.press("Enter")
    offered = page.locator("#popover:not([hidden]) .choice")
    assert offered.count() > 1
    page.keyboard.press("ArrowDown")
    words = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    until(page, "!App.busy && App.state.decisions > 0")
    assert page.evaluate("App.state.events[0].events[0].words").lower() in words.lower()


@pytest.mark.parametrize("game", GAMES)
def test_pieces_tell_their_texts_to_the_keyboard(open_page, disk, game):
    page = open_page(disk)
    begin(page, game, short=False)
    page.locator("#drawing svg").focus()
    told, decisions = set(), page.evaluate("App.state.decisions")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        if page.locator("#tip:not([hidden])").count():
            told.add(page.inner_text("#tip"))
    assert len(told) > 1
    page.keyboard.press("Escape")
    assert page.locator("#tip:not([hidden])").count() == 0
    assert page.evaluate("App.state.decisions") == decisions
