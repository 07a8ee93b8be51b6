#!/usr/bin/env python3
"""Two machines, as network namespaces of this one: each has its own network, its own /dev/shm and its own
runs/.

scripts/campaigns/machines/machines.py [--train TRAIN] [--seconds 20]

Trains over a link without a limit, of 10 and of 1 Gb/s, beside one machine alone, and says what a sum costs
there; kills a machine; kills a process that torchrun starts again; cuts the link for 30 seconds; slows one
machine down to half of a core; goes on from a checkpoint; trains over a link that delays packets by a
millisecond and loses some. Needs root, iproute2 and ./run setup. Every machine has one core. Ends with the
figures as JSON."""

import argparse
import contextlib
import itertools
import json
import math
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parents[3]
TORCHRUN = [sys.executable, "-m", "torch.distributed.run", "--no-python"]
NODES = ("pandemonium1", "pandemonium2")
ADDRESSES = ("10.79.0.1", "10.79.0.2")
PORT = 29571
# A link that is cut for longer than the rendezvous' 15 seconds must not end a run: ranks are fixed, nobody
# sends signs of life.
PLACE = ["--nnodes", "2", "--nproc-per-node", "1", "--master-addr", ADDRESSES[0], "--master-port", str(PORT)]


def ip(*arguments: str, check: bool = True) -> None:
    subprocess.run(["ip", *arguments], check=check, capture_output=not check)


@contextlib.contextmanager
def two_machines() -> Iterator[None]:
    for node in NODES:
        ip("netns", "del", node, check=False)
    try:
        for node in NODES:
            ip("netns", "add", node)
        ip(
            "link",
            "add",
            "wire",
            "netns",
            NODES[0],
            "type",
            "veth",
            "peer",
            "name",
            "wire",
            "netns",
            NODES[1],
        )
        for node, address in zip(NODES, ADDRESSES, strict=True):
            ip("-n", node, "addr", "add", f"{address}/24", "dev", "wire")
            ip("-n", node, "link", "set", "wire", "up")
            ip("-n", node, "link", "set", "lo", "up")
        yield
    finally:
        for node in NODES:
            ip("netns", "del", node, check=False)


def limit(rate: str | None) -> None:
    """Both ends of the wire send no faster."""
    for node in NODES:
        tc = ["tc", "-n", node, "qdisc"]
        subprocess.run([*tc, "del", "dev", "wire", "root"], check=False, capture_output=True)
        if rate:
            shape = ["tbf", "rate", rate, "burst", "256kb", "latency", "50ms"]
            subprocess.run([*tc, "add", "dev", "wire", "root", *shape], check=True)


@contextlib.contextmanager
def relayed(delay: float, loss: float) -> Iterator[None]:
    """Instead of the wire, a link that delays and loses packets."""
    for node in NODES:
        ip("-n", node, "addr", "flush", "dev", "wire")
    ends = [word for pair in zip(NODES, ADDRESSES, strict=True) for word in pair]
    options = ["--delay", str(delay), "--loss", str(loss)]
    with subprocess.Popen(
        [sys.executable, str(ROOT / "scripts/campaigns/machines/relay.py"), *ends, *options],
        stdout=subprocess.PIPE,
    ) as relay:
        try:
            assert relay.stdout and relay.stdout.readline(), "the relay did not start"
            yield
        finally:
            relay.terminate()
    for node, address in zip(NODES, ADDRESSES, strict=True):
        ip("-n", node, "addr", "add", f"{address}/24", "dev", "wire")


def name_of(process: int) -> str:
    try:
        return pathlib.Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:  # it has ended
        return ""


class Machine:
    """One command on one of the two machines."""

    def __init__(self, number: int, folder: pathlib.Path, command: list[str]) -> None:
        self.node = NODES[number]
        self.log = folder / f"machine{number + 1}.log"
        own = folder / f"machine{number + 1}"
        own.mkdir(exist_ok=True)
        inside = f'mount -t tmpfs tmpfs /dev/shm && mount --bind {own} "$0" && exec taskset -c {number} "$@"'
        runs = folder / "runs"
        runs.mkdir(exist_ok=True)
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                ["ip", "netns", "exec", self.node, "unshare", "--mount", "sh", "-c", inside, runs, *command],
                stdout=log, stderr=log,
                env=os.environ | {"OMP_NUM_THREADS": "1"},
            )  # fmt: skip

    def processes(self) -> list[int]:
        listed = subprocess.run(
            ["ip", "netns", "pids", self.node], capture_output=True, text=True, check=True
        )
        return [int(line) for line in listed.stdout.split()]

    def workers(self) -> list[int]:
        """The processes of the trainer, without torchrun."""
        return [each for each in self.processes() if name_of(each) == "train"]

    def kill(self) -> None:
        for each in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self.process.wait()


class Run:
    """A run of training over both machines, or on the first alone."""

    def __init__(
        self, folder: pathlib.Path, train: str, *arguments: str, machines: int = 2, restarts: int = 0
    ) -> None:
        self.folder = folder / "machine1" / "run"
        learn = [train, "--threads", "1", "--products", "default", *arguments]
        if "--resume" not in arguments:
            settings = (
                "game.variants=duel",
                f"rollout.tables={256 * machines}",
                "run.evaluate_every=0",
                "run.checkpoint_every=1",
            )
            learn += ["--game", "city_of_demons", "--run", str(folder / "runs" / "run")]
            learn += [each for setting in settings for each in ("--set", setting)]
        self.machines = []
        for number in range(machines):
            place = [*PLACE, "--node-rank", str(number), "--local-addr", ADDRESSES[number]]
            begun = [*TORCHRUN, *place, "--max-restarts", str(restarts), "--"] if machines > 1 else []
            self.machines.append(Machine(number, folder, [*begun, *learn]))

    def metrics(self) -> list[dict]:
        file = self.folder / "metrics.jsonl"
        lines = file.read_text().splitlines() if file.exists() else []
        return [json.loads(line) for line in lines]

    def until(self, condition, what: str, seconds: float = 120) -> float:
        begun = time.monotonic()
        while not condition():
            if time.monotonic() - begun > seconds:
                self.fail(f"not within {seconds:.0f} s: {what}")
            time.sleep(0.05)
        return time.monotonic() - begun

    def ended(self) -> bool:
        return all(machine.process.poll() is not None for machine in self.machines)

    def rate(self) -> float:
        """Decisions a second, by the median iteration after the third."""
        lines = self.metrics()[3:]
        return statistics.median(
            (b["decisions"] - a["decisions"]) / (b["seconds"] - a["seconds"])
            for a, b in itertools.pairwise(lines)
        )

    def times(self) -> dict:
        """Of an iteration after the third, by the median: rollout and update; how far updates spread."""
        lines = self.metrics()[3:]
        rollouts, updates = (
            [line[f"time/{name}_seconds"] for line in lines] for name in ("rollout", "update")
        )
        middle = statistics.median(updates)
        apart = statistics.median(abs(math.log(update / middle)) for update in updates)
        return {
            "rollout_s": round(statistics.median(rollouts), 4),
            "update_s": round(middle, 4),
            "update_spread": round(1.48 * apart, 4),
            "decisions": round(
                statistics.median(b["decisions"] - a["decisions"] for a, b in itertools.pairwise(lines))
            ),
        }

    def fail(self, what: str) -> None:
        for machine in self.machines:
            print(machine.log.read_text()[-3000:], file=sys.stderr)
        self.end()
        raise SystemExit(f"machines: {what}")

    def end(self) -> None:
        for machine in self.machines:
            machine.kill()


def decisions(run: Run) -> int:
    lines = run.metrics()
    return int(lines[-1]["decisions"]) if lines else 0


def measured(train: str, seconds: float, machines: int, rate: str | None = None) -> tuple[float, dict]:
    """Decisions a second, and where an iteration's time goes."""
    limit(rate)
    with tempfile.TemporaryDirectory() as folder:
        run = Run(pathlib.Path(folder), train, "--seconds", str(seconds), machines=machines)
        run.until(run.ended, "the end of the run", seconds + 120)
        if run.machines[0].process.returncode != 0:
            run.fail("the run did not end well")
        found = run.rate(), run.times()
    limit(None)
    return found


def sums(benchmark: str, rate: str) -> dict:
    """Microseconds of a sum between the two machines by its bytes, before everything else that runs."""
    limit(rate)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        place = ["env", f"MASTER_ADDR={ADDRESSES[0]}", f"MASTER_PORT={PORT}", "WORLD_SIZE=2"]
        machines = [
            Machine(number, folder, [*place, f"RANK={number}", "chrt", "-f", "5", benchmark])
            for number in range(2)
        ]
        for machine in machines:
            machine.process.wait(60)
        lines = machines[0].log.read_text().splitlines()
    limit(None)
    found = [line.split() for line in lines if line.startswith("exchange/machines/")]
    return {f"{name.split('/')[2]}_bytes_us": round(float(us), 1) for name, us, _ in found}


def killed_machine(train: str) -> dict:
    """The other ends with a message; both start again and go on from the checkpoint."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run = Run(folder, train, "--steps", "1e9")
        run.until(
            lambda: decisions(run) > 300_000 and list(run.folder.glob("checkpoint-*.bin")), "a checkpoint"
        )
        run.machines[1].kill()
        took = run.until(run.ended, "the end of the other machine")
        if "another process of this run is gone" not in run.machines[0].log.read_text():
            run.fail("nobody said that a process is gone")
        before = decisions(run)
        goal = before + 300_000
        again = Run(folder, train, "--resume", str(folder / "runs" / "run"), "--steps", str(goal))
        again.until(again.ended, "the end of the run that goes on", 300)
        if decisions(again) < goal:
            again.fail("the run that goes on did not reach its end")
        return {
            "the_other_ends_after_s": round(took, 1),
            "decisions_before": before,
            "decisions_at_the_end": decisions(again),
        }


def killed_process(train: str) -> dict:
    """torchrun on both machines starts its process again, and the run goes on."""
    with tempfile.TemporaryDirectory() as name:
        run = Run(pathlib.Path(name), train, "--steps", "1.5e6", restarts=1)
        run.until(
            lambda: decisions(run) > 300_000 and list(run.folder.glob("checkpoint-*.bin")), "a checkpoint"
        )
        os.kill(run.machines[1].workers()[0], signal.SIGKILL)
        before = decisions(run)
        took = run.until(lambda: decisions(run) > before, "decisions after the restart")
        run.until(run.ended, "the end of the run", 300)
        if decisions(run) < 1.5e6:
            run.fail("the run did not reach its end")
        return {"learns_again_after_s": round(took, 1), "decisions_at_the_end": decisions(run)}


def cut_link(train: str, seconds: float) -> dict:
    """The machines wait for each other and go on where they were."""
    with tempfile.TemporaryDirectory() as name:
        run = Run(pathlib.Path(name), train, "--steps", "1e9")
        run.until(lambda: decisions(run) > 300_000, "some decisions")
        ip("-n", NODES[1], "link", "set", "wire", "down")
        time.sleep(2)
        held = decisions(run)
        time.sleep(seconds - 2)
        still = decisions(run)
        ip("-n", NODES[1], "link", "set", "wire", "up")
        took = run.until(lambda: decisions(run) > still or run.ended(), "decisions after the cut", 120)
        if run.ended() or still != held:
            run.fail("the run did not wait for its link")
        run.end()
        return {"cut_s": seconds, "learns_again_after_s": round(took, 1)}


def slow_machine(train: str, seconds: float) -> dict:
    """The second machine is stopped for every other tenth of a second."""
    with tempfile.TemporaryDirectory() as name:
        run = Run(pathlib.Path(name), train, "--seconds", str(seconds))
        run.until(lambda: decisions(run) > 0, "some decisions")
        while not run.ended():
            for worker in run.machines[1].workers():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGSTOP)
                    time.sleep(0.1)
                    os.kill(worker, signal.SIGCONT)
            time.sleep(0.1)
        return {"decisions_a_second": round(run.rate())}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--train", default=str(ROOT / "build/release/bin/train"))
    parser.add_argument("--seconds", type=float, default=20, help="of each run that is measured")
    asked = parser.parse_args()
    if os.geteuid() != 0:
        raise SystemExit("machines: namespaces need root")
    train, seconds = asked.train, asked.seconds
    with two_machines():
        alone, times = measured(train, seconds, machines=1)
        found: dict = {"one_machine": {"decisions_a_second": round(alone), **times}}
        for name, rate in (("unlimited", None), ("10_gigabit", "10gbit"), ("1_gigabit", "1gbit")):
            two, _ = measured(train, seconds, 2, rate)
            found[name] = {"decisions_a_second": round(two), "of_linear": round(two / (2 * alone), 2)}
            print(
                f"two machines, {name}: {two / 1000:.0f} thousand decisions/s, {two / (2 * alone):.2f} of linear",
                flush=True,
            )
            if rate:
                found[f"sums_at_{name}"] = sums(
                    str(pathlib.Path(train).with_name("exchange_benchmark")), rate
                )
                print(f"sums at {name}: {found[f'sums_at_{name}']}", flush=True)
        for name, what in (("killed_machine", killed_machine), ("killed_process", killed_process)):
            found[name] = what(train)
            print(f"{name}: {found[name]}", flush=True)
        found["cut_link"] = cut_link(train, 30)
        found["slow_machine"] = slow_machine(train, seconds)
        for name, delay, loss in (("late", 0.001, 0.0), ("late_and_lossy", 0.001, 0.001)):
            with relayed(delay, loss):
                two, _ = measured(train, seconds, 2)
            found[name] = {"decisions_a_second": round(two), "of_linear": round(two / (2 * alone), 2)}
            print(f"two machines, {name}: {two / 1000:.0f} thousand decisions/s", flush=True)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
