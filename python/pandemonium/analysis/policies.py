"""What a policy thinks: of a position, along a game, and which part of what it sees it goes by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from pandemonium import Agent, Error, Policy, Replay, Table, vector

Floats = npt.NDArray[np.floating]


def opinion(of: Policy | Agent, table: Table) -> pd.DataFrame:
    """Every legal action, the likeliest first: action (id), text, words, probability, and visits where a
    search was asked. `frame.attrs["expected_score"]` is that of the seat to act, or None."""
    visits = None
    expected: float | None
    if isinstance(of, Policy):
        probabilities, expected = of.probabilities(table), float(of.value(table)[table.to_act])
    else:
        advice = of.advise(table)
        probabilities, expected, visits = advice["probabilities"], advice["expected_score"], advice["visits"]
    rows = [
        {
            "action": each.id,
            "text": each.text,
            "words": each.words,
            "probability": float(probabilities[each.id]),
        }
        | ({} if visits is None else {"visits": int(visits[each.id])})
        for each in table.legal()
    ]
    frame = pd.DataFrame(rows).sort_values("probability", ascending=False, kind="stable", ignore_index=True)
    frame.attrs["expected_score"] = expected
    return frame


def values_along(policy: Policy, replay: Replay) -> npt.NDArray[np.float32]:
    """float32 [decisions + 1, seats]: the expected score of each seat before every decision, as the policy
    sees the table from the seat to act; the last row is the final scores if the game is over, else what the
    policy expects."""
    rows = []
    for decision in range(len(replay) + 1):
        table = replay.table(decision)
        rows.append(table.scores if table.over else policy.value(table))
    return np.array(rows, dtype=np.float32)


@dataclass
class Positions:
    """Positions met in play: observations float32 [n, W], masks bool [n, A], and the sections of a row."""

    game: str
    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.bool_]
    layout: dict[str, slice]
    like: Table  # one of the tables


def sample_positions(
    game: str,
    n: int = 1000,
    *,
    variant: str = "",
    seed: int = 0,
    tables: int = 64,
    every: int = 7,
    play: str = "scripted",
    **options: Any,
) -> Positions:
    """Positions from games by "scripted" or "random" play, every so many decisions, so that they are not all
    alike."""
    if play not in ("scripted", "random"):
        raise Error(f"play is {play!r}; expected 'scripted' or 'random'")
    env = vector.make(game, tables, variant=variant, seed=seed, **options)
    observations: list[npt.NDArray[np.float32]] = []
    masks: list[npt.NDArray[np.bool_]] = []
    while len(observations) * tables < n:
        for _ in range(every):
            env.step(env.scripted() if play == "scripted" else env.sample_actions())
        observations.append(env.observations.copy())
        masks.append(env.masks.copy())
    return Positions(
        game, np.concatenate(observations)[:n], np.concatenate(masks)[:n], env.layout(), env.table(0)
    )


def importance(policy: Policy, positions: Positions, *, seed: int = 0) -> pd.DataFrame:
    """Occlusion, section by section: each is replaced by the same section of another position, drawn at
    random, so that a row stays one that could be. Per section, the largest change first:
      choice_change  mean total variation between its probabilities before and after, over legal actions, 0 to
                     1, with low and high
      value_change   mean absolute change of the expected score of the seat to act, with low and high
    """
    rng = np.random.default_rng(seed)
    before, value = _answers(policy, positions, positions.observations)
    rows = []
    for name, place in positions.layout.items():
        occluded = positions.observations.copy()
        occluded[:, place] = occluded[rng.permutation(len(occluded)), place]
        after, value_after = _answers(policy, positions, occluded)
        change = np.abs(after - before).sum(axis=1) / 2
        moved = np.abs(value_after - value)
        row: dict[str, object] = {"section": name, "width": place.stop - place.start}
        for key, sample in (("choice_change", change), ("value_change", moved)):
            half = 1.96 * sample.std(ddof=1) / np.sqrt(len(sample))
            row |= {
                key: sample.mean(),
                f"{key}_low": sample.mean() - half,
                f"{key}_high": sample.mean() + half,
            }
        rows.append(row)
    return pd.DataFrame(rows).sort_values("choice_change", ascending=False, kind="stable", ignore_index=True)


def _answers(
    policy: Policy, positions: Positions, observations: npt.NDArray[np.float32]
) -> tuple[Floats, Floats]:
    logits, values = policy.evaluate(observations, positions.like)
    masked = np.where(positions.masks, logits.astype(np.float64), -np.inf)
    masked = np.exp(masked - masked.max(axis=1, keepdims=True))
    return masked / masked.sum(axis=1, keepdims=True), values[:, 0]
