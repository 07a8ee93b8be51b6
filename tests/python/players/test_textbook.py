"""The PPO of the trainers' guide, as it stands there, learns to beat the scripted heuristic."""

import os
import re
import subprocess
import sys
from pathlib import Path

GUIDE = Path(__file__).parents[3] / "docs/guides/trainers.md"


def test_the_ppo_of_the_guide_beats_the_scripted_heuristic(tmp_path: Path) -> None:
    """A minute of one processor. Half a million decisions are not enough: -0.6 after 20 iterations."""
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    at = next(place for place, block in enumerate(blocks) if "class Network" in block)
    assert len(blocks[at].splitlines()) <= 60
    program = "import torch\ntorch.set_num_threads(1)\n" + "".join(blocks[at - 1 : at + 2])
    program += "assert found['entrants'][0]['score']['low'] > 0, found\n"
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
