"""Pictures of every game on the page, with a hint, and of its review, to be looked at: phone to wide screen,
light and dark.

build/web-venv/bin/python tests/web/pictures.py OUT       all of them, as PNG
build/web-venv/bin/python tests/web/pictures.py --docs    those that the README shows, as WebP in docs/images
"""

import io
import sys
from pathlib import Path

from conftest import ABOUT, CHROMIUM, GAMES, PAGE, ROOT
from PIL import Image
from playwright.sync_api import sync_playwright
from steps import begin, settled, until

SEED = 3
DECISIONS = 22  # how far into the game; less where it has ended by then
SIZES = {"phone": (360, 740), "desktop": (1280, 900), "wide": (1920, 1080), "docs": (1280, 720)}
REVIEWED = next(game for game in GAMES if ABOUT[game]["variants"][0]["seats"] == 2)  # the picture of a review
LOOK_BACK = """Client.ask("fork", {decision: App.state.decisions, players: App.state.players.map(() =>
"level:4")})
  .then((state) => App.enter(state))"""


def play_on(page, decisions: int) -> None:
    """By the agent's advice, as a person might."""
    for _ in range(decisions):
        if page.evaluate("App.state.over"):
            break
        page.evaluate("Client.ask('hint', {games: 0}).then((thought) => App.act(thought.moves[0].action))")
        settled(page)


def picture_of(page, full: bool) -> Image.Image:
    page.mouse.move(2, page.viewport_size["height"] - 2)
    page.evaluate("by('tip').hidden = true")
    return Image.open(io.BytesIO(page.screenshot(full_page=full)))


def main() -> None:
    docs = sys.argv[1:] == ["--docs"]
    out = ROOT / "docs" / "images" if docs else Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    wanted = (
        {("docs", "dark")}
        if docs
        else {(size, scheme) for size in SIZES if size != "docs" for scheme in ("dark", "light")}
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for size, scheme in sorted(wanted):
            width, height = SIZES[size]
            page = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
            ).new_page()
            page.set_default_timeout(120_000)
            for game in GAMES:
                first = ABOUT[game]["variants"][0]
                players = ["person"] + ["level:5"] * (first["seats"] - 1)
                for decisions in (DECISIONS, DECISIONS // 2, DECISIONS // 4):
                    page.goto((PAGE / "pandemonium.html").as_uri())
                    page.wait_for_selector(".game")
                    begin(page, game, seed=SEED, short=False, variant=first["name"], players=players)
                    play_on(page, decisions)
                    if not page.evaluate("App.state.over"):
                        break
                if docs:
                    picture_of(page, False).resize((960, 540)).save(out / f"{game}.webp", quality=80)
                    if game != REVIEWED:
                        continue
                else:
                    picture_of(page, size == "phone").save(out / f"{game}-{size}-{scheme}.png")
                    page.keyboard.press("h")
                    settled(page)
                    picture_of(page, size == "phone").save(out / f"{game}-hint-{size}-{scheme}.png")
                page.evaluate(LOOK_BACK)
                until(page, "Boolean(Review.found?.done) && !App.busy", 300)
                if docs:
                    picture_of(page, False).resize((960, 540)).save(out / "review.webp", quality=80)
                else:
                    picture_of(page, True).save(out / f"{game}-review-{size}-{scheme}.png")
        browser.close()


if __name__ == "__main__":
    main()
