#!/usr/bin/env python3
"""Kills training and the saving of games at random moments (SIGKILL) and looks whether anything is lost.

    scripts/campaigns/kills.py [--training 200] [--saving 200] [--bin build/release/bin] [--seed 1]

Training: a small run is killed and resumed, again and again. After every kill the run's folder must hold a
checkpoint no older than before, every line of metrics.jsonl but the last must be whole, the exported policy
must be whole, and `--resume` must go on, or, before the first checkpoint, the same command again. At the end
it comes to its budget. Saving: a game is saved over and over; after every kill the file must be a whole game
that `play --replay` shows. Ends with 1 at the first thing lost.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def lost(what):
    sys.exit("lost: " + what)


def newest(folder):
    """The iteration of the newest checkpoint; -1 if there is none yet."""
    numbers = [int(re.sub(r"\D", "", file.stem)) for file in folder.glob("checkpoint-*.bin")]
    return max(numbers, default=-1)


def check_policy(file):
    data = file.read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + size])
    end = max(tensor["data_offsets"][1] for name, tensor in header.items() if name != "__metadata__")
    if len(data) != 8 + size + end:
        lost(f"{file} is {len(data)} bytes, not {8 + size + end}")


def check_run(folder, before):
    if newest(folder) < before:
        lost(f"the newest checkpoint was {before} and is {newest(folder)}")
    if (damaged := list(folder.glob("*.damaged"))) != []:
        lost(f"a checkpoint was damaged: {damaged[0].name}")
    if (metrics := folder / "metrics.jsonl").is_file():
        for line in metrics.read_text().split("\n")[:-1]:
            json.loads(line)
    if (policy := folder / "policy.safetensors").is_file():
        check_policy(policy)


def wait_or_kill(process, seconds):
    """True if it was killed, False if it ended by itself."""
    try:
        process.wait(timeout=seconds)
        return False
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True


def kill_training(binaries, kills, chance, folder):
    begin = [
        binaries / "train",
        "--game",
        "daemon_dice",
        "--threads",
        "1",
        "--seed",
        "1",
        "--steps",
        "1e12",
        "--run",
        folder,
    ]
    begin += [
        "--set",
        "rollout.tables=32",
        "rollout.steps=4",
        "run.checkpoint_every=0.05",
        "network.width=16",
    ]
    begin += ["run.evaluate_every=0"]
    done, without, started, ready = 0, 0, time.monotonic(), 0.0
    while done < kills:
        before = newest(folder)
        command = begin if before < 0 else [binaries / "train", "--resume", folder]
        with open(folder.parent / "log", "w") as log:
            process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
            if ready == 0 and done > kills // 10:  # some before the first checkpoint, the others around it
                began = time.monotonic()
                while newest(folder) < 0 and process.poll() is None:
                    time.sleep(0.01)
                ready = time.monotonic() - began
            killed = wait_or_kill(process, chance.uniform(0.0, 1.5 * ready or 0.5))
        if not killed:
            lost("training ended: " + (folder.parent / "log").read_text()[-500:])
        done += 1
        without += newest(folder) < 0
        if folder.exists():
            check_run(folder, before)
    end = [
        binaries / "train",
        "--resume",
        folder,
        "--steps",
        "1",
    ]  # its budget is spent: it only has to get there
    ended = subprocess.run(end, cwd=ROOT, capture_output=True, text=True)
    if ended.returncode != 0:
        lost("the last --resume: " + ended.stderr[-500:])
    check_run(folder, newest(folder))
    print(
        f"training: {done} kills, {without} before the first checkpoint, newest checkpoint {newest(folder)}, nothing lost; "
        f"{time.monotonic() - started:.0f} s"
    )


def kill_saving(binaries, kills, chance, folder, seconds):
    file, saved, last, started = folder / "saved.game", 0, 0, time.monotonic()
    for number in range(kills):
        commands = "".join(f"1\ns {file}\ny\n" for _ in range(2000))
        command = [
            binaries / "play",
            "city_of_demons",
            "--seat",
            "1",
            "--against",
            "scripted",
            "--seed",
            str(number),
        ]
        process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | {"PANDEMONIUM_KEPT_GAME": str(folder / "kept")}, stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        try:
            process.stdin.write(commands)
            process.stdin.flush()
        except BrokenPipeError:
            pass
        wait_or_kill(process, chance.uniform(0.0, seconds))
        if not file.is_file():
            continue  # killed before the first save was done
        saved += file.stat().st_mtime_ns != last
        last = file.stat().st_mtime_ns
        shown = subprocess.run(
            [binaries / "play", "--replay", file], input="q\n", capture_output=True, text=True, cwd=ROOT
        )
        if shown.returncode != 0:
            lost(f"{file.read_text()[-200:]}\n{shown.stderr[-500:]}")
    print(
        f"saving: {kills} kills, {saved} of them after a save of that game, nothing lost; {time.monotonic() - started:.0f} s"
    )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--training", type=int, default=200, help="kills of training")
    parser.add_argument("--saving", type=int, default=200, help="kills of saving")
    parser.add_argument(
        "--saving-seconds", type=float, default=0.6, help="the longest that a game is saved before a kill"
    )
    parser.add_argument(
        "--bin",
        type=pathlib.Path,
        default=ROOT / "build" / "release" / "bin",
        help="folder of train and play",
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    folder = pathlib.Path(tempfile.mkdtemp())
    if given.training:
        kill_training(given.bin.resolve(), given.training, chance, folder / "run")
    if given.saving:
        kill_saving(given.bin.resolve(), given.saving, chance, folder, given.saving_seconds)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
