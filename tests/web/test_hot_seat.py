"""One screen that several people share: nobody sees what another seat knows."""

import json

import pytest
from conftest import ABOUT, GAMES
from steps import begin, capital, is_over, quiet, settled, uncover, until


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


def hand_over_if_asked(page) -> bool:
    if not page.locator("#cover:not([hidden])").count():
        return False
    uncover(page)
    page.wait_for_selector("#drawing svg")
    settled(page)
    return True


WAYS = {"city_of_horror": ("players3", 3), "demon_city": ("alley", 2)}  # games with secrets
HAND_OVERS = {"city_of_horror": 29, "demon_city": 22}  # at most, in so many clicks
CLICKS = 60


def hand_overs(page, clicks: int = CLICKS) -> int:
    """In so many clicks on moves; the last move of a list is seldom the one that passes."""
    count = 0
    for click in range(clicks):
        if is_over(page):
            break
        count += hand_over_if_asked(page)
        page.evaluate("() => { window.before = App.state; }")
        page.evaluate(f"void App.act(App.legal[({click} * 7) % App.legal.length].action)")
        until(page, "!App.busy && App.state !== window.before")
    return count


@pytest.mark.parametrize("game", [game for game in GAMES if game in WAYS])
def test_decisions_that_depend_on_no_secret_need_no_hand_over(open_page, host, game):
    count = {}
    for way in ("every decision", "secret ones"):
        page = open_page(host)
        if way == "every decision":
            page.evaluate("() => { App.opens = () => false; }")
        variant, seats = WAYS[game]
        begin(page, game, seed=8, short=False, variant=variant, players=["person"] * seats)
        count[way] = hand_overs(page)
    print(f"{game}: hand-overs in {CLICKS} clicks, {seats} people: {count}")
    assert count["secret ones"] < count["every decision"]
    assert count["secret ones"] <= HAND_OVERS[game]


def test_an_open_decision_shows_nothing_but_what_all_may_see(open_page, host):
    page = open_page(host)
    begin(page, "city_of_horror", seed=8, short=False, players=["person"] * 3, variant="players3")
    page.evaluate(
        """() => {
          const ask = Client.ask;
          window.asked = [];
          Client.ask = (what, keys) => { window.asked.push(JSON.stringify([what, keys ?? {}])); return ask(what, keys); };
        }"""
    )
    looked = 0
    for _ in range(CLICKS):
        hand_over_if_asked(page)
        page.evaluate("() => { window.asked = []; window.before = App.state; }")
        page.evaluate("void App.act(App.legal[0].action)")
        until(page, "!App.busy && App.state !== window.before")
        if is_over(page) or not page.evaluate("App.open"):
            continue
        looked += 1
        asked = [json.loads(each) for each in page.evaluate("window.asked")]
        assert [what for what, _ in asked] == ["act", "save", "legal", "table"]
        assert asked[-1][1] == {"shared": True}  # the page holds no more than it asks for
        assert page.locator("#hint:visible, #review:visible, #all-events:visible").count() == 0
        assert "you" not in page.inner_text("#log").lower().split()
        if looked == 1:  # drawn anew it stays so
            page.set_viewport_size({"width": 400, "height": 740})
            until(page, "!App.busy && Board.shown.width === Board.kNarrow")
            assert page.evaluate("App.open") and page.locator("#cover:not([hidden])").count() == 0
    assert looked > 3
    for _ in range(CLICKS):  # whoever is asked openly may want its own table all the same
        if page.evaluate("App.open"):
            break
        hand_over_if_asked(page)
        play_first_move(page)
    page.click("#look")
    page.wait_for_selector("#cover:not([hidden])")
    assert page.locator("#drawing svg").count() == 0 and not page.inner_text("#log")
    hand_over_if_asked(page)
    assert not page.evaluate("App.open") and "Your hand" in page.inner_text("#drawing")
    assert page.locator("#hint:visible").count() == 1


def test_no_file_of_a_shared_game_with_secrets_before_its_end(open_page, host):
    page = open_page(host)
    begin(page, "city_of_horror", players=["person", "person", "scripted"])
    until_covered(page)
    page.click("#files-button")
    assert page.locator(".kept li").count() == 1
    assert page.locator(".kept button", has_text="File").count() == 0
    page.keyboard.press("Escape")
    page.click("#home")
    page.click("#files-button")
    assert page.locator(".kept button", has_text="File").count() == 0


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
    until_covered(page)
    hand_over_if_asked(page)
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
        quiet(page)
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


PARTNERS = "archive_three_players"


def test_partners_share_the_screen_and_know_whose_characters_they_are(open_page, host):
    page = open_page(host)
    variants = ABOUT["demon_city"]["variants"]
    titles = next(each["seat_titles"] for each in variants if each["name"] == PARTNERS)
    begin(page, "demon_city", short=False, variant=PARTNERS, players=["person"] * 3 + ["scripted"])
    seen = set()
    for _ in range(16):
        assert not page.locator("#cover:not([hidden])").count()
        seen.add(page.evaluate("App.viewer"))
        play_first_move(page)
    assert len(seen) > 1 and max(seen) < 3
    text = page.inner_text("body")
    assert any(title in text for title in titles[:3]), titles
