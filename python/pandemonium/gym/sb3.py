"""A BatchEnv as a vector environment of Stable-Baselines3, with the masks that sb3-contrib's MaskablePPO asks
for.

>>> from pandemonium.gym.sb3 import BatchVecEnv
>>> model = MaskablePPO("MlpPolicy", BatchVecEnv("city_of_demons", 64, opponents="scripted"))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from pandemonium import Error
from pandemonium.gym.batch import BatchEnv


class BatchVecEnv(VecEnv):  # type: ignore[misc]
    """Arguments are those of BatchEnv; a finished game resets in the same step. What it returns are
    copies, because Stable-Baselines3 keeps them."""

    def __init__(self, game: str, num_envs: int, variant: str = "", **arguments: Any) -> None:
        if {"autoreset_mode", "copy"} & set(arguments):
            raise Error(
                "autoreset_mode and copy are not asked here: finished games reset in the same step, arrays are copies"
            )
        self.env = BatchEnv(game, num_envs, variant, autoreset_mode="same_step", copy=True, **arguments)
        self._actions: npt.NDArray[Any] = np.zeros(num_envs, dtype=np.int64)
        self._seed: int | None = None
        super().__init__(num_envs, self.env.single_observation_space, self.env.single_action_space)
        self.render_mode = self.env.render_mode

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        self._seed = seed
        return [seed] * self.num_envs

    def reset(self) -> npt.NDArray[np.float32]:
        observations, _ = self.env.reset(seed=self._seed)
        self._seed = None
        return np.asarray(observations)

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        observations, rewards, terminated, truncated, batch_infos = self.env.step(self._actions)
        dones = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for t in dones.nonzero()[0]:
            infos[t] = {
                "terminal_observation": batch_infos["final_obs"][t],
                "TimeLimit.truncated": bool(truncated[t]),
                "scores": batch_infos["scores"][t],
            }
        return observations, rewards, dones, infos

    def get_images(self) -> Sequence[npt.NDArray[np.uint8] | None]:
        """Pictures of the games, all of one size; for VecVideoRecorder."""
        return self.env.render() if self.render_mode == "rgb_array" else [None] * self.num_envs  # type: ignore[return-value]

    def close(self) -> None:
        self.env.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.env, attr_name)] * len(self._indices(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise Error(f"'{attr_name}' cannot be set: the games of a batch have no attributes of their own")

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self.env, attr_name)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        if method_name != "action_masks":
            raise Error(f"the games of a batch have no method '{method_name}'; 'action_masks' is the one")
        masks = self.env.action_masks().copy()
        return [masks[t] for t in self._indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        return [False] * len(self._indices(indices))

    def _indices(self, indices: None | int | Iterable[int]) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        return [indices] if isinstance(indices, int) else list(indices)
