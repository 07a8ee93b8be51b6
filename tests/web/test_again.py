"""Answers that hold: a question that comes over and over is answered for the turn, or for the game."""

import pytest
from steps import begin, is_over, until

MOST = 400  # moves of one game
TURN = "Client.ask('table', {seat: 0}).then((answer) => answer.table.turn)"
ASKED = {"pass": "Your go: a card, a power, an offer, or pass?", "reject": "Do you accept?"}


@pytest.fixture
def table(open_page, host):
    """table() -> page: the same game at every call."""

    def lay():
        page = open_page(host)
        begin(page, "city_of_horror", seed=3, short=False, variant="players3")
        return page

    return lay


def question(page) -> str:
    return page.evaluate("App.state.question?.words ?? ''")


def play(page) -> None:
    """Rejects or passes where it can, else takes the first move; by a click on the move."""
    texts = page.evaluate("App.legal.map((each) => each.text)")
    at = next((texts.index(text) for text in ("reject", "pass") if text in texts), 0)
    page.evaluate("() => { window.before = App.state; }")
    page.evaluate("for (const each of document.querySelectorAll('#choices details')) each.open = true")
    words = page.evaluate(f"App.legal[{at}].words")
    page.locator("#choices .choice", has_text=words).first.click()
    until(page, "!App.busy && App.state !== window.before")


def play_until_it_may_hold(page, answer: str) -> None:
    for _ in range(MOST):
        if page.locator("#repeat").count() and question(page) == ASKED[answer]:
            return
        play(page)
    raise AssertionError(f"never often enough: {ASKED[answer]}")


def play_to_the_end(page) -> list[str]:
    """The questions that were asked on the way."""
    asked = []
    while not is_over(page):
        assert len(asked) < MOST
        asked.append(question(page))
        play(page)
    return asked


def result(page) -> list:
    """The scores, and every action of every seat."""
    return page.evaluate(
        """Client.ask('save').then(({ save }) => [App.state.scores, save.trim().split('\\n')
          .map((line) => JSON.parse(line)).filter((line) => 'action' in line)
          .map((line) => `${line.seat} ${line.action}`)])"""
    )


@pytest.mark.parametrize("answer", ["pass", "reject"])
def test_an_answer_for_the_whole_game_is_given_without_being_asked(table, answer):
    by_hand = table()
    play_until_it_may_hold(by_hand, answer)
    often = play_to_the_end(by_hand).count(ASKED[answer])
    assert often > 1

    page = table()
    play_until_it_may_hold(page, answer)
    page.get_by_label("My answer holds").select_option("game")
    play(page)
    assert f"You answer: {answer}, the whole game." in page.inner_text("#again")
    asked = play_to_the_end(page)
    assert ASKED[answer] not in asked and len(asked) > 3  # all else is asked as ever
    assert result(page) == result(by_hand)


def test_an_answer_for_the_turn_ends_with_it(table):
    page = table()
    play_until_it_may_hold(page, "pass")
    page.get_by_label("My answer holds").select_option("turn")
    turn = page.evaluate(TURN)
    play(page)
    assert "You answer: pass, for now." in page.inner_text("#again")
    for _ in range(MOST):
        if question(page) == ASKED["pass"]:
            break
        play(page)
    assert page.evaluate(TURN) > turn
    assert page.evaluate("App.state.standing") == []
    assert page.locator("#ask-again").count() == 0


def test_who_wants_to_be_asked_again_is(table):
    page = table()
    play_until_it_may_hold(page, "pass")
    page.get_by_label("My answer holds").select_option("game")
    play(page)
    page.click("#ask-again")
    until(page, "!App.busy && App.state.standing.length === 0")
    assert "You answer" not in page.inner_text("#again")
    assert ASKED["pass"] in play_to_the_end(page)


def test_an_answer_that_holds_only_once_is_asked_for_again(table):
    page = table()
    play_until_it_may_hold(page, "pass")
    assert page.get_by_label("My answer holds").input_value() == ""
    play(page)
    assert page.evaluate("App.state.standing") == []
    assert ASKED["pass"] in play_to_the_end(page)
