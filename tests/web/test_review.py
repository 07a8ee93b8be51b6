"""Looking back on a game, and what the agent says of one in progress."""

import re

from steps import axe, begin, is_over, play_by_clicks, settled, until


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


def test_a_long_thought_can_be_stopped(open_page, host):
    page = open_page(host)
    begin(page, "city_of_horror", short=False)
    reached = page.evaluate("JSON.stringify([App.state.decisions, App.legal])")
    page.evaluate("void App.run(() => Client.ask('hint', {milliseconds: 5000}))")
    page.click("#stop")
    settled(page)
    assert page.evaluate("JSON.stringify([App.state.decisions, App.legal])") == reached
