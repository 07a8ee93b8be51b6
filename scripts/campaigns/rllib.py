"""RLlib's own check of every game, and one iteration of its PPO with masks over two workers
(scripts/campaigns/rllib.sh)."""

import os

import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import MultiRLModuleSpec, RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.rllib.utils.pre_checks.env import check_multiagent_environments
from ray.tune.registry import register_env

import pandemonium
from pandemonium.rllib import TableMultiAgentEnv


def check_every_game() -> None:
    for game in pandemonium.games():
        for variant in pandemonium.variants(game):
            for answer in ("forfeit", "noop"):
                env = TableMultiAgentEnv({"game": game, "variant": variant, "illegal_action": answer})
                check_multiagent_environments(env)
        print(f"{game}: RLlib's check passes in {len(pandemonium.variants(game))} variants")


def one_iteration(game: str) -> None:
    register_env("pandemonium", TableMultiAgentEnv)
    agents = TableMultiAgentEnv({"game": game}).possible_agents
    config = (
        PPOConfig()
        .environment(
            "pandemonium", env_config={"game": game, "illegal_action": "raise"}, disable_env_checking=True
        )  # it ignores masks
        .env_runners(num_env_runners=2)
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda agent, *_, **__: "shared")
        .rl_module(
            rl_module_spec=MultiRLModuleSpec(
                rl_module_specs={
                    "shared": RLModuleSpec(
                        module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64]}
                    )
                }
            )
        )
        .training(train_batch_size_per_learner=1000, minibatch_size=250, num_epochs=1)
    )
    algorithm = config.build_algo()
    result = algorithm.train()  # with "raise" an action that the mask forbids would end this
    print(
        f"{game}: one iteration of PPO with masks, {len(agents)} agents, {result['env_runners']['num_env_steps_sampled']} decisions"
    )
    algorithm.stop()


if __name__ == "__main__":
    check_every_game()
    os.environ.setdefault("RAY_raylet_start_wait_time_s", "300")  # on a busy machine
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)
    one_iteration("city_of_demons")
    ray.shutdown()
