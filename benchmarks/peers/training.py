"""Training speed beside the peers', in one run: decisions learned from per CPU-second, one thread each, taken
in turns.

The job (the same for all): 256-float observations, 64 actions, shared trunk 2 x 256 tanh with policy and
value heads, Adam, 64 environments x 128 steps, 4 epochs x 4 minibatches; the environment costs nothing.
  cleanrl      the loop of CleanRL's `ppo.py` (MIT licence) in PyTorch: its storage, advantage loop, losses
               and clipping, written again here for that network. It does not mask actions; the others do.
  maskable_ppo sb3-contrib's MaskablePPO, its own loop; the trunk is its features extractor
  openspiel    OpenSpiel's `ppo.py`, its own loop, with that network

Ours in exact float32 and with products in bfloat16; beside it our training of City of Demons at its preset.
Prints one line per figure (name, median with smallest and largest of the rounds, unit); --out writes them as
JSON.
"""

import argparse
import json
import pathlib
import subprocess
import time

import numpy as np
import torch
from torch import nn
from torch.distributions.categorical import Categorical

OBSERVATION, ACTIONS, WIDTH, ENVIRONMENTS, STEPS, EPOCHS, MINIBATCHES = 256, 64, 256, 64, 128, 4, 4


class Agent(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(
            nn.Linear(OBSERVATION, WIDTH), nn.Tanh(), nn.Linear(WIDTH, WIDTH), nn.Tanh()
        )
        self.actor = nn.Linear(WIDTH, ACTIONS)
        self.critic = nn.Linear(WIDTH, 1)

    def get_value(self, x):
        return self.critic(self.trunk(x))

    def get_action_and_value(self, x, action=None):
        hidden = self.trunk(x)
        distribution = Categorical(logits=self.actor(hidden))
        if action is None:
            action = distribution.sample()
        return action, distribution.log_prob(action), distribution.entropy(), self.critic(hidden)


def cleanrl_iteration(agent, optimizer, source):
    """One rollout and update as in CleanRL's ppo.py; `source` stands for an environment that costs
    nothing."""
    obs = torch.zeros((STEPS, ENVIRONMENTS, OBSERVATION))
    actions = torch.zeros((STEPS, ENVIRONMENTS))
    logprobs = torch.zeros((STEPS, ENVIRONMENTS))
    rewards = torch.zeros((STEPS, ENVIRONMENTS))
    dones = torch.zeros((STEPS, ENVIRONMENTS))
    values = torch.zeros((STEPS, ENVIRONMENTS))
    next_obs, next_done = source[0], torch.zeros(ENVIRONMENTS)
    for step in range(STEPS):
        obs[step], dones[step] = next_obs, next_done
        with torch.no_grad():
            action, logprob, _, value = agent.get_action_and_value(next_obs)
        values[step], actions[step], logprobs[step] = value.flatten(), action, logprob
        rewards[step] = 0.1
        next_obs = source[(step + 1) % len(source)]
    with torch.no_grad():
        next_value = agent.get_value(next_obs).reshape(1, -1)
        advantages = torch.zeros_like(rewards)
        last = 0
        for t in reversed(range(STEPS)):
            going_on = 1.0 - (next_done if t == STEPS - 1 else dones[t + 1])
            following = next_value if t == STEPS - 1 else values[t + 1]
            delta = rewards[t] + 0.99 * following * going_on - values[t]
            advantages[t] = last = delta + 0.99 * 0.95 * going_on * last
        returns = advantages + values
    b_obs, b_actions, b_logprobs = obs.reshape(-1, OBSERVATION), actions.reshape(-1), logprobs.reshape(-1)
    b_advantages, b_returns, b_values = advantages.reshape(-1), returns.reshape(-1), values.reshape(-1)
    batch = STEPS * ENVIRONMENTS
    indices = np.arange(batch)
    for _ in range(EPOCHS):
        np.random.shuffle(indices)
        for start in range(0, batch, batch // MINIBATCHES):
            chosen = indices[start : start + batch // MINIBATCHES]
            _, newlogprob, entropy, newvalue = agent.get_action_and_value(
                b_obs[chosen], b_actions.long()[chosen]
            )
            ratio = (newlogprob - b_logprobs[chosen]).exp()
            advantage = b_advantages[chosen]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            policy_loss = torch.max(-advantage * ratio, -advantage * torch.clamp(ratio, 0.8, 1.2)).mean()
            newvalue = newvalue.view(-1)
            unclipped = (newvalue - b_returns[chosen]) ** 2
            clipped = b_values[chosen] + torch.clamp(newvalue - b_values[chosen], -0.2, 0.2)
            value_loss = 0.5 * torch.max(unclipped, (clipped - b_returns[chosen]) ** 2).mean()
            loss = policy_loss - 0.01 * entropy.mean() + 0.5 * value_loss
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()
    return batch


def measured(iterate, seconds):
    """Decisions per CPU-second of `iterate`, which plays, learns, and returns from how many decisions."""
    iterate()  # warm up
    decisions, begun, wall = 0, time.process_time(), time.monotonic()
    while time.monotonic() - wall < seconds:
        decisions += iterate()
    return decisions / (time.process_time() - begun)


def measure_cleanrl(seconds):
    agent = Agent()
    optimizer = torch.optim.Adam(agent.parameters(), lr=2.5e-4, eps=1e-5)
    source = torch.rand((8, ENVIRONMENTS, OBSERVATION))
    return measured(lambda: cleanrl_iteration(agent, optimizer, source), seconds)


def measure_maskable_ppo(seconds):
    import gymnasium
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
    from stable_baselines3.common.vec_env import VecEnv

    class Trunk(BaseFeaturesExtractor):
        def __init__(self, space):
            super().__init__(space, WIDTH)
            self.layers = nn.Sequential(
                nn.Linear(OBSERVATION, WIDTH), nn.Tanh(), nn.Linear(WIDTH, WIDTH), nn.Tanh()
            )

        def forward(self, rows):
            return self.layers(rows)

    class Free(VecEnv):
        """Costs nothing: the rows of one table again and again, every action legal, no game ends."""

        def __init__(self):
            space = gymnasium.spaces.Box(0, 1, (OBSERVATION,), np.float32)
            super().__init__(ENVIRONMENTS, space, gymnasium.spaces.Discrete(ACTIONS))
            self.source = np.random.default_rng(1).random((8, ENVIRONMENTS, OBSERVATION), np.float32)
            self.legal, self.at = np.ones(ACTIONS, bool), 0
            self.rewards, self.dones = np.full(ENVIRONMENTS, 0.1, np.float32), np.zeros(ENVIRONMENTS, bool)
            self.infos = [{} for _ in range(ENVIRONMENTS)]

        def reset(self):
            return self.source[0]

        def step_async(self, actions):
            self.at = (self.at + 1) % len(self.source)

        def step_wait(self):
            return self.source[self.at], self.rewards, self.dones, self.infos

        def env_method(self, name, *_, **__):
            return [self.legal] * ENVIRONMENTS

        def has_attr(self, name):
            return name == "action_masks"

        def get_attr(self, name, indices=None):
            return [None] * ENVIRONMENTS

        def set_attr(self, *_, **__):
            pass

        def env_is_wrapped(self, *_, **__):
            return [False] * ENVIRONMENTS

        def close(self):
            pass

    policy = {"features_extractor_class": Trunk, "net_arch": []}
    batch = ENVIRONMENTS * STEPS
    model = MaskablePPO(
        "MlpPolicy",
        Free(),
        n_steps=STEPS,
        batch_size=batch // MINIBATCHES,
        n_epochs=EPOCHS,
        ent_coef=0.01,
        learning_rate=2.5e-4,
        policy_kwargs=policy,
        device="cpu",
    )

    def iterate():
        model.learn(batch, reset_num_timesteps=False)
        return batch

    return measured(iterate, seconds)


def measure_openspiel(seconds):
    from open_spiel.python.pytorch import ppo
    from open_spiel.python.rl_environment import StepType, TimeStep

    class Network(Agent):
        def __init__(self, num_actions, observation_shape, device):
            super().__init__()
            self.register_buffer("mask_value", torch.tensor(ppo.INVALID_ACTION_PENALTY))

        def get_action_and_value(self, x, legal_actions_mask=None, action=None):
            hidden = self.trunk(x)
            chances = ppo.CategoricalMasked(
                logits=self.actor(hidden), masks=legal_actions_mask, mask_value=self.mask_value
            )
            if action is None:
                action = chances.sample()
            return action, chances.log_prob(action), chances.entropy(), self.critic(hidden), chances.probs

    agent = ppo.PPO(
        (OBSERVATION,),
        ACTIONS,
        1,
        num_envs=ENVIRONMENTS,
        steps_per_batch=STEPS,
        num_minibatches=MINIBATCHES,
        update_epochs=EPOCHS,
        agent_fn=Network,
    )
    legal, rows = (
        list(range(ACTIONS)),
        np.random.default_rng(1).random((8, ENVIRONMENTS, OBSERVATION), np.float32),
    )
    seen = [
        [
            TimeStep(
                {"info_state": [row], "legal_actions": [legal], "current_player": 0},
                [0.1],
                [1.0],
                StepType.MID,
            )
            for row in each
        ]
        for each in rows
    ]
    rewards, dones = [0.1] * ENVIRONMENTS, [False] * ENVIRONMENTS

    def iterate():
        for step in range(STEPS):
            agent.step(seen[step % len(seen)])
            agent.post_step(rewards, dones)
        agent.learn(seen[0])
        return ENVIRONMENTS * STEPS

    return measured(iterate, seconds)


def measure_ours(program, job, seconds):
    """Decisions per CPU-second of a job of training_benchmark, by its counter's unit; None if it has no such
    job."""
    printed = subprocess.run(
        [program, f"--benchmark_filter=^training/{job}(/real_time)?$", f"--benchmark_min_time={seconds}"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    rates = [float(line.split()[1]) for line in printed.splitlines() if line.endswith("decisions/cpu-s")]
    return rates[0] if rates else None


OURS = {"pandemonium": "synthetic", "pandemonium_bf16": "synthetic/bf16"}
PRESET = "city_of_demons/duel/threads:1"
PEERS = {"cleanrl": measure_cleanrl, "maskable_ppo": measure_maskable_ppo, "openspiel": measure_openspiel}


def summary(values):
    return {"median": float(np.median(values)), "low": float(min(values)), "high": float(max(values))}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="two short rounds instead of five")
    parser.add_argument(
        "--program",
        type=pathlib.Path,
        default=pathlib.Path(__file__).resolve().parents[2] / "build/release/bin/training_benchmark",
    )
    parser.add_argument("--out", type=pathlib.Path, help="write the figures as JSON")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    rounds, seconds = (2, 2.0) if arguments.quick else (5, 6.0)
    rates = {name: [] for name in (*OURS, *PEERS)}
    preset = []
    for _ in range(rounds):
        for name, job in OURS.items():
            rates[name].append(measure_ours(str(arguments.program), job, seconds))
        preset.append(measure_ours(str(arguments.program), PRESET, seconds))
        for name, measure in PEERS.items():
            rates[name].append(measure(seconds))
    figures = {}

    def record(name, values, unit):
        figures[name] = summary(values)
        print(
            f"{name:<52} {figures[name]['median']:12.6g}  [{figures[name]['low']:.6g}, {figures[name]['high']:.6g}] {unit}",
            flush=True,
        )

    ours = {"pandemonium": "ours_is", "pandemonium_bf16": "ours_in_bf16_is"}
    if None in rates["pandemonium_bf16"]:  # a processor without
        del rates["pandemonium_bf16"], ours["pandemonium_bf16"]
    for name, values in rates.items():
        record(f"training/synthetic/{name}", values, "decisions/CPU s")
    for name in PEERS:
        for own, words in ours.items():
            record(
                f"training/synthetic/{name}/{words}", np.array(rates[own]) / np.array(rates[name]), "times"
            )
    record(f"training/{PRESET}", preset, "decisions/CPU s")
    if arguments.out:
        arguments.out.write_text(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
