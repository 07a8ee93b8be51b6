"""Whole games in the page, its accessibility, and what it keeps."""

import json
from pathlib import Path

import pytest
from conftest import GAMES
from steps import TITLES, begin, is_over, play_by_clicks, play_by_keys, settled, until


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_clicks_from_disk(open_page, disk, game):
    page = open_page(disk)
    begin(page, game)
    assert play_by_clicks(page) > 3
    assert "Scores" in page.inner_text("#question")


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_keyboard_from_a_static_host(open_page, host, game):
    page = open_page(host)
    begin(page, game)
    page.keyboard.press("Tab")
    assert play_by_keys(page) > 3


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_on_a_phone(open_page, disk, game):
    page = open_page(disk, width=360, height=740)
    begin(page, game, seed=11)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    play_by_clicks(page, seed=3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def axe(page) -> list[str]:
    import axe_playwright_python

    page.evaluate((Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found["violations"]]


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


def test_review_of_a_finished_game(open_page, disk):
    page = open_page(disk)
    begin(page, "city_of_demons")
    play_by_clicks(page)
    page.click("#review")
    page.wait_for_selector("#moment svg")
    until(page, "Review.found.done")
    assert page.locator(".graph .curve").count() == 1
    assert page.locator(".totals tbody tr").count() == 2
    assert page.locator(".columns section").nth(1).locator(".choice").count() > 0  # dice were thrown
    assert page.locator("progress").count() == 0
    assert not axe(page)
    page.click("#moment button:has-text('Earlier')")
    page.wait_for_selector("text=Before decision")
    page.select_option("#eyes", "1")
    settled(page)
    page.select_option("#review-seat", "1")
    settled(page)
    page.locator(".columns .choice").first.click()
    settled(page)
    page.click("#moment button:has-text('Earlier')")
    settled(page)
    page.click("text=Play on from here")
    page.wait_for_selector("#play:not([hidden]) #choices .choice")
    settled(page)
    assert not is_over(page)


def test_a_game_in_progress_is_reviewed_through_its_own_seat(open_page, host):
    page = open_page(host)
    begin(page, "demon_city", short=False)
    for _ in range(3):
        before = page.evaluate("App.state.decisions")
        page.evaluate("void App.act(App.legal[0].action)")
        until(page, f"!App.busy && App.state.decisions > {before}")
    page.click("#review")
    page.wait_for_selector("#moment svg")
    until(page, "Review.found.done")
    assert page.evaluate(
        "Review.found.decisions.every((each) => each.seat === 0) && Review.found.events.length === 0"
    )
    assert page.locator("#eyes:disabled").count() == 1
    page.click("#review-back")
    page.wait_for_selector("#play:not([hidden]) #choices .choice")


def test_what_cannot_be_played_says_why(open_page, host):
    page = open_page(host)
    begin(page, "city_of_demons", short=False)
    page.fill("#number", "use the gyroscope")
    page.click("#go")
    page.wait_for_selector("text=You have no Gyroscope.")
    page.fill("#number", "")
    assert page.locator("#choices .choice").count() > 1
    page.click("#hint")
    settled(page)
    assert (
        "Expected scores" in page.inner_text("#advice")
        and "you " in page.locator("#advice .worth").first.inner_text()
    )


def test_hot_seat_hides_what_is_hidden(open_page, host):
    page = open_page(host)
    begin(page, "city_of_horror", players=["person", "person", "scripted"])
    seen = set()
    for _ in range(12):
        if page.locator("#cover:not([hidden])").count():
            assert page.locator("#drawing svg").count() == 0 and not page.inner_text("#log")
            page.click("#uncover")
            page.wait_for_selector("#drawing svg")
            settled(page)
        seen.add(page.evaluate("App.viewer"))
        before = page.evaluate("App.state.decisions")
        page.locator("#choices .choice").first.click()
        until(page, f"!App.busy && (App.state.decisions > {before} || App.state.over)")
    assert seen == {0, 1}


def test_what_a_browser_receives_of_a_game_in_progress_hides_the_rest(open_page, host):
    page = open_page(host)
    begin(page, "city_of_horror")
    table = page.evaluate("Client.ask('table', {seat: 0}).then((answer) => answer.table)")
    assert all(card == -1 for card in table["deck"])
    refused = page.evaluate("Client.ask('table', {seat: 1}).then(() => 'told', (error) => error.message)")
    assert "person" in refused


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_beyond_double_precision_stays_whole(open_page, host, game):
    page = open_page(host)
    seed = "18446744073709551557"
    begin(page, game, seed=int(seed))
    assert str(page.evaluate("App.state.seed")) == seed
    assert TITLES[game] in page.inner_text("#title")


DRAW_ON = """async ({game, variant, seats, moves}) => {
  await Words.about(game);
  let draws = 0, state = await Client.ask("new", {game, variant, seed: 5, players: Array(seats).fill("person")});
  for (let move = 0; move < moves && !state.over; ++move) {
    const seat = state.to_act, { table } = await Client.ask("table", { seat }), { legal } = await Client.ask("legal");
    for (const width of [360, 760]) {
      const scene = { ...App.scene(state, seat), width }, drawing = Tables[game].draw(table, scene);
      if (/NaN|undefined|null/.test(drawing.outerHTML)) throw new Error(`${variant}, move ${move}: drawn from nothing`);
      for (const each of legal)
        for (const key of Tables[game].places(each.text, table, scene) ?? [])
          if (/NaN|undefined|null/.test(key)) throw new Error(`${variant}: '${each.text}' is about '${key}'`);
      ++draws;
    }
    state = await Client.ask("act", { action: legal[(move * 7 + 3) % legal.length].action });
  }
  return draws;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_can_be_drawn(open_page, host, game):
    page = open_page(host)
    about = page.evaluate(f"Menu.games.find((each) => each.game === '{game}')")
    for variant in about["variants"]:
        draws = page.evaluate(
            DRAW_ON, {"game": game, "variant": variant["name"], "seats": variant["seats"], "moves": 30}
        )
        assert draws > 10


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


def test_a_long_thought_can_be_stopped(open_page, host):
    page = open_page(host)
    begin(page, "city_of_horror", short=False)
    reached = page.evaluate("JSON.stringify([App.state.decisions, App.legal])")
    page.evaluate("void App.run(() => Client.ask('hint', {milliseconds: 5000}))")
    page.click("#stop")
    settled(page)
    assert page.evaluate("JSON.stringify([App.state.decisions, App.legal])") == reached
