"""Single games: what pandemonium.analyse found, as frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from pandemonium import action_texts

_DECISIONS = [
    "decision",
    "seat",
    "action",
    "best_action",
    "played",
    "best",
    "kind",
    "best_kind",
    "probability",
    "before",
    "after",
    "loss",
    "loss_error",
    "blunder",
]


def decisions_frame(found: Mapping[str, Any]) -> pd.DataFrame:
    """A row per decision: decision (from 0), seat, action and best_action (ids), played and best in words,
    kind and best_kind (the actions' stable texts), probability with which the judge would have played it,
    before, after and loss in scores, loss_error (a standard error), blunder."""
    texts = action_texts(found["game"])
    rows = [
        {
            **{
                key: each[key]
                for key in (
                    "decision",
                    "seat",
                    "action",
                    "best_action",
                    "played",
                    "best",
                    "probability",
                    "blunder",
                )
            },
            **{key: each[key]["mean"] for key in ("before", "after", "loss")},
            "kind": texts[each["action"]],
            "best_kind": texts[each["best_action"]],
            "loss_error": each["loss"]["error"],
        }
        for each in found["decisions"]
    ]
    return pd.DataFrame(rows, columns=_DECISIONS)


def luck_frame(found: Mapping[str, Any]) -> pd.DataFrame:
    """A row per event: decision that it followed (-1: the deal), events that everybody saw, and the luck of
    each seat in scores: P1, P2, ..."""
    seats = [f"P{seat + 1}" for seat in range(len(found["seats"]))]
    rows = [
        {
            "decision": each["decision"],
            "events": ", ".join(each["events"]),
            **dict(zip(seats, each["luck"], strict=True)),
        }
        for each in found["events"]
    ]
    return pd.DataFrame(rows, columns=["decision", "events", *seats])


def _sources(seat: Mapping[str, Any], own: int) -> dict[str, float]:
    ledger = seat.get("ledger")
    if not ledger:
        return {}
    mistakes = [each["mean"] for each in ledger["mistakes"]]
    return {
        "start": ledger["start"]["mean"],
        "own_mistakes": mistakes[own],
        "others_mistakes": sum(mistakes) - mistakes[own],
        "unexplained": ledger["unexplained"]["mean"],
    }


def seats_frame(found: Mapping[str, Any]) -> pd.DataFrame:
    """A row per seat: decisions, differing (from the judge's), blunders, loss with loss_error,
    loss_per_decision, luck, and, once the game is over, score, without_luck and where it comes from: start,
    own_mistakes, others_mistakes, unexplained."""
    rows = [
        {**each, "loss": each["loss"]["mean"], "loss_error": each["loss"]["error"], **_sources(each, seat)}
        for seat, each in enumerate(found["seats"])
    ]
    for row in rows:
        row.pop("ledger", None)
    return pd.DataFrame(rows, index=[f"P{seat + 1}" for seat in range(len(rows))])
