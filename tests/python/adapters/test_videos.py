"""Games are recorded by the recorders of Gymnasium and of Stable-Baselines3. The library that encodes videos
is stood in for by one that refuses what the real one refuses: frames of several sizes."""

import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from pandemonium.gym import env_id

pytest.importorskip("PIL")


class Clip:
    """moviepy's ImageSequenceClip, without the encoding."""

    def __init__(self, sequence: list[Any], fps: float) -> None:
        assert len({frame.shape for frame in sequence}) == 1, "frames of several sizes"
        assert all(frame.dtype == np.uint8 and frame.ndim == 3 for frame in sequence) and fps > 0
        self.frames = len(sequence)

    def write_videofile(self, path: str, **how: Any) -> None:
        Path(path).write_text(str(self.frames))

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def encoder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("moviepy", "moviepy.video", "moviepy.video.io", "moviepy.video.io.ImageSequenceClip"):
        module: Any = types.ModuleType(name)
        module.ImageSequenceClip = Clip
        monkeypatch.setitem(sys.modules, name, module)
    yield


def frames_in(folder: Path) -> list[int]:
    return [int(file.read_text()) for file in sorted(folder.glob("*.mp4"))]


def test_one_game_is_recorded(game: str, tmp_path: Path) -> None:
    env: Any = gymnasium.make(env_id(game), render_mode="rgb_array", opponents="random")
    env = gymnasium.wrappers.RecordVideo(env, str(tmp_path / "videos"), episode_trigger=lambda episode: True)
    env.reset(seed=1)
    steps = 0
    for _ in range(6):
        steps += 1
        if any(env.step(env.action_space.sample())[2:4]):
            break
    env.close()
    assert frames_in(tmp_path / "videos") == [steps + 1]


def test_many_games_are_recorded_side_by_side(game: str, tmp_path: Path) -> None:
    env: Any = gymnasium.make_vec(env_id(game), 2, "vector_entry_point", render_mode="rgb_array")
    env = gymnasium.wrappers.vector.RecordVideo(
        env, str(tmp_path / "videos"), step_trigger=lambda step: step == 0
    )
    _, info = env.reset(seed=1)
    steps, ended = 0, False
    while steps < 3 and not ended:
        _, _, terminated, truncated, info = env.step(info["action_mask"].argmax(axis=1))
        steps, ended = steps + 1, bool(terminated[0] or truncated[0])
    env.close()
    assert frames_in(tmp_path / "videos")[0] == steps


def test_stable_baselines_records(tmp_path: Path) -> None:
    sb3 = pytest.importorskip("pandemonium.gym.sb3")
    from stable_baselines3.common.vec_env import VecVideoRecorder

    env: Any = sb3.BatchVecEnv("daemon_dice", 4, "mini", render_mode="rgb_array")
    env = VecVideoRecorder(
        env, str(tmp_path / "videos"), record_video_trigger=lambda step: step == 0, video_length=6
    )
    env.reset()
    for _ in range(8):
        env.step(np.array([masks.argmax() for masks in env.env_method("action_masks")]))
    env.close()
    assert frames_in(tmp_path / "videos")[0] >= 6
