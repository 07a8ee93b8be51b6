"""The same seed gives the same game natively and in WebAssembly: every variant, by the rules of thumb and by policies."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import GAMES, PAGE, ROOT

PLAY = Path(os.environ.get("PANDEMONIUM_PLAY", ROOT / "build" / "release" / "bin" / "play"))
SEEDS = range(int(os.environ.get("PANDEMONIUM_PARITY_SEEDS", "2")))

if not PLAY.exists() or not shutil.which("node"):
    pytest.skip("needs build/release/bin/play and node", allow_module_level=True)


class Engine:
    def __init__(self, *command: str):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, "PANDEMONIUM_MODELS": str(ROOT / "models")})

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)


@pytest.fixture(scope="module")
def engines():
    both = Engine(str(PLAY), "--json"), Engine("node", str(Path(__file__).parent / "engine.js"), str(PAGE))
    yield both
    for engine in both:
        engine.close()


@pytest.mark.parametrize("player", ["scripted", "best"])
@pytest.mark.parametrize("game", GAMES)
def test_same_seed_same_game(engines, game, player):
    about = next(each for each in engines[1].ask(do="games")["games"] if each["game"] == game)
    for variant in about["variants"]:
        for seed in SEEDS:
            saves = []
            for engine in engines:
                state = engine.ask(do="new", game=game, variant=variant["name"], seed=seed, players=[player] * variant["seats"])
                assert state["over"], state
                saves.append(engine.ask(do="save")["save"])
            assert saves[0] == saves[1], f"{variant['name']}, seed {seed}"
