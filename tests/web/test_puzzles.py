"""Puzzles on the page: the list, the one of the day, an answer judged, and what the record keeps of it."""

import datetime
import json

import pytest
from conftest import ABOUT, GAMES, ROOT
from steps import settled, until

FILES = {game: ROOT / "models" / game / "puzzles.json" for game in GAMES}
PUZZLES = {game: json.loads(path.read_text())["puzzles"] for game, path in FILES.items() if path.exists()}


def open_list(page, game: str) -> None:
    page.click("#puzzles-button")
    page.click(f"#puzzles button:has-text('{ABOUT[game]['title']}')")
    page.wait_for_selector("#puzzle-of-day")


def answer(page, action: int) -> None:
    page.evaluate("for (const each of document.querySelectorAll('#choices details')) each.open = true")
    page.click(f'#choices [data-action="{action}"]')
    page.wait_for_selector("#judged")
    settled(page)


@pytest.mark.parametrize("game", PUZZLES)
def test_an_answer_is_judged_with_a_reason_and_kept_in_the_record(open_page, host, game):
    page = open_page(host)
    open_list(page, game)
    assert page.locator(".puzzles button").count() == len(PUZZLES[game])
    page.locator(".puzzles button").first.click()
    until(page, "!App.busy && !by('play').hidden")
    puzzle = PUZZLES[game][0]
    assert f"Puzzle 1 of {len(PUZZLES[game])}" in page.inner_text("#question")
    assert page.locator("#hint:visible, #undo:visible, #review:visible").count() == 0
    legal = page.evaluate("App.legal.map((each) => [each.action, each.text])")
    best = next(action for action, text in legal if text == puzzle["best"])
    answer(page, next(action for action, _ in legal if action != best))
    assert page.locator("#judged.bad").count() == 1
    assert len(page.inner_text("#advice .why")) > 20  # why the best move is better
    assert page.evaluate("App.legal.length") == len(legal)  # nothing was played
    answer(page, best)
    assert page.locator("#judged.good").count() == 1
    assert f"{puzzle['ahead']:.2f}" in page.inner_text("#judged")
    kept = page.evaluate("Record.puzzles()")[f"{game} {puzzle['id']}"]
    assert kept["right"] is False and kept["tries"] == 2
    page.click("#all-puzzles")
    page.wait_for_selector(".puzzles button:has-text('tried')")
    page.keyboard.press("Escape")
    page.click("#record-button")
    row = page.locator("#record .totals tbody tr").first.inner_text().split("\t")
    assert row == [ABOUT[game]["title"], "1", "0"]
    assert page.evaluate("Store.games().length") == 0


def test_the_puzzle_of_the_day_is_everybodys_and_goes_on_as_a_game(open_page, host):
    game = max(PUZZLES, key=lambda each: len(PUZZLES[each]))
    page = open_page(host)
    open_list(page, game)
    page.click("#puzzle-of-day")
    until(page, "!App.busy && !by('play').hidden")
    day = datetime.date.fromisoformat(page.evaluate("Puzzles.today()"))
    mixed = (day - datetime.date(1970, 1, 1)).days * 2654435761 % 2**32
    number = mixed * len(PUZZLES[game]) >> 32
    assert page.evaluate("App.state.puzzle.id") == PUZZLES[game][number]["id"]
    answer(page, page.evaluate("App.legal[0].action"))
    page.click("#puzzle-on")
    settled(page)
    assert page.evaluate("App.company === null && App.legal.length > 1 && !App.state.over")
    page.locator("#choices .choice").first.click()
    settled(page)
    assert page.evaluate("Store.games().length") == 1


@pytest.mark.parametrize("damaged", ["{", "5", "null", "[3]", '{"a b": {"game": 3}}'])
def test_damaged_puzzles_of_the_record_disable_nothing(open_page, host, damaged):
    page = open_page(host)
    page.evaluate("(text) => localStorage.setItem('pandemonium.puzzles', text)", damaged)
    open_list(page, next(iter(PUZZLES)))
    page.keyboard.press("Escape")
    page.click("#record-button")
    assert "No game" in page.inner_text("#record")
