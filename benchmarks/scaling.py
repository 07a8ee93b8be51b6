#!/usr/bin/env python3
"""What many machines would reach in one run of training: a small simulation of the schedule, from figures of
two.

    scripts/campaigns/machines/machines.py | tail -n 1 > benchmarks/scaling.json
    benchmarks/scaling.py benchmarks/scaling.json   # prints the tables of docs/scaling.md

An iteration is a rollout, then 16 gradients, each followed by a sum over the machines that begins when the
last one has come:
    rollout + sum over passes of (slowest machine's gradient + sum)
Sums among P machines go by halving and doubling (training/processes/halving.hpp): 2 log2(P) messages one
after another, which move 2 (P - 1) / P of the gradients through each machine; short ones take log2(P)
messages. What a message costs and how fast bytes move is solved from the measured sums of two machines at
10 Gb/s.
"""

import argparse
import dataclasses
import json
import math
import random
import statistics

PASSES = 16  # epochs times minibatches of City of Demons' preset
GRADIENT_BYTES = 363_352  # of its network
SMALL_SUMS = 6  # an iteration: statistics of advantages, budgets
MACHINES = (1, 2, 4, 16, 64, 256)


class Network:
    """Seconds of a sum among any number of machines."""

    def __init__(self, sums: dict[str, float]):
        self.message = sums["8_bytes_us"] * 1e-6
        small, large = (sums[f"{size}_bytes_us"] for size in (262_144, 1_048_576))
        self.byte = (large - small) * 1e-6 / (1_048_576 - 262_144)

    def short_sum(self, machines: int) -> float:
        return math.ceil(math.log2(machines)) * self.message

    def sum(self, machines: int, size: float) -> float:
        return 2 * self.short_sum(machines) + 2 * (machines - 1) / machines * size * self.byte


@dataclasses.dataclass(frozen=True)
class Schedule:
    """How an iteration exchanges; as it is, and what could be built."""

    gradient_bytes: float = GRADIENT_BYTES
    passes_a_sum: int = 1  # local updates: machines average what they learned only after so many
    hidden: bool = False  # a sum travels while the next gradient is computed


def iteration(
    one: dict[str, float],
    network: Network,
    machines: int,
    share: float,
    chance: random.Random,
    schedule: Schedule,
) -> float:
    """Seconds of an iteration in which each machine has `share` of the measured one's decisions."""

    def slowest(seconds: float, parts: int = 1) -> float:
        # Of many, the last is some deviations late; each part of a machine's time spreads by `update_spread`.
        def late() -> float:
            return statistics.fmean(chance.lognormvariate(0.0, one["update_spread"]) for _ in range(parts))

        return max(late() for _ in range(machines)) * seconds

    each = schedule.passes_a_sum
    total = network.sum(machines, schedule.gradient_bytes)
    seconds = slowest(share * one["rollout_s"]) + SMALL_SUMS * network.short_sum(machines)
    for _ in range(PASSES // each):
        learned = slowest(share * one["update_s"] / PASSES * each, each)
        seconds += max(learned, total) if schedule.hidden else learned + total
    return seconds


def speed(
    one: dict[str, float], network: Network, machines: int, share: float, schedule: Schedule = Schedule()
) -> float:
    """Decisions learned from per second."""
    chance = random.Random(1)
    seconds = statistics.mean(iteration(one, network, machines, share, chance, schedule) for _ in range(200))
    return machines * share * one["decisions"] / seconds


def predict(file: str) -> None:
    with open(file) as stream:
        figures = json.load(stream)
    one, network = figures["one_machine"], Network(figures["sums_at_10_gigabit"])
    alone = speed(one, network, 1, 1.0)
    two = speed(one, network, 2, 1.0) / (2 * alone)
    print(
        f"two machines at 10 Gb/s: {two:.2f} of linear simulated, {figures['10_gigabit']['of_linear']:.2f} measured\n"
    )
    for title, share_of in (
        ("each machine has tables of its own", lambda machines: 1.0),
        ("the tables of one machine are dealt among all", lambda machines: 1.0 / machines),
    ):
        print(f"{title}\n| machines | decisions/s | of linear | waiting for sums |\n|---|---|---|---|")
        for machines in MACHINES:
            share = share_of(machines)
            rate = speed(one, network, machines, share)
            seconds = machines * share * one["decisions"] / rate
            waits = PASSES * network.sum(machines, GRADIENT_BYTES) / seconds
            print(
                f"| {machines} | {rate:,.0f} | {100 * rate / (machines * alone):.0f}% | {100 * waits:.0f}% |"
            )
        print()
    print("64 machines with tables of their own\n| what | of linear |\n|---|---|")
    for what, schedule in (
        ("as it is", Schedule()),
        ("gradients in bfloat16", Schedule(gradient_bytes=GRADIENT_BYTES / 2)),
        ("sums hidden behind the next gradient", Schedule(hidden=True)),
        ("four local updates between averages", Schedule(passes_a_sum=4)),
    ):
        print(f"| {what} | {100 * speed(one, network, 64, 1.0, schedule) / (64 * alone):.0f}% |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "figures", metavar="FIGURES.json", help="the last line of scripts/campaigns/machines/machines.py"
    )
    predict(parser.parse_args().figures)
