"""Agents compared: results as frames, payoff matrices with intervals, equilibria of the game of choosing an
agent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from pandemonium import Error, evaluate
from pandemonium.players import Player

Matrix = npt.NDArray[np.float64]


def match_frame(match: Mapping[str, Any]) -> pd.DataFrame:
    """What pandemonium.evaluate returned, a row per agent: score in [-1, 1] and wins in [0, 1], each with low
    and high; where luck was adjusted, `adjusted` with low and high and `variance_cut`; remark."""
    rows = []
    for entrant in match["entrants"]:
        row: dict[str, Any] = {"agent": entrant["agent"]}
        for key in ("score", "wins", "adjusted"):
            if key in entrant:
                row |= {
                    key if part == "mean" else f"{key}_{part}": entrant[key][part]
                    for part in ("mean", "low", "high")
                }
        if "variance_cut" in entrant:
            row["variance_cut"] = entrant["variance_cut"]
        rows.append(row | {"remark": entrant["remark"]})
    return pd.DataFrame(rows)


def ratings(pool: Mapping[str, Any]) -> pd.DataFrame:
    """What pandemonium.tournament returned, a row per agent: elo (the pool's mean is 0) with low and high."""
    rows = [
        {
            "agent": row["agent"],
            "elo": row["elo"]["mean"],
            "low": row["elo"]["low"],
            "high": row["elo"]["high"],
        }
        for row in pool["agents"]
    ]
    return pd.DataFrame(rows).sort_values("elo", ascending=False, kind="stable", ignore_index=True)


def points(pool: Mapping[str, Any]) -> pd.DataFrame:
    """The cross-table of a tournament: how often the row's agent scores more than the column's, a tie being
    half; NaN against itself."""
    agents = [row["agent"] for row in pool["agents"]]
    cells = np.array([[cell["mean"] for cell in row["points"]] for row in pool["agents"]], dtype=np.float64)
    np.fill_diagonal(cells, np.nan)
    return pd.DataFrame(cells, index=agents, columns=agents)


@dataclass
class Payoffs:
    """mean, low, high: float64 [n, n], the mean score of the row's agent at tables that it shares with the
    column's, seats rotated. An agent at a table with itself: the mean of all seats."""

    game: str
    agents: list[str]
    mean: Matrix
    low: Matrix
    high: Matrix
    games: int

    def frame(self) -> pd.DataFrame:
        """The means, agents as rows and columns."""
        return pd.DataFrame(self.mean, index=self.agents, columns=self.agents)

    def advantage(self) -> Matrix:
        """float64 [n, n], antisymmetric: half of how much more the row's agent scores than the column's at
        shared tables."""
        return (self.mean - self.mean.T) / 2

    def nash(self) -> pd.DataFrame:
        """A mixture of agents that no agent has an advantage over, from the means: the equilibrium of the
        zero-sum game of `advantage`, by nashpy's linear program. Columns: agent, probability, and the agent's
        advantage over the mixture."""
        import nashpy

        advantage = self.advantage()
        mixture = np.asarray(nashpy.Game(advantage).linear_program()[0])
        return pd.DataFrame({"agent": self.agents, "probability": mixture, "advantage": advantage @ mixture})

    def alpha_rank(self, alpha: float = 100.0) -> pd.DataFrame:
        """alpha-rank's mass for each agent (Omidshafiei and others, 2019), from OpenSpiel, of one population
        that plays `advantage`."""
        from open_spiel.python.egt import alpharank

        with np.errstate(over="ignore"):  # exp of a large difference: infinity is what is meant
            _, _, mass, _, _ = alpharank.compute([self.advantage()], alpha=alpha)
        frame = pd.DataFrame({"agent": self.agents, "mass": np.asarray(mass)})
        return frame.sort_values("mass", ascending=False, kind="stable", ignore_index=True)

    def resampled_nash(self, samples: int = 200, seed: int = 0) -> pd.DataFrame:
        """How sure the mixture is: mean, low and high (2.5% and 97.5%) of each agent's probability, where the
        payoffs are drawn from normal distributions of their intervals."""
        rng = np.random.default_rng(seed)
        deviation = (self.high - self.low) / (2 * 1.96)
        mixtures = []
        for _ in range(samples):
            drawn = Payoffs(
                self.game, self.agents, rng.normal(self.mean, deviation), self.low, self.high, self.games
            )
            mixtures.append(drawn.nash()["probability"].to_numpy())
        low, high = np.quantile(mixtures, [0.025, 0.975], axis=0)
        return pd.DataFrame(
            {"agent": self.agents, "probability": np.mean(mixtures, axis=0), "low": low, "high": high}
        )


def payoffs(
    game: str,
    agents: Sequence[Player],
    *,
    games: int = 200,
    seed: int = 0,
    threads: int = 1,
    variant: str = "",
    **options: Any,
) -> Payoffs:
    """Every agent with every other, and with itself, in `games` paired games each."""
    n = len(agents)
    if n < 1:
        raise Error("payoffs of no agents are asked for")
    mean, low, high = (np.zeros((n, n)) for _ in range(3))
    names = [""] * n
    for i in range(n):
        for j in range(i, n):
            lineup = [agents[i]] if i == j else [agents[i], agents[j]]
            match = evaluate(
                game, lineup, games=games, seed=seed, threads=threads, variant=variant, **options
            )
            names[i] = match["entrants"][0]["agent"]
            for (row, column), entrant in zip(((i, j), (j, i)), match["entrants"], strict=False):
                score = entrant["score"]
                mean[row, column], low[row, column], high[row, column] = (
                    score["mean"],
                    score["low"],
                    score["high"],
                )
    return Payoffs(game, names, mean, low, high, games)
