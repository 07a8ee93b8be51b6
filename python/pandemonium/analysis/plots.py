"""Plots with matplotlib. Each draws on `ax` (a new one by default) and returns it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import matplotlib.pyplot as plt
import numpy as np
import numpy.typing as npt
import pandas as pd
from matplotlib.axes import Axes

if TYPE_CHECKING:
    from pandemonium.analysis.strategies import Payoffs


def plot_payoffs(study: Payoffs, ax: Axes | None = None) -> Axes:
    """The payoff matrix as coloured cells, with half the width of each interval."""
    n = len(study.agents)
    ax = ax or plt.subplots(figsize=(1.5 + n, 1 + 0.8 * n))[1]
    ax.imshow(study.mean, cmap="RdBu", vmin=-1, vmax=1)
    for i in range(n):
        for j in range(n):
            half = (study.high[i, j] - study.low[i, j]) / 2
            colour = "white" if abs(study.mean[i, j]) > 0.6 else "black"
            ax.text(
                j,
                i,
                f"{study.mean[i, j]:+.2f}\n±{half:.2f}",
                ha="center",
                va="center",
                fontsize=8,
                color=colour,
            )
    ax.set_xticks(range(n), study.agents, rotation=30, ha="right")
    ax.set_yticks(range(n), study.agents)
    ax.set_title(f"{study.game}: mean score of the row's agent ({study.games} games each)", fontsize=9)
    return ax


def plot_ratings(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Elo with 95% intervals, from analysis.ratings."""
    ax = ax or plt.subplots(figsize=(6, 0.6 + 0.4 * len(frame)))[1]
    places = np.arange(len(frame))[::-1]
    ax.errorbar(
        frame["elo"],
        places,
        xerr=[frame["elo"] - frame["low"], frame["high"] - frame["elo"]],
        fmt="o",
        capsize=3,
    )
    ax.set_yticks(places, frame["agent"])
    ax.set_xlabel("Elo (the pool's mean is 0), 95% interval")
    ax.grid(axis="x", alpha=0.3)
    return ax


def plot_importance(
    frame: pd.DataFrame, by: str = "choice_change", top: int = 20, ax: Axes | None = None
) -> Axes:
    """The most important sections, from analysis.importance; `by` is choice_change or value_change."""
    shown = frame.sort_values(by, ascending=False, kind="stable").head(top)
    ax = ax or plt.subplots(figsize=(7, 0.8 + 0.28 * len(shown)))[1]
    places = np.arange(len(shown))[::-1]
    error = [shown[by] - shown[f"{by}_low"], shown[f"{by}_high"] - shown[by]]
    ax.barh(places, shown[by], xerr=error, color="#4878a8", ecolor="#333333")
    ax.set_yticks(places, shown["section"])
    ax.set_xlabel(
        {
            "choice_change": "how much the choice changes (total variation)",
            "value_change": "how much the value changes",
        }[by]
    )
    return ax


def plot_opinion(frame: pd.DataFrame, top: int = 12, ax: Axes | None = None) -> Axes:
    """Probabilities of the likeliest actions in words, from analysis.opinion."""
    shown = frame.head(top)
    ax = ax or plt.subplots(figsize=(7, 0.8 + 0.3 * len(shown)))[1]
    places = np.arange(len(shown))[::-1]
    ax.barh(places, shown["probability"], color="#4878a8")
    ax.set_yticks(places, shown["words"])
    ax.set_xlim(0, 1)
    expected = frame.attrs.get("expected_score")
    ax.set_xlabel("probability" + ("" if expected is None else f" (expected score {expected:+.2f})"))
    return ax


def plot_values(values: npt.NDArray[Any], names: list[str] | None = None, ax: Axes | None = None) -> Axes:
    """Expected scores along a game, a line per seat, from analysis.values_along."""
    ax = ax or plt.subplots(figsize=(8, 3))[1]
    for seat in range(values.shape[1]):
        ax.plot(values[:, seat], label=names[seat] if names else f"P{seat + 1}")
    ax.axhline(0, color="#999999", linewidth=0.8)
    ax.set_ylim(-1.05, 1.05)
    ax.set_xlabel("decision")
    ax.set_ylabel("expected score")
    ax.legend()
    return ax


def plot_analysis(found: Mapping[str, Any], seat: int = 0, ax: Axes | None = None) -> Axes:
    """A game by pandemonium.analyse, for one seat, along its decisions: luck added up, and what its own
    decisions lost added up."""
    ax = ax or plt.subplots(figsize=(8, 3))[1]
    last = len(found["decisions"])
    luck = [(max(each["decision"] + 1, 0), each["luck"][seat]) for each in found["events"]]
    loss = [
        (each["decision"] + 1, -each["loss"]["mean"]) for each in found["decisions"] if each["seat"] == seat
    ]
    for steps, label, colour in ((luck, "luck", "#4878a8"), (loss, "decisions", "#a8483b")):
        places = [0, *(place for place, _ in steps), last]
        total = np.cumsum([0.0, *(value for _, value in steps), 0.0])
        ax.step(places, total, where="post", label=label, color=colour)
    for each in found["decisions"]:
        if each["seat"] == seat and each["blunder"]:
            ax.axvline(each["decision"] + 1, color="#a8483b", alpha=0.3, linewidth=1)
    ax.axhline(0, color="#999999", linewidth=0.8)
    ax.set_xlabel("decision (lines: blunders)")
    ax.set_ylabel(f"score of P{seat + 1}, added up")
    ax.legend()
    return ax


def plot_metrics(
    frame: pd.DataFrame, columns: list[str], against: str = "decisions", ax: Axes | None = None
) -> Axes:
    """Curves of a training run, from analysis.read_metrics."""
    ax = ax or plt.subplots(figsize=(8, 3.5))[1]
    for column in columns:
        known = frame[[against, column]].dropna()
        ax.plot(known[against], known[column], label=column)
    ax.set_xlabel(against)
    ax.legend()
    return ax
