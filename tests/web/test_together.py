"""Several people: letters that are verified move by move, and a game between two pages by WebRTC."""

import json

import pytest
from conftest import ROOT
from steps import begin, choose_game, is_over, settled, until


MINE = {"name": "mine", "set_up": {"second_info": 4}}  # changes of City of Demons' data


def of_mine(tmp_path):
    """A data file that differs from the built-in one."""
    text = (ROOT / "envs" / "city_of_demons" / "data" / "city_of_demons.json").read_text()
    data = json.loads(text) | {"name": MINE["name"]}
    data["set_up"] |= MINE["set_up"]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data))
    return path


def begin_together(page, game: str, way: str, variant: str | None = None, data=None) -> None:
    choose_game(page, game)
    if variant:
        page.select_option("#variant", variant)
    until(page, "!App.busy && document.querySelectorAll('.seats label').length > 1")
    for seat in range(page.locator(".seats select").count()):
        page.locator(".seats select").nth(seat).select_option("person" if seat < 2 else "scripted")
    if data:
        page.evaluate("document.querySelector('.form details').open = true")
        page.set_input_files("[id='option-data']", data)
        page.fill("[id='option-turn_cap']", "3")  # a short game
        until(page, "!App.busy")
    page.select_option("#way", way)
    page.click("#start")


def first_move(page) -> None:
    page.evaluate("() => { window.before = App.state; }")
    page.locator("#choices .choice").first.click()
    until(page, "!App.busy && App.state !== window.before")


def write(page) -> str:
    """Plays first moves until another is to act; the letter to that one."""
    for _ in range(80):
        if page.evaluate("!App.asked(App.state)"):
            break
        first_move(page)
    page.wait_for_selector("#letter")
    until(page, "by('letter')?.value.length > 20")
    return page.input_value("#letter")


def test_letters_go_to_and_fro_and_are_verified(open_page, host):
    first, second = open_page(host), open_page(host)
    begin_together(first, "city_of_demons", "letters")
    first.wait_for_selector("#play:not([hidden])")
    settled(first)
    letter = write(first)
    assert letter.startswith(host) and len(letter) < 2000
    for _ in range(3):
        for page in (second, first):
            before = page.evaluate("location.href")
            page.goto(letter) if before == "about:blank" else page.evaluate(
                "(link) => { location.hash = link.split('#')[1]; }", letter
            )
            until(page, "!by('play').hidden && !App.busy && !by('notice').hidden")
            assert "Checked" in page.inner_text("#notice")
            assert page.evaluate("App.asked(App.state)") and page.locator("#undo:visible").count() == 0
            letter = write(page)
    assert first.evaluate("App.mine") == [0] and second.evaluate("App.mine") == [1]
    # what is kept goes on as a letter
    second.reload()
    second.click("text=Go on with City of Demons")
    until(second, "!by('play').hidden && !App.busy")
    assert second.evaluate("App.company === Letters && App.mine.length === 1")


CHANGE = """async ([link, change]) => {
  const code = link.split("#letter=")[1];
  const stream = new Blob([Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")),
    (c) => c.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const letter = JSON.parse(await new Response(stream).text());
  change = { other: (l) => l.moves[0] = (l.moves[0] + 1) % 3, more: (l) => l.moves.push(9999),
    seed: (l) => l.seed = "12345", options: (l) => l.options.turn_cap = 3, players: (l) => l.players = "x",
    nothing: (l) => l.game = "no game" }[change];
  change(letter);
  const packed = new Blob([JSON.stringify(letter)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}"""


@pytest.mark.parametrize("change", ["other", "more", "seed", "options", "players", "nothing"])
def test_a_letter_that_was_changed_is_refused(open_page, host, change):
    page = open_page(host)
    begin_together(page, "city_of_demons", "letters")
    page.wait_for_selector("#play:not([hidden])")
    settled(page)
    letter = write(page)
    changed = page.evaluate(CHANGE, [letter, change])
    other = open_page(host)
    other.click("#open-letter")
    other.fill("#letter-in", changed)
    other.click("#letter-in-go")
    until(other, "!by('notice').hidden && !App.busy")
    assert "Checked" not in other.inner_text("#notice") and other.locator("#play:not([hidden])").count() == 0


def test_a_game_with_secrets_is_not_sent_by_letter(open_page, host):
    page = open_page(host)
    begin_together(page, "city_of_horror", "letters")
    until(page, "!by('notice').hidden")
    assert "secrets" in page.inner_text("#notice") and page.locator("#play:not([hidden])").count() == 0


def test_the_qr_code_of_an_invitation_is_read_by_a_scanner(open_page, host):
    import io

    import zxingcpp
    from PIL import Image

    page = open_page(host)
    begin_together(page, "city_of_demons", "browsers")
    page.wait_for_selector("#invitation-qr")
    page.click("#invitation-qr")
    picture = page.locator(".qr svg").screenshot()
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))
    assert found.text == page.input_value("#invitation")


def meet(browser, host, game: str, variant: str | None = None, data=None, told: str = "() => {}"):
    """Two pages of their own storage at one table; nothing but the two codes passes between them. `told` is
    what is done in the host's page before the other has answered."""
    own, other = invited(browser, host, game, variant, data, told)
    for page in (own, other):
        page.wait_for_selector("#play:not([hidden])")
        settled(page)
    return own, other


def invited(browser, host, game: str, variant: str | None, data, told: str):
    pages = []
    for _ in range(2):
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        page.set_default_timeout(60_000)
        page.goto(host)
        page.wait_for_selector(".game")
        pages.append(page)
    own, other = pages
    begin_together(own, game, "browsers", variant, data)
    own.wait_for_selector("#invitation")
    other.click("#join")
    other.fill("#invitation-in", own.input_value("#invitation"))
    other.click("#invitation-in-go")
    other.wait_for_selector("#reply")
    own.fill("#answer", other.input_value("#reply"))
    own.evaluate(told)
    own.click("#answer-go")
    return own, other


def play_out(own, other, most: int = 600) -> None:
    for move in range(most):
        if own.evaluate("App.state.over"):
            break
        until(own, "!App.busy", 60)
        page = own if own.evaluate("App.asked(App.state)") else other
        # in one step: the page looks at what the other has told at any moment, and a busy page does not act
        act = f"(window.before = App.state, App.act(App.legal[{move} * 7 % App.legal.length].action), true)"
        until(page, f"!App.busy && (App.state.over || (App.asked(App.state) && {act}))", 60)
        if page.evaluate("App.state.over && App.state !== window.before"):
            break
        until(page, "!App.busy && App.state !== window.before", 60)
    until(other, "!App.busy && App.state.over && App.company === null", 60)


def test_a_game_between_two_pages(browser, host):
    own, other = meet(browser, host, "city_of_demons")
    commitment = other.evaluate("App.state.commitment")
    assert commitment == own.evaluate("App.state.commitment")
    play_out(own, other)
    assert "Checked" in other.inner_text("#notice")
    assert own.evaluate("App.state.scores") == other.evaluate("App.state.scores")
    assert own.evaluate("App.state.seed") == other.evaluate("App.state.seed")
    assert other.locator("#advice .totals").count() == 1
    for page in (own, other):
        page.context.close()


def test_what_reaches_the_guest_of_a_game_with_secrets_is_what_its_seat_may_know(browser, host):
    own, other = meet(browser, host, "city_of_horror")
    assert other.evaluate("App.state.hides")
    guest = other.evaluate("App.mine[0]")
    refused = """async (what, keys) => Client.far(what, keys).then(() => "told", (error) => error.message)"""
    for move in range(25):
        if own.evaluate("App.state.over"):
            break
        until(own, "!App.busy")
        page = own if own.evaluate("App.asked(App.state)") else other
        until(page, "!App.busy && (App.state.over || App.asked(App.state))")
        table = other.evaluate("Client.far('table', {seat: 0}).then((answer) => JSON.stringify(answer))")
        honest = own.evaluate(
            f"Client.ask('table', {{seat: {guest}}}).then((answer) => JSON.stringify(answer))"
        )
        assert json.loads(table) == json.loads(honest)  # whatever seat is asked for
        for what in ("save", "load", "new", "undo", "fork", "observe", "position"):
            assert other.evaluate(f"({refused})('{what}', {{}})") != "told", what
        if page is own:
            for what in ("legal", "act", "hint"):
                assert other.evaluate(f"({refused})('{what}', {{action: 0}})") == "it is not your turn"
        page.evaluate("() => { window.before = App.state; }")
        page.evaluate(f"App.act(App.legal[{move} * 5 % App.legal.length].action).then(() => 1)")
        until(page, "!App.busy && App.state !== window.before")
    assert own.locator("#undo:visible").count() == 0 and other.locator("#undo:visible").count() == 0
    for page in (own, other):
        page.context.close()


def test_a_host_that_chooses_the_dice_is_found_out(browser, host):
    own, other = meet(browser, host, "city_of_demons")
    own.evaluate("() => { Together.host.secret = '00'; }")  # tells another secret than it has pledged
    play_out(own, other)
    assert "pledge" in other.inner_text("#notice")
    assert not is_over(begin_alone(other))


def test_a_data_file_goes_to_the_other_browser(browser, host, tmp_path):
    own, other = meet(browser, host, "city_of_demons", data=of_mine(tmp_path))
    names = [page.evaluate("App.state.options.data") for page in (own, other)]
    assert names[0] == names[1] and names[0].startswith("mine")
    info = other.evaluate(
        "Client.ask('table').then((answer) => answer.table.runners.map((each) => each.info))"
    )
    assert 4 in info  # the second runner's, by the file
    assert other.evaluate("Words.rules.data") == names[0]
    play_out(own, other)
    assert "Checked" in other.inner_text("#notice")
    for page in (own, other):  # what was kept goes on, though a new page's engine does not know the file
        page.reload()
        page.click("#files-button")
        page.locator(".kept li button").first.click()
        until(page, "!by('play').hidden && !App.busy")
        assert page.evaluate("App.state.options.data") == names[0]
        page.context.close()


OTHER_DATA = """() => {
  const { peer } = Together.host, send = peer.send.bind(peer);
  peer.send = (message) => {
    if (message.begun) message.begun.data = DATA;
    send(message);
  };
}"""


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("{ ...message.begun.data, name: 'yours' }", "names another one"),
        ("{ ...message.begun.data, set_up: { first_info: -3 } }", "refused"),
        ("undefined", "did not arrive"),
        ("{ much: 'x'.repeat(2 << 20) }", "did not arrive"),
    ],
)
def test_a_data_file_that_is_not_the_table_s_is_refused(browser, host, tmp_path, data, words):
    own, other = invited(
        browser, host, "city_of_demons", None, of_mine(tmp_path), OTHER_DATA.replace("DATA", data)
    )
    until(other, "!by('notice').hidden && !App.busy")
    assert words in other.inner_text("#notice")
    assert other.locator("#play:not([hidden])").count() == 0
    for page in (own, other):
        page.context.close()


def test_a_letter_carries_a_data_file(open_page, host, tmp_path):
    first, second = open_page(host), open_page(host)
    begin_together(first, "city_of_demons", "letters", data=of_mine(tmp_path))
    first.wait_for_selector("#play:not([hidden])")
    settled(first)
    letter = write(first)
    assert len(letter) < 4000
    for page in (second, first):
        page.evaluate("(link) => { location.hash = link.split('#')[1]; }", letter)
        until(page, "!by('play').hidden && !App.busy && !by('notice').hidden")
        assert "Checked" in page.inner_text("#notice")
        letter = write(page)
    names = [page.evaluate("App.state.options.data") for page in (first, second)]
    assert names[0] == names[1] and names[0].startswith("mine")
    second.reload()
    second.click("text=Go on with City of Demons")
    until(second, "!by('play').hidden && !App.busy")
    assert second.evaluate("App.company === Letters && App.state.options.data") == names[0]


def begin_alone(page):
    page.click("#home")
    begin(page, "city_of_demons", short=False)
    return page
