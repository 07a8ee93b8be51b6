"""What the measurements of benchmarks/peers/run.sh say, as docs/peers.md and docs/images/peers.svg: report.py
ENVIRONMENTS TRAINING LATENCY."""

import json
import os
import pathlib
import sys

import matplotlib

matplotlib.use("svg")

import matplotlib.pyplot as plt  # noqa: E402

import pandemonium  # noqa: E402

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
GAMES = {game: pandemonium.title(game) for game in pandemonium.games()}
PEERS = {
    "openspiel/backgammon": "OpenSpiel, backgammon",
    "openspiel/leduc_poker": "OpenSpiel, Leduc poker",
    "pgx/backgammon/1024": "pgx, backgammon, 1,024 boards",
    "pgx/connect_four/1024": "pgx, Connect Four, 1,024 boards",
    "envpool/CartPole/1024": "EnvPool, CartPole, 1,024 environments",
    "pettingzoo/connect_four": "PettingZoo, Connect Four",
    "rlcard/leduc-holdem": "RLCard, Leduc hold'em",
    "openspiel_cpp/backgammon": "OpenSpiel in C++, backgammon",
    "openspiel_cpp/leduc_poker": "OpenSpiel in C++, Leduc poker",
}
TRAINERS = {
    "pandemonium": "ours",
    "pandemonium_bf16": "ours in bfloat16",
    "cleanrl": "CleanRL's loop",
    "maskable_ppo": "sb3-contrib's MaskablePPO",
    "openspiel": "OpenSpiel's ppo",
}
WAYS = {
    "choose": "ours: observation, mask and choice (`Agent.choose`)",
    "evaluate": "ours: the network (`Policy.evaluate`)",
    "onnxruntime": "onnxruntime",
    "torchscript": "TorchScript, frozen",
}


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def millions(value):
    return f"{value / 1e6:.2f}"


def cell(figure, form):
    return f"{form(figure['median'])} [{form(figure['low'])}, {form(figure['high'])}]"


def percent(value):
    return f"{100 * value:.0f}%"


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(": ")[1]
    return "an unknown processor"


def table(head, rows):
    return [
        "| " + " | ".join(head) + " |",
        "|" + "---|" * len(head),
        *("| " + " | ".join(row) + " |" for row in rows),
        "",
    ]


def picture(environments, training, latency):
    figure, panels = plt.subplots(1, 3, figsize=(15, 4.2), width_ratios=[1.25, 1, 1])
    ours = [
        (f"{GAMES[game]}, ours", environments[f"python/{game}/1024/step_sampled"])
        for game in GAMES
        if f"python/{game}/1024/step_sampled" in environments
    ]
    theirs = [
        (words, environments[f"peers/{name}"])
        for name, words in PEERS.items()
        if f"peers/{name}" in environments
    ]
    groups = [
        ("decisions a second, one thread", ours + theirs, True),
        (
            "decisions learned from a CPU second",
            [
                (words, training[f"training/synthetic/{name}"])
                for name, words in TRAINERS.items()
                if f"training/synthetic/{name}" in training
            ],
            False,
        ),
        (
            "microseconds for one decision",
            [
                (words.replace("`", "").split(" (")[0], latency[f"latency/{name}"])
                for name, words in WAYS.items()
            ],
            False,
        ),
    ]
    for axis, (title, bars, logarithmic) in zip(panels, groups, strict=True):
        names, values = [name for name, _ in bars][::-1], [value for _, value in bars][::-1]
        middle = [value["median"] for value in values]
        error = [
            [m - value["low"] for m, value in zip(middle, values)],
            [value["high"] - m for m, value in zip(middle, values)],
        ]
        axis.barh(
            names, middle, xerr=error, color=["#a8483b" if "ours" in name else "#8f88a8" for name in names]
        )
        axis.set_title(title, fontsize=10)
        axis.tick_params(labelsize=8)
        if logarithmic:
            axis.set_xscale("log")
    figure.tight_layout()
    figure.savefig(DOCS / "images" / "peers.svg", metadata={"Date": None})


def main():
    environments, training, latency = (json.loads(pathlib.Path(file).read_text()) for file in sys.argv[1:4])
    before_others = os.sched_getscheduler(0) != os.SCHED_OTHER
    text = [
        "# Beside the peers",
        "",
        "Printed by `benchmarks/peers/run.sh`, which installs what it compares with (`benchmarks/peers/requirements.txt`, `python/requirements.txt`) and takes the",
        "measurements in turns. Each figure is the median of the rounds with their smallest and largest; one thread each, and speeds by the second of",
        "processor time that the process took, so that other programs on the machine disturb them little.",
        f"Processor: {processor()}, {os.cpu_count()} cores"
        + (", shared, the measurements with priority." if before_others else "."),
        "",
        "![The same figures as bars](images/peers.svg)",
        "",
        "## Random legal decisions",
        "",
        "The peers play their own games: this shows what a random legal decision costs, observation and mask included where the peer gives them, not how the games",
        "compare. *Ours is* sets City of Demons, 1,024 tables, actions sampled in C++ and stepped through Python, against the peer in the same round; beside",
        "OpenSpiel in C++, the same tables in C++.",
        "",
    ]
    rows = [
        [
            words,
            cell(environments[f"peers/{name}"], number),
            cell(environments[f"peers/{name}/ours_is"], number) + " times",
        ]
        for name, words in PEERS.items()
        if f"peers/{name}" in environments
    ]
    text += table(["peer", "decisions/s", "ours is"], rows)
    absent = [words for name, words in PEERS.items() if f"peers/{name}" not in environments]
    if absent:
        text += ["Did not run here: " + "; ".join(absent) + ".", ""]
    text += [
        "## Through Python",
        "",
        "Millions of decisions a second in C++ (`env_benchmark`), and the share of it that remains through Python: with actions given to `step`, and with actions sampled",
        "(`env.step(env.sample_actions())`). A share is taken round by round.",
        "",
    ]
    rows = []
    for game, title in GAMES.items():
        for tables in (256, 1024, 8192):
            if f"cpp/{game}/{tables}" not in environments:
                continue
            rows.append(
                [
                    title,
                    f"{tables:,}",
                    cell(environments[f"cpp/{game}/{tables}"], millions),
                    *(
                        cell(environments[f"python/{game}/{tables}/{name}/of_cpp"], percent)
                        for name in ("step", "step_sampled")
                    ),
                ]
            )
    text += table(["game", "tables", "C++, M/s", "`step`", "`step`, sampled"], rows)
    text += [
        "## Training",
        "",
        "The common synthetic job (`benchmarks/peers/training.py`): decisions learned from per second of CPU time, in float32 where nothing else is said.",
        "",
    ]

    def times(name):
        return cell(training[name], lambda v: f"{v:.2f}") + " times" if name in training else ""

    rows = [
        [
            words,
            cell(training[f"training/synthetic/{name}"], number),
            *(times(f"training/synthetic/{name}/{own}") for own in ("ours_is", "ours_in_bf16_is")),
        ]
        for name, words in TRAINERS.items()
        if f"training/synthetic/{name}" in training
    ]
    text += table(["trainer", "decisions/CPU s", "ours is", "ours in bfloat16 is"], rows)
    preset = training["training/city_of_demons/duel/threads:1"]
    text += [
        f"End to end, City of Demons at its preset, no luck taken out, float32: {cell(preset, number)} decisions/CPU s (`training_benchmark`).",
        "",
    ]
    text += [
        "## One decision",
        "",
        "The shipped City of Demons policy, one row at a time, called from Python (`benchmarks/peers/latency.py`), microseconds.",
        "",
    ]
    rows = [
        [
            words,
            cell(latency[f"latency/{name}"], lambda v: f"{v:.1f}"),
            cell(latency[f"latency/{name}/ours_is"], lambda v: f"{v:.1f}") + " times"
            if f"latency/{name}/ours_is" in latency
            else "",
        ]
        for name, words in WAYS.items()
    ]
    text += table(["way", "us", "ours (the network) is faster"], rows)
    picture(environments, training, latency)
    (DOCS / "peers.md").write_text("\n".join(text).rstrip() + "\n")


if __name__ == "__main__":
    main()
