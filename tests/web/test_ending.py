"""What comes after a game: the ceremony, points by rule, the turning point, practice, the record."""

import json

import pytest
from conftest import GAMES
from steps import begin, is_over, play_by_clicks, settled, until

POINTS = """() => [...document.querySelectorAll("#advice .totals tbody tr")]
  .map((row) => [...row.children].map((cell) => cell.textContent))"""


@pytest.mark.parametrize("game", GAMES)
def test_the_end_says_who_has_won_why_and_with_how_many_points(open_page, host, game):
    page = open_page(host)
    begin(page, game)
    play_by_clicks(page)
    over = page.evaluate(
        "App.state.events.flatMap((each) => each.events).filter((event) => event.kind === 'over')"
    )
    why = page.inner_text("#advice .why").lower()
    assert over and all(event["words"].lower() in why for event in over)
    rows = {row[0]: row[1:] for row in page.evaluate(POINTS)}
    told = [event["data"]["points"] for event in over if "points" in event["data"]]
    if told:  # the drawing adds points up as the rules do
        assert [int(value) for value in rows["points"]] == told
    assert len(rows) > 2
    until(page, "Review.found?.done || Boolean(Review.fault)", 120)
    assert "turning point" in page.inner_text("#turning").lower() or not page.evaluate(
        "Boolean(Ending.point(App.state))"
    )


def lose(page, seed: int = 4) -> None:
    """A game of any moves against the usual level; some of them are mistakes."""
    begin(page, "demon_city", seed=seed, short=False, players=["person", "level:2"])
    page.evaluate(
        """async (seed) => {
          for (let move = 0; !App.state.over; ++move)
            await App.act(App.legal[(move * 7 + seed) % App.legal.length].action);
        }""",
        seed,
    )
    settled(page)
    until(page, "Review.found?.done === true", 240)


def test_mistakes_are_practised_and_the_game_stays_as_it_was(open_page, host):
    page = open_page(host)
    lose(page)
    game = page.evaluate("[App.id, App.state.decisions, App.state.scores]")
    mistakes = page.evaluate("Review.mistakes().map((each) => [each.action, each.best])")
    assert mistakes
    page.click("#practise")
    settled(page)
    for number, (played, best) in enumerate(mistakes):
        assert f"Position {number + 1} of {len(mistakes)}" in page.inner_text("#question")
        legal = page.evaluate("App.legal.map((each) => each.action)")
        assert played in legal and best in legal and page.locator("#undo:visible").count() == 0
        # what was played is wrong again, what the review found is right
        page.evaluate("for (const each of document.querySelectorAll('#choices details')) each.open = true")
        page.click(f'#choices [data-action="{best if number % 2 else played}"]')
        page.wait_for_selector("#judged")
        assert page.locator(f"#judged.{'good' if number % 2 else 'bad'}").count() == 1
        if number + 1 < len(mistakes):
            page.click("#next")
            settled(page)
    assert f"{len(mistakes) // 2} of {len(mistakes)} found" in page.inner_text("#advice")
    page.click("#practised")
    page.wait_for_selector("#moment svg")
    assert page.evaluate("[App.id, App.state.decisions, App.state.scores]") == game
    assert page.evaluate("Store.games().length") == 1


def test_the_record_keeps_results_luck_and_accuracy_until_it_is_deleted(open_page, host, tmp_path):
    page = open_page(host)
    lose(page)
    luck = page.evaluate("(({ luck }) => luck.mean ?? luck)(Review.found.seats[Review.seat])")
    page.click("#again")
    settled(page)
    page.click("#hint")
    settled(page)
    assert not is_over(page)
    page.reload()
    page.wait_for_selector("#record-button")
    page.click("#record-button")
    row = page.locator("#record .totals tbody tr").first.inner_text().split("\t")
    assert row[0] == "Learner" and row[1] == "1"
    assert page.locator("#record .graph .curve").count() == 1
    with page.expect_download() as download:
        page.click("#record-export")
    path = tmp_path / "record.json"
    download.value.save_as(path)
    (game,) = json.loads(path.read_text())["games"]
    assert game["game"] == "demon_city" and game["score"] in (-1, 0, 1) and 0 <= game["accuracy"] <= 1
    assert game["luck"] == luck and not game["helped"]  # what the review found; a sum, that no score bounds
    page.click("#record-delete")
    assert page.evaluate("Record.games().length") == 1  # asked once more
    page.click("#record-delete")
    assert page.evaluate("Record.games().length") == 0


@pytest.mark.parametrize("damaged", ["{", "5", "{}", '[null, {"id": 3}]', '[{"id": "a", "game": "b"}]'])
def test_a_damaged_record_disables_nothing(open_page, host, damaged):
    page = open_page(host)
    page.evaluate("(text) => localStorage.setItem('pandemonium.record', text)", damaged)
    page.click("#record-button")
    assert "No game" in page.inner_text("#record")


def test_a_stronger_level_is_one_press_away_and_the_last_way_to_play_is_remembered(open_page, host):
    page = open_page(host)
    lose(page)
    page.click("#level-1")
    settled(page)
    assert page.evaluate("App.state.players") == ["person", "level:3"]
    page.click("#home")
    page.locator(".game", has_text="Demon City").click()
    page.wait_for_selector("#start")
    until(page, "document.querySelectorAll('.seats label').length === 2 && !App.busy")
    assert page.evaluate("[...document.querySelectorAll('.seats select')].map((each) => each.value)") == [
        "person",
        "level:2",
    ]
