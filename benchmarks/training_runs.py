"""Runs of the trainer that benchmarks make: their CPU seconds, and what their policies score against the
scripted player."""

import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
BIN = ROOT / "build" / "release" / "bin"
EVALUATION_SEED = 9001  # no run trains on it


def strength_of(game: str) -> dict:
    """`variant`, `seats` and `marks` of envs/GAME/strength.toml."""
    return tomllib.loads((ROOT / "envs" / game / "strength.toml").read_text())


def games() -> list[str]:
    return sorted(file.parent.name for file in ROOT.glob("envs/*/strength.toml"))


def train_command(game: str, seed: int, folder: pathlib.Path, *more: object) -> list[str]:
    """One thread, no quick evaluations; `more` are further arguments, keys last (--set KEY=VALUE ...)."""
    if "--set" not in more:
        more = (*more, "--set")
    command = [BIN / "train", "--game", game, "--threads", 1, "--seed", seed, "--run", folder, *more]
    return [str(each) for each in (*command, "run.evaluate_every=0")]


def train(command: list[str]) -> float:
    """Runs it to its end and returns its CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if ran.returncode != 0:
        sys.exit(f"{sys.argv[0]}: {' '.join(command)}: {ran.stderr.strip()[-500:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def mean_score(game: str, variant: str, agents: list[str], games: int) -> tuple[float, float, float]:
    """(mean, low, high) of the first agent's score, with a 95% interval."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [BIN / "evaluate", "--game", game, "--variant", variant, "--games", games]
        command += ["--seed", EVALUATION_SEED, "--json", out.name, *agents]
        subprocess.run([str(each) for each in command], check=True, stdout=subprocess.DEVNULL)
        score = json.loads(pathlib.Path(out.name).read_text())["results"][0]["entrants"][0]["score"]
    return score["mean"], score["low"], score["high"]


def against_scripted(
    game: str, policy: pathlib.Path, games: int, how: str = ""
) -> tuple[float, float, float]:
    """(mean, low, high) of a policy's score at the game's variant, the scripted player in every other
    seat."""
    strength = strength_of(game)
    agents = [f"policy:{policy}{how}", *["scripted"] * (strength["seats"] - 1)]
    return mean_score(game, strength["variant"], agents, games)
