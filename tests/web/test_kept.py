"""What the page keeps: games, undone moves, files; and what storage that is damaged or full does to it."""

import json

import pytest
from steps import begin, is_over, play_by_clicks, settled, until


def test_undo_redo_and_a_killed_tab(open_page, host):
    page = open_page(host)
    begin(page, "city_of_demons", short=False)
    for _ in range(3):
        before = page.evaluate("App.state.decisions")
        page.locator("#choices .choice").first.click()
        until(page, f"!App.busy && App.state.decisions > {before}")
    reached = page.evaluate("JSON.stringify([App.state.decisions, App.legal])")
    page.click("#undo")
    settled(page)
    assert page.evaluate("JSON.stringify([App.state.decisions, App.legal])") != reached
    page.click("#redo")
    settled(page)
    assert page.evaluate("JSON.stringify([App.state.decisions, App.legal])") == reached
    page.reload()  # nothing was asked of the page before
    page.wait_for_selector(".games")
    page.click("text=Go on with City of Demons")
    page.wait_for_selector("#drawing svg")
    settled(page)
    assert page.evaluate("JSON.stringify([App.state.decisions, App.legal])") == reached


def test_undo_by_key_and_by_button_meets_the_dice_that_were_asked_for(open_page, host):
    page = open_page(host)
    page.evaluate("localStorage.setItem('pandemonium.settings', JSON.stringify({dice: 'new'}))")
    begin(page, "city_of_demons", short=False)
    page.evaluate(
        "() => { const ask = Client.ask; window.asked = []; "
        "Client.ask = (...what) => { window.asked.push(what); return ask(...what); }; }"
    )
    for how in (lambda: page.keyboard.press("u"), lambda: page.click("#undo")):
        before = page.evaluate("App.state.decisions")
        page.locator("#choices .choice").first.click()
        until(page, f"!App.busy && App.state.decisions > {before}")
        page.evaluate("window.asked = []")
        how()
        until(page, f"!App.busy && App.state.decisions === {before}")
        assert page.evaluate("window.asked.filter(([what]) => what === 'undo')") == [
            ["undo", {"dice": "new"}]
        ]


def test_files_out_and_in(open_page, host, tmp_path):
    page = open_page(host)
    begin(page, "cyberdoom_tower")
    play_by_clicks(page)
    page.click("#files-button")
    with page.expect_download() as download:
        page.locator(".kept button", has_text="File").first.click()
    path = tmp_path / "game.jsonl"
    download.value.save_as(path)
    assert json.loads(path.read_text().splitlines()[0])["game"] == "cyberdoom_tower"
    decisions = page.evaluate("App.state.decisions")
    page.locator(".kept button", has_text="Forget").first.click()
    page.set_input_files("#file", path)
    until(page, "!by('dialog').open")
    settled(page)
    assert is_over(page) and page.evaluate("App.state.decisions") == decisions


def test_a_hosted_page_opens_without_a_network_once_it_was_opened(open_page, host):
    page = open_page(host)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    until(page, "navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".game")
    begin(page, "city_of_demons")
    page.locator("#choices .choice").first.click()
    until(page, "!App.busy && App.state.decisions > 0")


DAMAGED = (
    "{",
    "5",
    "null",
    '"games"',
    "{}",
    '[null, 3, {}, [], {"id": 5, "game": {}}]',
    '[{"id": "a", "game": "b", "title": "Lost", "words": "3 decisions"}]',
)


@pytest.mark.parametrize("damaged", DAMAGED)
def test_damaged_storage_disables_nothing(open_page, host, damaged):
    page = open_page(host)
    for key in ("games", "settings", "game.a"):
        page.evaluate("([key, text]) => localStorage.setItem('pandemonium.' + key, text)", [key, damaged])
    page.reload()
    page.wait_for_selector(".game")
    if page.locator("text=Go on with Lost").count():
        page.click("text=Go on with Lost")
        page.wait_for_selector("#notice:not([hidden])")
        assert "saved game" in page.inner_text("#notice").lower()
    page.click("#files-button")
    page.keyboard.press("Escape")
    page.click("#settings-button")
    page.keyboard.press("Escape")
    begin(page, "city_of_demons")
    page.locator("#choices .choice").first.click()
    until(page, "!App.busy && App.state.decisions > 0")
    page.reload()
    page.wait_for_selector("text=Go on with City of Demons")


def test_full_storage_is_said_and_the_game_goes_on(open_page, host):
    page = open_page(host)
    page.evaluate(
        """() => {
          for (let size = 1 << 22, i = 0; size; ) {
            try { localStorage.setItem(`other.${i++}`, "x".repeat(size)); } catch { size >>= 1; }
          }
        }"""
    )
    begin(page, "city_of_demons", short=False)
    until(page, "!by('notice').hidden")
    assert "full" in page.inner_text("#notice")
    page.locator("#choices .choice").first.click()
    until(page, "!App.busy && App.state.decisions > 0")


def test_an_older_tab_does_not_overwrite_a_newer_game(open_page, host):
    older = open_page(host)
    begin(older, "city_of_demons", short=False)

    def move(page) -> int:
        before = page.evaluate("App.state.decisions")
        page.locator("#choices .choice").first.click()
        until(page, f"!App.busy && App.state.decisions > {before}")
        return page.evaluate("App.state.decisions")

    newer = older.context.new_page()
    newer.goto(host)
    newer.click("text=Go on with City of Demons")
    newer.wait_for_selector("#drawing svg")
    settled(newer)
    reached = [move(newer) for _ in range(3)][-1]
    move(older)
    assert "another tab" in older.inner_text("#notice")
    move(older)
    kept = older.evaluate("Store.games().map((each) => [each.words, Store.save(each.id).length > 100])")
    assert len(kept) == 2 and all(whole for _, whole in kept)
    assert f"{reached} decisions" in [words for words, _ in kept]
