"""Questions to policies and to tournaments, for notebooks: frames of pandas, arrays of numpy, plots of
matplotlib.

    >>> from pandemonium import Agent, Policy, Table, analysis
    >>> policy = Policy.load("model.safetensors")
    >>> analysis.opinion(policy, Table("city_of_demons", seed=1))  # per action: words and probability
    >>> study = analysis.payoffs("city_of_demons", ["random", "scripted", "search:100"], games=200, seed=1)
    >>> study.frame(), study.nash(), study.alpha_rank()
    >>> analysis.plot_payoffs(study)
    >>> analysis.decisions_frame(pandemonium.analyse(Replay.read("game.jsonl")))     # what each decision cost

Needs the extra `pandemonium[analysis]` (pandas, matplotlib, nashpy; OpenSpiel for alpha-rank). Intervals are
95%, over groups of games that share a seed.
"""

from pandemonium.analysis.games import decisions_frame, luck_frame, seats_frame
from pandemonium.analysis.plots import (
    plot_analysis,
    plot_importance,
    plot_metrics,
    plot_opinion,
    plot_payoffs,
    plot_ratings,
    plot_values,
)
from pandemonium.analysis.policies import importance, opinion, sample_positions, values_along
from pandemonium.analysis.strategies import Payoffs, match_frame, payoffs, points, ratings
from pandemonium.analysis.training import read_metrics

__all__ = [
    "Payoffs",
    "decisions_frame",
    "importance",
    "luck_frame",
    "match_frame",
    "opinion",
    "payoffs",
    "plot_analysis",
    "plot_importance",
    "plot_metrics",
    "plot_opinion",
    "plot_payoffs",
    "plot_ratings",
    "plot_values",
    "points",
    "ratings",
    "read_metrics",
    "sample_positions",
    "seats_frame",
    "values_along",
]
