#!/usr/bin/env python3
"""What several machines would reach in one run of training: a small simulation of the schedule, from measured
figures.

    benchmarks/scaling.py FIGURES.json   # prints the tables of docs/scaling.md

An iteration is a rollout, then `passes` gradients, each followed by an all-reduce that ends when the last
process has come:
    rollout + sum over passes of (slowest process's gradient + all-reduce + step)
A ring all-reduce of B bytes among P processes takes 2 (P - 1) messages and moves 2 (P - 1) / P B bytes
through each.
"""

import argparse
import json
import random
import statistics


def allreduce(processes: int, size: float, latency: float, bandwidth: float) -> float:
    """Seconds of a ring; latency in seconds a message, bandwidth in bytes a second."""
    if processes == 1:
        return 0.0
    return 2 * (processes - 1) * latency + 2 * (processes - 1) / processes * size / bandwidth


def iteration(
    figures: dict[str, float],
    processes: int,
    share: float,
    latency: float,
    bandwidth: float,
    chance: random.Random,
) -> float:
    """Seconds of one iteration in which each process has `share` of the measured decisions of one core."""

    def slowest(seconds: float) -> float:
        # Of many, the last is some deviations late; a process's own time spreads by `spread` of it.
        return max(chance.lognormvariate(0.0, figures["spread"]) for _ in range(processes)) * seconds

    passes = int(figures["passes"])
    gradient = share * figures["gradient_core_seconds"] / passes
    exchange = allreduce(processes, figures["gradient_bytes"], latency, bandwidth)
    learned = sum(slowest(gradient) + exchange + figures["step_seconds"] for _ in range(passes))
    small = figures["small_exchanges"] * allreduce(processes, 64, latency, bandwidth)
    return slowest(share * figures["rollout_core_seconds"]) + learned + small


def speed(figures: dict[str, float], processes: int, share: float, latency: float, bandwidth: float) -> float:
    """Decisions learned from per second."""
    chance = random.Random(1)
    seconds = statistics.mean(
        iteration(figures, processes, share, latency, bandwidth, chance) for _ in range(20)
    )
    return processes * share * figures["decisions_a_core"] / seconds


def predict(file: str) -> None:
    with open(file) as stream:
        figures = json.load(stream)
    here = speed(figures, 2, 1.0, figures["loopback_latency"], figures["loopback_bandwidth"])
    measured = figures["measured_two_processes"]
    print(
        f"two processes on this machine: simulated {here:,.0f} decisions/s, measured {measured:,.0f} ({here / measured:.2f} times)\n"
    )
    alone = speed(figures, 1, 1.0, 0.0, 1.0)
    for title, grows in (
        ("each process has tables of its own", True),
        ("the tables of one machine are dealt among all", False),
    ):
        print(
            f"{title}\n| machines (two cores each) | decisions/s | of linear | waiting for all-reduce |\n|---|---|---|---|"
        )
        for machines in (1, 4, 16, 64, 256):
            processes = 2 * machines
            share = 1.0 if grows else 1.0 / machines
            rate = speed(figures, processes, share, figures["network_latency"], figures["network_bandwidth"])
            seconds = processes * share * figures["decisions_a_core"] / rate
            waits = figures["passes"] * allreduce(
                processes, figures["gradient_bytes"], figures["network_latency"], figures["network_bandwidth"]
            )
            print(
                f"| {machines} | {rate:,.0f} | {100 * rate / (processes * alone):.0f}% | {100 * waits / seconds:.0f}% |"
            )
        print()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("figures", metavar="FIGURES.json")
    predict(parser.parse_args().figures)
