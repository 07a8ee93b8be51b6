"""Agents that ask what others' choices tell (search with likelihood=N) are told the past that a table
remembers."""

import copy

import numpy as np
import numpy.typing as npt
import pytest

from pandemonium import Agent, Error, Table
from pandemonium.gym.single import TableEnv

GAME = "city_of_horror"
SEARCH = "best+search:16,rollout=8"  # games played out would take a minute
LOOKS = SEARCH + ",likelihood=8"


def opinion(table: Table, text: str = LOOKS) -> npt.NDArray[np.float32]:
    """What the agent would play, always with the same stream."""
    return Agent(GAME, text, seed=2).advise(table)["probabilities"]


def test_a_remembered_past_changes_what_is_imagined_and_copies_keep_it() -> None:
    looks_back = Agent(GAME, LOOKS, seed=0).looks_back
    assert looks_back > 0
    assert Agent(GAME, SEARCH, seed=0).looks_back == Agent(GAME, "scripted", seed=0).looks_back == 0
    table, policy = Table(GAME, seed=1), Agent(GAME, "best", seed=0)
    table.remember(looks_back)
    for _ in range(150):
        table.apply(policy.choose(table))
    differing = 0
    for _ in range(20):
        forgetful = table.clone()
        forgetful.remember(0)
        assert np.array_equal(opinion(table), opinion(copy.deepcopy(table)))
        assert np.array_equal(opinion(forgetful), opinion(forgetful, SEARCH)), (
            "nothing is known, nothing is asked"
        )
        differing += not np.array_equal(opinion(table), opinion(forgetful))
        table.apply(policy.choose(table))
    assert differing > 5


def test_resampling_begins_a_past_anew_and_what_cannot_be_remembered_is_refused() -> None:
    table, policy = Table(GAME, seed=1), Agent(GAME, "best", seed=0)
    with pytest.raises(Error, match="remember"):
        table.remember(-1)
    table.remember(32)
    for _ in range(150):
        table.apply(policy.choose(table))
    table.resample(table.to_act)
    forgetful = table.clone()
    forgetful.remember(0)
    assert np.array_equal(opinion(table), opinion(forgetful))


def test_opponents_of_an_environment_are_told_the_past() -> None:
    env, policy = TableEnv(GAME, opponents=LOOKS), Agent(GAME, "best", seed=0)
    env.reset(seed=3)
    differing = 0
    for _ in range(40):
        forgetful = env.table
        forgetful.remember(0)
        differing += not np.array_equal(opinion(env.table), opinion(forgetful))
        env.step(policy.choose(env.table))
    assert differing > 5
