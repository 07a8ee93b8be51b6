"""Which build of the compiled module this processor takes: wheels bring it again for processors that can do
more than every x86-64 (levels of the psABI, from x86-64-v2 up)."""

from __future__ import annotations

import os
from pathlib import Path

_V2 = {"cx16", "lahf_lm", "popcnt", "sse4_1", "sse4_2", "ssse3"}
_V3 = _V2 | {"abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"}
_V4 = _V3 | {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}
LEVELS = {"x86-64-v4": _V4, "x86-64-v3": _V3, "x86-64-v2": _V2}  # as Linux names what they need


def flags() -> set[str]:
    """What the processor can do and the system lets programs use; empty where that is not known."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return set()
    return set(next((line.split(":", 1)[1].split() for line in lines if line.startswith("flags")), []))


def best(folder: Path, can: set[str]) -> Path | None:
    """The folder of the highest level that is there and that such a processor can run; None: the module
    beside this file. The environment variable PANDEMONIUM_LEVEL names one of these instead, or "none"."""
    named = os.environ.get("PANDEMONIUM_LEVEL", "")
    if named == "none":
        return None
    there = [level for level in LEVELS if (folder / level).is_dir()]
    if named:
        if named not in there:
            raise ImportError(f"PANDEMONIUM_LEVEL is {named!r}; expected one of {[*there, 'none']}")
        return folder / named
    return next((folder / level for level in there if LEVELS[level] <= can), None)
