"""The page in Debian's chromium, from disk and from a static host on this machine; both need ./run web
first."""

import functools
import http.server
import json
import os
import shutil
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = Path(os.environ.get("PANDEMONIUM_WEB", ROOT / "build" / "web"))
# Addresses of this machine by number: their names are told by multicast, which a container may not have.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-features=WebRtcHideLocalIpsWithMdns"]
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


ABOUT: dict[str, dict] = {}  # what each game's engine says of it
if (PAGE / "pandemonium.html").exists() and Path(CHROMIUM).exists() and shutil.which("node"):
    ABOUT = {game: each["about"] for game, each in json.loads((PAGE / "games.json").read_text()).items()}
else:
    collect_ignore_glob = ["test_*.py"]
GAMES = tuple(ABOUT)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def host():
    """A static host on the loopback interface, as any would serve the folder."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(PAGE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/index.html"
    server.shutdown()


@pytest.fixture(scope="session")
def disk() -> str:
    return (PAGE / "pandemonium.html").as_uri()


@pytest.fixture(scope="session")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser):
    """open_page(url, width, height, scheme) -> page; any error in the page, and any request elsewhere, fails
    the test."""
    contexts, faults = [], []

    def open_it(url: str, width: int = 1280, height: int = 900, scheme: str = "dark"):
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.on("pageerror", lambda error: faults.append(f"error: {error}"))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        page.on(
            "request",
            lambda request: (
                faults.append(f"fetched {request.url}")
                if not request.url.startswith((url.rsplit("/", 1)[0], "blob:", "data:"))
                else None
            ),
        )
        page.goto(url)
        page.wait_for_selector(".game")
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert not faults, faults[:5]
