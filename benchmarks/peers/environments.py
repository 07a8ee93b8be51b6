"""Random legal decisions per second, ours through Python and in C++ and the peers' in one run, taken in turns
(benchmarks/peers/run.sh).

  python/<game>/<tables>/step_random|step|step_sampled   ours: decisions/s, and the fraction of the C++ figure
                                                         of the same round
  peers/<name>                                           decisions/s, and how many times that ours (1,024
                                                         tables, sampled actions) reach

`step` is given legal actions that were sampled before the clock started; `step_sampled` samples them within
it. Peers play their own games, so this compares what a random legal decision costs, not the games. One thread
each; seconds are of the process's own processor time; every figure is the median of the rounds with their
smallest and largest.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import subprocess
import time
from collections.abc import Callable

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import numpy as np  # noqa: E402

import pandemonium  # noqa: E402

Rate = Callable[[float], float]  # seconds to run -> decisions per second


def timed(step: Callable[[], int]) -> Rate:
    """`step` plays some decisions and returns how many."""

    def rate(seconds: float) -> float:
        step()
        decisions, begun = 0, time.process_time()
        while (passed := time.process_time() - begun) < seconds:
            decisions += step()
        return decisions / passed

    return rate


# ---- ours --------------------------------------------------------------------------------------------------
def ours(game: str, tables: int) -> dict[str, Rate]:
    def at_random() -> Callable[[], int]:
        env = pandemonium.vector.make(game, tables, seed=1)

        def step() -> int:
            env.step_random()
            return tables

        return step

    def sampled() -> Callable[[], int]:
        env = pandemonium.vector.make(game, tables, seed=1)

        def step() -> int:
            env.step(env.sample_actions())
            return tables

        return step

    def given(seconds: float) -> float:
        # The same games twice: once to learn the actions, once against the clock
        scout = pandemonium.vector.make(game, tables, seed=1)
        env = pandemonium.vector.make(game, tables, seed=1)
        decisions, passed = 0, 0.0
        while passed < seconds:
            actions = [scout.step_random().copy() for _ in range(max(1, 65536 // tables))]
            begun = time.process_time()
            for each in actions:
                env.step(each)
            passed += time.process_time() - begun
            decisions += tables * len(actions)
        return decisions / passed

    return {"step_random": timed(at_random()), "step": given, "step_sampled": timed(sampled())}


def in_cpp(program: str, game: str, tables: int) -> Rate:
    """env_benchmark's figure with the same number of tables."""

    def rate(seconds: float) -> float:
        command = [program, f"--benchmark_filter=^tables/{game}/{tables}$", f"--benchmark_min_time={seconds}"]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        rates = [float(line.split()[1]) for line in printed.splitlines() if line.endswith("decisions/s")]
        if not rates:
            raise SystemExit(f"{' '.join(command)} printed no rate:\n{printed}")
        return rates[0]

    return rate


# ---- the peers
# ------------------------------------------------------------------------------------------------------------
def open_spiel(name: str) -> Rate:
    import pyspiel

    game, rng = pyspiel.load_game(name), np.random.default_rng(1)
    states = [game.new_initial_state()]

    def step() -> int:
        for _ in range(200):
            state = states[0]
            if state.is_terminal():
                states[0] = state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=probabilities)))
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.integers(len(legal)))])
            if not state.is_terminal() and not state.is_chance_node():
                state.observation_tensor(state.current_player())
        return 200

    return timed(step)


def pgx_game(name: str, tables: int) -> Rate:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    stepped = auto_reset(env.step, env.init)

    @jax.jit
    def many(state: object, key: object) -> object:
        def one(carry: object, _: object) -> tuple[object, None]:
            state, key = carry
            key, choose, chance = jax.random.split(key, 3)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            actions = jax.random.categorical(choose, logits, axis=-1)
            return (jax.vmap(stepped)(state, actions, jax.random.split(chance, tables)), key), None

        return jax.lax.scan(one, (state, key), None, length=10)[0]

    carry = [
        (jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), tables)), jax.random.PRNGKey(2))
    ]

    def step() -> int:
        carry[0] = jax.block_until_ready(many(*carry[0]))
        return 10 * tables

    return timed(step)


def envpool_game(name: str, tables: int) -> Rate:
    import envpool

    env = envpool.make(name, env_type="gymnasium", num_envs=tables, num_threads=1)
    env.reset()
    rng = np.random.default_rng(1)

    def step() -> int:
        env.step(rng.integers(2, size=tables))
        return tables

    return timed(step)


def pettingzoo_game(module: str) -> Rate:
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{module}").env()
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        for _ in range(50):
            if not env.agents:
                env.reset()
            observation, _, terminated, truncated, info = env.last()
            mask = (observation if isinstance(observation, dict) else info)["action_mask"]
            env.step(None if terminated or truncated else int(rng.choice(mask.nonzero()[0])))
        return 50

    return timed(step)


def rlcard_game(name: str) -> Rate:
    import rlcard

    env, rng = rlcard.make(name, config={"seed": 1}), np.random.default_rng(1)
    place = [env.reset()]

    def step() -> int:
        for _ in range(50):
            state, _ = place[0]
            legal = list(state["legal_actions"])
            place[0] = env.step(legal[int(rng.integers(len(legal)))])
            if env.is_over():
                place[0] = env.reset()
        return 50

    return timed(step)


def open_spiel_loop(program: str, game: str) -> Rate:
    """OpenSpiel's C++ without Python (benchmarks/peers/open_spiel)."""

    def rate(seconds: float) -> float:
        return float(
            subprocess.run([program, game, str(seconds)], check=True, capture_output=True, text=True).stdout
        )

    return rate


PEERS: dict[str, Callable[[], Rate]] = {
    "openspiel/backgammon": lambda: open_spiel("backgammon"),
    "openspiel/leduc_poker": lambda: open_spiel("leduc_poker"),
    "pgx/backgammon/1024": lambda: pgx_game("backgammon", 1024),
    "pgx/connect_four/1024": lambda: pgx_game("connect_four", 1024),
    "envpool/CartPole/1024": lambda: envpool_game("CartPole-v1", 1024),
    "pettingzoo/connect_four": lambda: pettingzoo_game("connect_four_v3"),
    "rlcard/leduc-holdem": lambda: rlcard_game("leduc-holdem"),
}


def summary(values: list[float]) -> dict[str, float]:
    return {"median": float(np.median(values)), "low": min(values), "high": max(values)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="two short rounds")
    parser.add_argument("--games", nargs="*", default=pandemonium.games())
    parser.add_argument("--env-benchmark", required=True, help="the program env_benchmark of the same build")
    parser.add_argument(
        "--open-spiel-loop",
        help="the program of that name; without it OpenSpiel is measured through Python alone",
    )
    parser.add_argument("--out", type=pathlib.Path, help="write the figures as JSON")
    arguments = parser.parse_args()
    rounds, seconds = (2, 0.2) if arguments.quick else (7, 0.2)
    figures: dict[str, dict[str, float]] = {}

    def record(name: str, values: list[float], unit: str) -> None:
        figures[name] = summary(values)
        low, middle, high = (figures[name][part] for part in ("low", "median", "high"))
        print(f"{name:<52} {middle:12.5g}  [{low:.5g}, {high:.5g}] {unit}", flush=True)

    for game in arguments.games:
        for tables in (256, 1024, 8192):
            ways = ours(game, tables) | {"cpp": in_cpp(arguments.env_benchmark, game, tables)}
            measured: dict[str, list[float]] = {name: [] for name in ways}
            for _ in range(rounds):
                for name, rate in ways.items():
                    measured[name].append(rate(seconds))
            for name, values in measured.items():
                record(
                    f"python/{game}/{tables}/{name}" if name != "cpp" else f"cpp/{game}/{tables}",
                    values,
                    "decisions/s",
                )
                if name != "cpp":
                    ratio = [value / whole for value, whole in zip(values, measured["cpp"], strict=True)]
                    record(f"python/{game}/{tables}/{name}/of_cpp", ratio, "")

    def beside(name: str, theirs: Rate, own: Rate) -> None:
        mine = timed_pair(theirs, own, rounds, seconds)
        record(f"peers/{name}", mine[0], "decisions/s")
        record(f"peers/{name}/ours_is", [own / theirs for theirs, own in zip(*mine, strict=True)], "times")

    for name, make in PEERS.items():
        try:
            rate = make()
        except Exception as fault:  # a peer that does not run here is reported, and the others go on
            print(f"peers/{name}: does not run here: {type(fault).__name__}: {str(fault)[:100]}", flush=True)
            continue
        beside(name, rate, ours("city_of_demons", 1024)["step_sampled"])
    if arguments.open_spiel_loop:  # both without Python
        for game in ("backgammon", "leduc_poker"):
            beside(
                f"openspiel_cpp/{game}",
                open_spiel_loop(arguments.open_spiel_loop, game),
                in_cpp(arguments.env_benchmark, "city_of_demons", 1024),
            )
    if arguments.out:
        arguments.out.write_text(json.dumps(figures, indent=2))


def timed_pair(theirs: Rate, own: Rate, rounds: int, seconds: float) -> tuple[list[float], list[float]]:
    pairs = [(theirs(seconds), own(seconds)) for _ in range(rounds)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


if __name__ == "__main__":
    main()
