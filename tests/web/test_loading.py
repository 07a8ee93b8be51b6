"""How soon one plays: from the page's address to the menu, and from there to the first question, with a
processor four times slower; and over a slow network, from a host that sends compressed files, to the menu, to
the form of a new game and to its engine. Bars hold on a machine that is not busy; a busy one only prints."""

import functools
import http.server
import json
import os
import threading
import time

import pytest
from conftest import ABOUT, PAGE
from precompressed import Precompressed
from steps import begin, until

# A phone's third generation, the fast kind: as Lighthouse's "slow 4G" has it.
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
BARS = {"menu": 1.5, "first question": 3.0}  # seconds, without a network's part
# Seconds over the network above: from the address to the menu and to a form, from the form to its engine.
SLOW_BARS = {"menu": 2.0, "form": 2.5, "engine": 3.0}
MOST_KILOBYTES = {"menu": 60, "engine": 480}  # of what is fetched until then; 200 a second
POLICY = ".safetensors"  # is fetched when the engine is here, while its reader looks at the form
CHOSEN = "demon_city"  # the largest engine


def test_time_to_the_first_move_on_a_slow_phone(open_page, host):
    page = open_page(host, 360, 740)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    start = time.monotonic()
    page.goto(host)
    page.wait_for_selector(".game")
    took = {"menu": time.monotonic() - start}
    start = time.monotonic()
    begin(page, "city_of_demons", short=False)
    page.wait_for_selector("#choices .choice")
    took["first question"] = time.monotonic() - start
    print({what: round(seconds, 2) for what, seconds in took.items()}, "load", os.getloadavg()[0])
    if os.getloadavg()[0] < 1.5:
        assert all(seconds < BARS[what] for what, seconds in took.items()), took


@pytest.fixture
def compressed_host():
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Precompressed, directory=str(PAGE))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/index.html"
    server.shutdown()


def test_menu_form_and_engine_come_soon_over_a_slow_network(browser, compressed_host):
    """From the page's address to the menu, to the form of a game that is chosen at once, and on to the moment
    at which its engine answers."""
    fresh = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = fresh.new_page()
    page.set_default_timeout(120_000)
    wire = fresh.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", NETWORK)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    Precompressed.sent.clear()
    took, kilobytes = {}, {}

    def reached(what: str) -> None:
        took[what] = time.monotonic() - start
        sent = [size for name, size in Precompressed.sent.items() if not name.endswith(POLICY)]
        kilobytes[what] = sum(sent) / 1000

    start = time.monotonic()
    page.goto(compressed_host)
    page.wait_for_selector(".game")
    reached("menu")
    page.locator(".game", has_text=ABOUT[CHOSEN]["title"]).click()
    page.wait_for_selector(".seats select")
    reached("form")
    page.evaluate("Client.ready")
    reached("engine")
    took["engine"] -= took["form"]
    print(took, kilobytes, Precompressed.sent, "load", os.getloadavg()[0])
    fresh.close()
    for what, most in MOST_KILOBYTES.items():
        assert kilobytes[what] < most, Precompressed.sent
    if os.getloadavg()[0] < 1.5:
        assert all(seconds < SLOW_BARS[what] for what, seconds in took.items()), took


def test_a_form_needs_no_engine_and_says_what_the_engine_would(open_page, host):
    """While the engine cannot come, every choice of the form is there, and Start says why nothing begins; as
    soon as it can, the engine's own words are those of the form."""
    page = open_page(host)
    page.route(
        "**/engine/*.wasm", lambda route: route.fulfill(body="no engine", content_type="application/wasm")
    )
    page.locator(".game", has_text=ABOUT[CHOSEN]["title"]).click()
    until(page, "/cannot start/.test(by('menu').textContent)")
    last = ABOUT[CHOSEN]["variants"][-1]
    page.select_option("#variant", last["name"])
    assert page.locator(".seats select").count() == last["seats"]
    assert page.locator(".form details [data-path]").count() > 3
    page.click("#start")
    until(page, "!App.busy && /cannot start/.test(by('notice').textContent)")
    page.unroute("**/engine/*.wasm")
    for variant in ABOUT[CHOSEN]["variants"]:
        asked = json.dumps({"game": CHOSEN, "variant": variant["name"]})
        told = page.evaluate(
            f"""Client.bring("{CHOSEN}").then(() => Promise.all([Client.ask("levels", {asked}),
            Client.ask("options", {asked})])).then(([{{ levels }}, {{ options }}]) => ({{ levels, options }}))"""
        )
        assert told == page.evaluate(f'Client.form("{CHOSEN}", "{variant["name"]}")'), variant["name"]
