"""One screen that several people share: nobody sees what another seat knows."""

from steps import begin, capital, settled, uncover, until


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


def test_what_a_browser_receives_of_a_game_in_progress_hides_the_rest(open_page, host):
    page = open_page(host)
    begin(page, "city_of_horror")
    table = page.evaluate("Client.ask('table', {seat: 0}).then((answer) => answer.table)")
    assert all(card == -1 for card in table["deck"])
    refused = page.evaluate("Client.ask('table', {seat: 1}).then(() => 'told', (error) => error.message)")
    assert "person" in refused
