"""What a reader of the page does: begin a game, play it by clicks or by the keyboard alone."""

import json
import random
import time
from pathlib import Path

from conftest import ABOUT, ROOT


def short_game(game: str) -> dict:
    """A short way to a whole game, tests/<game>/short_game.json; without one the first variant as it is."""
    path = ROOT / "tests" / game / "short_game.json"
    return json.loads(path.read_text()) if path.exists() else {}


def until(page, condition: str, seconds: float = 60) -> None:
    """Waits for a condition of the page, whose policy lets nobody compile text there."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < end, f"in vain: {condition}; {page.inner_text('#notice')}"
        page.wait_for_timeout(10)


def choose_game(page, game: str) -> None:
    page.locator(".game", has_text=ABOUT[game]["title"]).click()
    page.wait_for_selector("#start")


def begin(
    page, game: str, seed: int = 7, short: bool = True, variant: str | None = None, players=None
) -> None:
    choose_game(page, game)
    way = short_game(game)
    variant = variant or way.get("variant", ABOUT[game]["variants"][0]["name"])
    count = next(each["seats"] for each in ABOUT[game]["variants"] if each["name"] == variant)
    seats = ["person"] + ["scripted"] * (count - 1)
    page.select_option("#variant", variant)
    until(page, "document.querySelectorAll('.seats label').length === " + str(len(players or seats)))
    for seat, player in enumerate(players or seats):
        page.locator(".seats select").nth(seat).select_option(player)
    if short:
        page.evaluate("document.querySelector('.form details').open = true")
        for name, value in way.get("options", {}).items():
            field = page.locator(f"[id='option-{name}']")
            if isinstance(value, bool):
                field.set_checked(value)
            else:
                field.fill(str(value))
    page.fill("#seed", str(seed))
    page.click("#start")
    page.wait_for_selector("#play:not([hidden])")
    settled(page)


def settled(page) -> None:
    """Until the page waits for its reader."""
    until(page, "!App.busy && by('menu').hidden")


def quiet(page) -> None:
    """Until whatever has been done to the page has had its effect, if it has any: its handlers have run, what
    was drawn is drawn, and the engine, which answers in order, has answered all that they asked."""
    page.evaluate(
        """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
          .then(() => Client.ask("state"))
          .then(() => true)"""
    )
    until(page, "!App.busy")


def is_over(page) -> bool:
    return page.evaluate("App.state.over")


def play_by_clicks(page, most: int = 3000, seed: int = 1) -> int:
    """Clicks pieces of the drawing where one can be clicked, moves of the list otherwise; returns the
    clicks."""
    chosen = random.Random(seed)
    for click in range(most):
        if is_over(page):
            return click
        before = page.evaluate("App.state.decisions")
        pieces = page.locator("#drawing .live")
        if pieces.count() and chosen.random() < 0.7:
            pieces.nth(chosen.randrange(pieces.count())).dispatch_event("click")
            moves = page.locator("#popover:not([hidden]) .choice")
            moves.nth(chosen.randrange(moves.count())).click()
        else:
            page.evaluate(
                "for (const each of document.querySelectorAll('#choices details')) each.open = true"
            )
            moves = page.locator("#choices .choice")
            moves.nth(chosen.randrange(moves.count())).click()
        until(page, f"!App.busy && (App.state.decisions > {before} || App.state.over)")
    raise AssertionError(f"the game is not over after {most} clicks")


def play_by_keys(page, most: int = 3000, seed: int = 2) -> int:
    """Types numbers of moves; nothing is ever clicked."""
    chosen = random.Random(seed)
    for typed in range(most):
        if is_over(page):
            return typed
        before, moves = page.evaluate("[App.state.decisions, App.legal.length]")
        page.keyboard.type(str(chosen.randint(1, moves)))
        page.keyboard.press("Enter")
        until(page, f"!App.busy && (App.state.decisions > {before} || App.state.over)")
    raise AssertionError(f"the game is not over after {most} moves")


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def axe(page) -> list[str]:
    import axe_playwright_python

    page.evaluate((Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found["violations"]]


def uncover(page) -> None:
    """Hands the screen over to the seat to act; where that is secret, its person says which seat it is."""
    if page.locator("#cover-seats button").count():
        page.click(f"#uncover-{page.evaluate('App.viewer')}")
    else:
        page.click("#uncover")
