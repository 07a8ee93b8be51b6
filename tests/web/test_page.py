"""Whole games in the page, its accessibility, and what it keeps."""

import json
import re
from pathlib import Path

import pytest
from conftest import ABOUT, GAMES
from steps import begin, is_over, play_by_clicks, play_by_keys, settled, until


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


def test_a_click_on_the_board_shows_what_would_happen_before_it_does(open_page, host):
    page = open_page(host)
    begin(page, "cyberdoom_tower", short=False)
    piece = page.locator("#drawing .live").first
    piece.dispatch_event("click")
    page.wait_for_selector("#popover:not([hidden]) .choice small")
    assert page.evaluate("App.state.decisions") == 0
    page.click("#popover >> text=Cancel")
    assert page.evaluate("App.state.decisions") == 0 and page.locator("#popover:not([hidden])").count() == 0


def test_the_board_can_be_enlarged(open_page, host):
    page = open_page(host, 360, 740)
    begin(page, "city_of_horror")
    before = page.locator("#drawing > svg").bounding_box()["width"]
    page.click("[aria-label='Larger board']")
    assert page.locator("#drawing > svg").bounding_box()["width"] > 1.3 * before
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


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


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


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
    assert page.locator("#findings .totals tbody tr").count() == 2
    assert page.locator(".columns section").nth(1).locator(".choice").count() > 0  # dice were thrown
    assert page.locator("progress").count() == 0
    assert not axe(page)
    page.click("#moment button:has-text('Earlier')")
    page.wait_for_selector("text=Before decision")
    assert re.match(r"(You|P\d[^:]*): \S", page.locator("#moment > p").first.inner_text())
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


def uncover(page) -> None:
    """Hands the screen over to the seat to act; where that is secret, its person says which seat it is."""
    if page.locator("#cover-seats button").count():
        page.click(f"#uncover-{page.evaluate('App.viewer')}")
    else:
        page.click("#uncover")


def play_first_move(page) -> None:
    """Where several people play: each seat counts decisions as it noticed them, so the count may fall."""
    page.evaluate("() => { window.before = App.state; }")
    page.locator("#choices .choice").first.click()
    until(page, "!App.busy && App.state !== window.before")


def test_hot_seat_hides_what_is_hidden(open_page, host):
    page = open_page(host)
    begin(page, "city_of_horror", players=["person", "person", "scripted"])
    seen = set()
    for _ in range(12):
        if page.locator("#cover:not([hidden])").count():
            assert page.locator("#drawing svg").count() == 0 and not page.inner_text("#log")
            uncover(page)
            page.wait_for_selector("#drawing svg")
            settled(page)
        seen.add(page.evaluate("App.viewer"))
        play_first_move(page)
    assert seen == {0, 1}


def until_covered(page) -> None:
    """Plays first moves until the screen changes hands again."""
    for _ in range(30):
        if page.locator("#cover:not([hidden])").count():
            return
        play_first_move(page)
    raise AssertionError("one seat decides all the time")


def of_the_seat_to_act(page) -> list[str]:
    """What only the covered seat may read: its moves, its question, the cards and people it sees."""
    told = page.evaluate(
        """async () => {
          const [{ legal, question }, { page }, { decisions }] =
            await Promise.all(["legal", "page", "history"].map((what) => Client.ask(what)));
          const rows = page.map((row) => row.map((span) => span.text).join(""));
          const events = decisions.flatMap((each) => each.events.map((event) => event.words));
          return [question.words, ...legal.map((move) => move.words), ...rows, ...events];
        }"""
    )
    return [words.strip() for words in told if len(words.strip()) > 5]


def test_nothing_of_a_covered_seat_can_be_seen_or_asked_for(open_page, host):
    page = open_page(host)
    begin(
        page,
        "city_of_horror",
        seed=8,
        short=False,
        variant="players3",
        players=["person", "person", "scripted"],
    )
    uncover(page)
    settled(page)
    page.click("#hint")  # what the first seat has asked for goes too
    settled(page)
    until_covered(page)
    until(page, "!App.busy")
    secrets = of_the_seat_to_act(page)
    assert len(secrets) > 5
    shown = page.evaluate("document.body.outerHTML")
    assert not [each for each in secrets if each in shown or capital(each) in shown]
    reached = page.evaluate("JSON.stringify(App.state)")

    def same_after(what: str) -> None:
        page.wait_for_timeout(50)
        until(page, "!App.busy")
        assert page.locator("#cover:not([hidden])").count(), what
        assert page.evaluate("JSON.stringify(App.state)") == reached, what
        assert page.evaluate("document.body.outerHTML") == shown, what

    can_be_used = "#play :is(button, input, select, summary, a, [tabindex])"
    for i in range(page.locator(can_be_used).count()):
        control = page.locator(can_be_used).nth(i)
        name = control.get_attribute("id")
        if name and name.startswith("uncover"):
            continue
        assert not control.is_visible(), name
        control.evaluate("(each) => each.click()")
        same_after(f"click on {name}")
    page.evaluate("document.activeElement.blur()")
    for key in ("u", "r", "h", "0", "1", "2", "/", "Enter", "Escape", "ArrowRight"):
        page.keyboard.press(key)
        same_after(f"key {key}")
    page.set_viewport_size({"width": 400, "height": 700})
    same_after("a turned screen")
    uncover(page)
    settled(page)
    assert page.locator("#drawing svg").count() == 1 and page.locator("#choices .choice").count() > 1


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
    assert ABOUT[game]["title"] in page.inner_text("#title")


DRAW_ON = """async ({game, variant, seats, moves}) => {
  await Promise.all([Words.about(game), Board.bring(game)]);
  let draws = 0, state = await Client.ask("new", {game, variant, seed: 5, players:
  Array(seats).fill("person")}); for (let move = 0; move < moves && !state.over; ++move) {
    const seat = state.to_act, { table } = await Client.ask("table", { seat }), { legal } = await
    Client.ask("legal"); for (const width of [360, 760]) {
      const scene = { ...App.scene(state, seat), width }, drawing = Draw.toText(boards[game].draw(table,
      scene)); if (/NaN|undefined|null/.test(drawing)) throw new Error(`${variant}, move ${move}: drawn from
      nothing`); for (const each of legal)
        for (const key of boards[game].places(each.text, table, scene) ?? [])
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
