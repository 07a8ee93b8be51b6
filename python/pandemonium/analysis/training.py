"""Logs of a training run."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd

from pandemonium import Error


def read_metrics(run: str | Path) -> pd.DataFrame:
    """metrics.jsonl of a run's folder (or the file itself) as a frame, a row per line. A last line that was
    cut short is left out."""
    path = Path(run)
    if path.is_dir():
        path = path / "metrics.jsonl"
    if not path.exists():
        raise Error(f"{path}: there is no such file")
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = []
    for number, line in enumerate(lines, start=1):
        try:
            rows.append(json.loads(line))
        except json.JSONDecodeError as fault:
            if number < len(lines):
                raise Error(f"{path}, line {number}: {fault}") from None
    return pd.json_normalize(rows)
