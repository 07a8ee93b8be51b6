"""The same seed gives the same game natively and in WebAssembly: every variant, by the scripted heuristic and
by policies; and the
engine of the page bears hostile requests as the program does (1,000; PANDEMONIUM_HOSTILE=10000 for the whole
campaign)."""

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ABOUT, GAMES, PAGE, ROOT

PLAY = Path(os.environ.get("PANDEMONIUM_PLAY", ROOT / "build" / "release" / "bin" / "play"))
sys.path.insert(0, str(ROOT / "tests" / "python" / "programs"))
SEEDS = range(int(os.environ.get("PANDEMONIUM_PARITY_SEEDS", "2")))

if not PLAY.exists() or not shutil.which("node"):
    pytest.skip("needs build/release/bin/play and node", allow_module_level=True)


class Engine:
    def __init__(self, *command: str):
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PANDEMONIUM_MODELS": str(ROOT / "models")},
        )

    def line(self, text: str):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, **request):
        return self.line(json.dumps(request))

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)


@pytest.fixture(scope="module")
def engines():
    both = Engine(str(PLAY), "--json"), Engine("node", str(Path(__file__).parent / "engine.js"), str(PAGE))
    yield both
    for engine in both:
        engine.close()


def test_the_menu_knows_what_the_engines_say(engines):
    """games.json was written by the engines; a native one, with every game, says the same."""
    native, page = (engine.ask(do="games")["games"] for engine in engines)
    assert page == list(ABOUT.values())
    assert native == page


@pytest.mark.parametrize("player", ["scripted", "best"])
@pytest.mark.parametrize("game", GAMES)
def test_same_seed_same_game(engines, game, player):
    for variant in ABOUT[game]["variants"]:
        for seed in SEEDS:
            saves = []
            for engine in engines:
                state = engine.ask(
                    do="new",
                    game=game,
                    variant=variant["name"],
                    seed=seed,
                    players=[player] * variant["seats"],
                )
                assert state["over"], state
                saves.append(engine.ask(do="save")["save"])
            assert saves[0] == saves[1], f"{variant['name']}, seed {seed}"


def test_hostile_requests_leave_the_page_s_engine_alone(engines):
    from test_protocol import hostile

    engine, count, rng = engines[1], int(os.environ.get("PANDEMONIUM_HOSTILE", "1000")), random.Random(4)
    engine.ask(do="new", game="city_of_demons", variant="duel", seed=5, players=["person", "scripted"])
    save = engine.ask(do="save")["save"]
    good = [
        '{"do":"state"}',
        '{"do":"legal"}',
        '{"do":"hint","games":1}',
        json.dumps({"do": "load", "save": save}),
        '{"do":"history","from":0,"to":1}',
    ]
    refused = 0
    for i in range(count):
        if i == count // 10:
            before = engine.line("memory")
        # as one line: node ends lines at two more characters
        text = "".join(" " if c < " " or c in "\u2028\u2029" else c for c in hostile(rng, good))
        refused += "error" in engine.line(text)
    assert refused > count // 2
    assert engine.line("memory") <= before + 2**22
    assert engine.ask(do="load", save=save)["game"] == "city_of_demons"
    assert engine.ask(do="save")["save"] == save


def test_a_request_beyond_the_limit_or_the_memory_is_refused(engines):
    engine = engines[1]
    before = engine.line("memory")
    for size in (8 << 20, 100_000_000):
        answer = engine.line('{"do":"games","id":"' + "x" * size + '"}')
        assert answer["code"] == "too large"
    assert engine.line("memory") == before
    engine.line("full")
    assert engine.ask(do="games")["code"] == "too large"
