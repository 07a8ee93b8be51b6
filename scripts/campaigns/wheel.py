"""What an installed wheel must do, away from the clone (scripts/campaigns/wheel.sh)."""

import importlib.metadata
import pathlib
import sys
import tempfile
import warnings

import gymnasium

import pandemonium

warnings.simplefilter("error")
package = pathlib.Path(pandemonium.__file__).parent
assert pathlib.Path(sys.prefix) in package.parents, f"{package} is not the installed one"
for name in ("_core.pyi", "py.typed", "models", "bin/play", "bin/evaluate", "bin/analyse"):
    assert (package / name).exists(), f"{name} is not in the wheel"
licences = [file for file in importlib.metadata.files("pandemonium") or [] if file.name == "LICENSE"]
assert licences, "the licence is not in the wheel"

for game in pandemonium.games():
    for variant in pandemonium.variants(game):
        table = pandemonium.Table(game, variant, seed=1)
        table.play_out()
        assert table.over
    table = pandemonium.Table(game, seed=1)
    best = pandemonium.Agent(game, "best", seed=1)
    table.apply(best.choose(table))
    assert best.remark.startswith(f"plays with models/{game}/"), f"best of {game}: {best.remark}"
    env = pandemonium.vector.make(game, 64, seed=1, threads=2)
    for _ in range(50):
        env.step(env.sample_actions())
    single = gymnasium.make(pandemonium.gym.env_id(game), opponents="random", render_mode="rgb_array")
    single.reset(seed=1)
    assert single.render().ndim == 3
    print(f"{game}: {best.remark}")

with tempfile.TemporaryDirectory() as folder:
    replay = pandemonium.Replay("daemon_dice", "mini", seed=1)
    replay.play(replay.table().scripted())
    replay.write(f"{folder}/game.jsonl")
    assert len(pandemonium.Replay.read(f"{folder}/game.jsonl")) == 1
print(f"pandemonium {importlib.metadata.version('pandemonium')} works in {sys.prefix}")
