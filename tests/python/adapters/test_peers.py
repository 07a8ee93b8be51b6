"""The suites of PettingZoo, Stable-Baselines3 and OpenSpiel on every game; RLlib's is
scripts/campaigns/rllib.sh."""

import warnings
from typing import Any

import numpy as np
import pytest

import pandemonium
from pandemonium import Table
from pandemonium.gym.single import TableEnv

pettingzoo = pytest.importorskip("pettingzoo")
pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("sb3_contrib")

from pandemonium import openspiel, zoo  # noqa: E402
from pandemonium.gym import env_id, sb3  # noqa: E402


def test_pettingzoo_api(way: tuple[str, str]) -> None:
    from pettingzoo.test import api_test

    game, variant = way
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # masks within observations: told about, and meant so
        api_test(zoo.env(game, variant), num_cycles=60)


def test_pettingzoo_seeds_and_parallel_conversion(game: str) -> None:
    from pettingzoo.test import parallel_api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        seed_test(lambda: zoo.env(game), 60)
        parallel_api_test(zoo.parallel_env(game), num_cycles=60)


def test_pettingzoo_plays_a_game_to_its_end(game: str) -> None:
    env = pettingzoo.make("aec", env_id(game))
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        returns[agent] += reward
        mask = observation["action_mask"]
        env.step(None if termination else int(rng.choice(mask.nonzero()[0])))
    scores = env.unwrapped.table.scores
    assert list(returns.values()) == [float(score) for score in scores]
    assert not env.agents


def test_pettingzoo_partners_are_agents_of_their_own_and_win_together() -> None:
    env = zoo.env("demon_city", "archive", players=3)
    env.reset(seed=5)
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert env.unwrapped.sides == {"player_0": 0, "player_1": 0, "player_2": 0, "player_3": 1}
    assert env.unwrapped.table.seat_titles == ["Laura and Alfred", "Hiram", "Nena", "the Host"]
    rng = np.random.default_rng(5)
    returns, decided = dict.fromkeys(env.possible_agents, 0.0), set()
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        returns[agent] += reward
        mask = observation["action_mask"]
        if not termination:
            decided.add(agent)
        env.step(None if termination else int(rng.choice(mask.nonzero()[0])))
    own = returns["player_0"]
    assert abs(own) == 1
    assert list(returns.values()) == [own, own, own, -own]
    assert decided == set(env.possible_agents)


def test_openspiel_partners_are_no_zero_sum_game() -> None:
    shared = openspiel.load("demon_city", "archive_three_players")
    assert shared.num_players() == 4
    assert shared.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert openspiel.load("demon_city", "archive").get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


def test_pettingzoo_refuses_what_is_illegal(game: str) -> None:
    env = zoo.env(game)
    env.reset(seed=1)
    illegal = int((env.observe(env.agent_selection)["action_mask"] == 0).argmax())
    with pytest.raises(pandemonium.Error, match="not legal"):
        env.step(illegal)
    with pytest.raises(pandemonium.Error, match="expected one of"):
        zoo.env(game, render_mode="human")


def test_stable_baselines_check(game: str) -> None:
    from stable_baselines3.common.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(TableEnv(game, opponents="random"))


def test_a_batch_is_a_vec_env_of_stable_baselines(game: str) -> None:
    env = sb3.BatchVecEnv(game, 4)
    observations = env.reset()
    assert observations.shape == (4, env.observation_space.shape[0])
    assert env.has_attr("action_masks")
    ends = 0
    for _ in range(400):
        masks = np.stack(env.env_method("action_masks"))
        observations, _, dones, infos = env.step(
            np.array([np.random.default_rng(1).choice(row.nonzero()[0]) for row in masks])
        )
        for t in dones.nonzero()[0]:
            assert (
                infos[t]["terminal_observation"].shape == observations[t].shape
                and not infos[t]["TimeLimit.truncated"]
            )
            ends += 1
        if ends > 2:
            break
    env.close()


def test_maskable_ppo_learns_to_beat_random_play() -> None:
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.evaluation import evaluate_policy

    env = sb3.BatchVecEnv("daemon_dice", 32, "mini", opponents="random")
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=512, n_epochs=4, seed=1, device="cpu")
    model.learn(2 * 8192)
    table = TableEnv("daemon_dice", "mini", opponents="random")
    table.reset(seed=2)  # of the games that follow as well
    score, _ = evaluate_policy(model, table, n_eval_episodes=200, warn=False)
    assert isinstance(score, float) and score > 0.2  # random play against itself scores 0


def test_openspiel_simulations(game: str) -> None:
    played = pyspiel.load_game(openspiel.name_of(game))
    pyspiel.random_sim_test(played, num_sims=1, serialize=True, verbose=False)


def test_openspiel_knows_who_wins_what_others_lose() -> None:
    kinds = {game: pyspiel.load_game(openspiel.name_of(game)) for game in pandemonium.games()}
    zero, same = pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.IDENTICAL
    for game, played in kinds.items():
        utility, seats = played.get_type().utility, played.num_players()
        variant = next(
            each for each in pandemonium.variants(game) if Table(game, each, seed=1).seats == seats
        )
        for seed in range(5):
            table = Table(game, variant, seed=seed)
            table.play_out()
            assert utility != zero or abs(sum(table.scores)) < 1e-6
            assert utility != same or len(set(table.scores)) == 1
        assert played.utility_sum() == (0 if utility == zero else None)
    assert {played.get_type().utility for played in kinds.values()} == {zero, same}


def test_openspiel_every_variant_is_chance_and_decisions(way: tuple[str, str]) -> None:
    game, variant = way
    state = pyspiel.load_game(openspiel.name_of(game), {"variant": variant}).new_initial_state()
    rng = np.random.default_rng(1)
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            assert sum(probabilities) == pytest.approx(1) and len(outcomes) <= openspiel.MOST_OUTCOMES
            assert len({state.action_to_string(outcome) for outcome in outcomes}) == len(outcomes)
            state.apply_action(int(rng.choice(outcomes, p=probabilities)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))


def test_openspiel_observes_what_the_seat_sees(game: str) -> None:
    from open_spiel.python.observation import make_observation

    played = pyspiel.load_game(openspiel.name_of(game))
    state = played.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observation: Any = make_observation(played)
    observation.set_from(state, 0)
    assert np.array_equal(observation.tensor, state.table.observe(0))
    assert observation.string_from(state, 0) == state.table.show(0)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)
