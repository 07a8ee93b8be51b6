"""Training speed beside a peer, in one run: decisions learned from per CPU-second, one thread each, taken in turns.

The job (the same for both): 256-float observations, 64 actions, shared trunk 2 x 256 tanh with policy and value heads, Adam,
64 environments x 128 steps, 4 epochs x 4 minibatches; the environment costs nothing.
The peer is the loop of CleanRL's `ppo.py` (MIT licence) in PyTorch: its storage, advantage loop, losses and clipping, written
again here for that network. It does not mask actions; ours does.

Prints one line per figure (name, value, unit); --out writes them as JSON.
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
        self.trunk = nn.Sequential(nn.Linear(OBSERVATION, WIDTH), nn.Tanh(), nn.Linear(WIDTH, WIDTH), nn.Tanh())
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
    """One rollout and update as in CleanRL's ppo.py; `source` stands for an environment that costs nothing."""
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
            _, newlogprob, entropy, newvalue = agent.get_action_and_value(b_obs[chosen], b_actions.long()[chosen])
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


def measure_cleanrl(seconds):
    agent = Agent()
    optimizer = torch.optim.Adam(agent.parameters(), lr=2.5e-4, eps=1e-5)
    source = torch.rand((8, ENVIRONMENTS, OBSERVATION))
    cleanrl_iteration(agent, optimizer, source)  # warm up
    decisions, begun, wall = 0, time.process_time(), time.monotonic()
    while time.monotonic() - wall < seconds:
        decisions += cleanrl_iteration(agent, optimizer, source)
    return decisions / (time.process_time() - begun)


def measure_ours(program, seconds):
    """Decisions per CPU-second of the same job in training/synthetic, by the name of its counter's unit."""
    printed = subprocess.run(
        [program, "--benchmark_filter=training/synthetic", f"--benchmark_min_time={seconds}"],
        check=True, capture_output=True, text=True,
    ).stdout
    rates = [float(line.split()[1]) for line in printed.splitlines() if line.endswith("decisions/s")]
    if not rates:
        raise SystemExit(f"{program} printed no rate:\n{printed}")
    return rates[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="two short rounds instead of five")
    parser.add_argument("--out", type=pathlib.Path, help="write the figures as JSON")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    rounds, seconds = (2, 2.0) if arguments.quick else (5, 6.0)
    program = str(pathlib.Path(__file__).resolve().parents[2] / "build" / "release" / "bin" / "training_benchmark")
    ours, peer = [], []
    for _ in range(rounds):
        ours.append(measure_ours(program, seconds))
        peer.append(measure_cleanrl(seconds))
    figures = {
        "training/synthetic/pandemonium": (float(np.median(ours)), "decisions/s"),
        "training/synthetic/cleanrl": (float(np.median(peer)), "decisions/s"),
        "training/synthetic/ratio": (float(np.median(np.array(ours) / np.array(peer))), "times"),
    }
    for name, (value, unit) in figures.items():
        print(f"{name:<58} {value:14.6g} {unit}")
    if arguments.out:
        arguments.out.write_text(json.dumps({name: {"value": v, "unit": u} for name, (v, u) in figures.items()}, indent=2))


if __name__ == "__main__":
    main()
