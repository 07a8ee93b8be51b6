"""Every game for Gymnasium, under the ids "pandemonium/CityOfDemons-v0" and so on.

`import pandemonium` registers them where Gymnasium is installed. Without that import Gymnasium takes the
module in front of the id: `gymnasium.make("pandemonium:pandemonium/CityOfDemons-v0")` (since 1.0 it loads no
plugins by itself).

    >>> import gymnasium, pandemonium
    >>> env = gymnasium.make("pandemonium/DaemonDice-v0", variant="duel", render_mode="ansi")
    >>> observation, info = env.reset(seed=1)
    >>> action = env.action_space.sample(mask=info["action_mask"])
    >>> observation, reward, terminated, truncated, info = env.step(action)
    >>> envs = gymnasium.make_vec("pandemonium/DaemonDice-v0", num_envs=1024)

One game is a `TableEnv` (pandemonium.gym.single), many are a `BatchEnv` (pandemonium.gym.batch).
`pandemonium.gym.sb3` makes a batch Stable-Baselines3's. The registered version stays v0; the rules' own
version is `pandemonium.version(game)`.
"""

from __future__ import annotations

from pandemonium._core import games


def env_id(game: str) -> str:
    """The id of a game: 'pandemonium/CityOfDemons-v0'."""
    return f"pandemonium/{''.join(word.capitalize() for word in game.split('_'))}-v0"


def register_envs() -> None:
    """Registers every game, once."""
    from gymnasium.envs.registration import register, registry

    for game in games():
        if env_id(game) not in registry:
            register(
                env_id(game),
                entry_point="pandemonium.gym.single:TableEnv",
                vector_entry_point="pandemonium.gym.batch:BatchEnv",
                kwargs={"game": game},
            )
