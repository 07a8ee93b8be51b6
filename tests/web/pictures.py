"""Pictures to be looked at, at four widths, light and dark: the menu; every game at its start, in the middle,
with a hint and at its end; its review.

build/web-venv/bin/python tests/web/pictures.py OUT [GAME...]   as PNG: GAME-WHAT-WIDTH-SCHEME.png
build/web-venv/bin/python tests/web/pictures.py --docs          those of the README, as WebP in docs/images
"""

import io
import sys
from pathlib import Path

from conftest import ABOUT, CHROMIUM, GAMES, PAGE, ROOT
from PIL import Image
from playwright.sync_api import sync_playwright
from steps import begin, choose_game, settled, until

SEED = 3
DECISIONS = 22  # how far into the game; less where it has ended by then
WHOLE = 1000  # decisions; no short game has as many
WIDTHS = {360: 740, 768: 1024, 1280: 900, 1920: 1080}
SCHEMES = ("dark", "light")
REVIEWED = next(game for game in GAMES if ABOUT[game]["variants"][0]["seats"] == 2)  # the picture of a review
LOOK_BACK = """Client.ask("fork", {decision: App.state.decisions, players: App.state.players.map(() =>
"level:4")})
  .then((state) => App.enter(state))"""


def opened(browser, width: int, height: int, scheme: str):
    page = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    ).new_page()
    page.set_default_timeout(120_000)
    return page


def to_menu(page) -> None:
    page.goto((PAGE / "pandemonium.html").as_uri())
    page.wait_for_selector(".game")


def play_on(page, decisions: int) -> None:
    """By the agent's advice, as a person might."""
    for _ in range(decisions):
        if page.evaluate("App.state.over"):
            break
        page.evaluate("Client.ask('hint', {games: 0}).then((thought) => App.act(thought.moves[0].action))")
        settled(page)


def begin_it(page, game: str) -> None:
    first = ABOUT[game]["variants"][0]
    players = ["person"] + ["level:5"] * (first["seats"] - 1)
    to_menu(page)
    begin(page, game, seed=SEED, short=False, variant=first["name"], players=players)


def play(page, game: str) -> None:
    for decisions in (DECISIONS, DECISIONS // 2, DECISIONS // 4):
        begin_it(page, game)
        play_on(page, decisions)
        if not page.evaluate("App.state.over"):
            break


def look_back(page) -> None:
    page.evaluate(LOOK_BACK)
    until(page, "Boolean(Review.found?.done) && !App.busy", 300)


def picture_of(page, full: bool) -> Image.Image:
    page.mouse.move(2, page.viewport_size["height"] - 2)
    page.evaluate("by('tip').hidden = true")
    return Image.open(io.BytesIO(page.screenshot(full_page=full)))


def at_every_width(page, out: Path, name: str, full: bool = False, before=None) -> None:
    """A picture at each width, light and dark; `before` is done at each width first."""
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        until(page, "by('play').hidden || Board.shown?.width === Board.width(by('drawing'))")
        settled(page) if "menu" not in name else None
        if before:
            before(page)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            picture_of(page, full or width < 900).save(out / f"{name}-{width}-{scheme}.png")


def ask_hint(page) -> None:
    page.keyboard.press("h")
    settled(page)


def all_pictures(browser, out: Path, games: list[str]) -> None:
    page = opened(browser, 1280, 900, "dark")
    to_menu(page)
    at_every_width(page, out, "menu")
    choose_game(page, games[0])
    page.wait_for_selector(".seats label")
    at_every_width(page, out, "menu-of-a-game")
    for game in games:
        page.set_viewport_size({"width": 1280, "height": 900})
        begin_it(page, game)
        at_every_width(page, out, f"{game}-start")
        play(page, game)
        at_every_width(page, out, f"{game}-table")
        at_every_width(page, out, f"{game}-hint", before=ask_hint)
        look_back(page)
        at_every_width(page, out, f"{game}-review", full=True)
        to_menu(page)
        begin(page, game, seed=SEED)
        play_on(page, WHOLE)
        at_every_width(page, out, f"{game}-over")


def of_the_documents(browser) -> None:
    out = ROOT / "docs" / "images"
    page = opened(browser, 1280, 720, "dark")
    for game in GAMES:
        play(page, game)
        picture_of(page, False).resize((960, 540)).save(out / f"{game}.webp", quality=80)
        if game == REVIEWED:
            look_back(page)
            picture_of(page, False).resize((960, 540)).save(out / "review.webp", quality=80)


def main() -> None:
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        if sys.argv[1] == "--docs":
            of_the_documents(browser)
        else:
            out = Path(sys.argv[1])
            out.mkdir(parents=True, exist_ok=True)
            all_pictures(browser, out, sys.argv[2:] or list(GAMES))
        browser.close()


if __name__ == "__main__":
    main()
