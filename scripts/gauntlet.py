#!/usr/bin/env python3
"""Makes models/GAME/card.json, and of it the last part of models/GAME/card.md: what the shipped policy is
worth.

    ./run gauntlet GAME [--variant NAME ...] [--games N] [--earlier FILE ...] [--exploiter-steps S] [--seed N]
    [--threads N] [--only lineups | --over OPTION=LOW..HIGH]

At every variant: random play, the scripted heuristic, search guided by it (--search simulations), earlier
policies and `best` meet each other, seats rotated (evaluate --pool); where one plays alone or all win
together each plays the same deals by itself. The policy's values are set beside how its games end
(reliability; docs/images/values_GAME.webp). `best` and the scripted heuristic also meet in every lineup: one
`best`, half, all but one (evaluate --lineups); --only lineups measures this part alone, --over only how
`best` and the scripted heuristic do at each value of an option (at the first variant, or at --variant). Then
an exploiter: the policy itself, trained further for S decisions against nobody but the frozen policy, at the
game's first variant; its mean score over 10 N new games against the policy bounds from below how far that can
be beaten.
With --variant or --exploiter-steps 0 what is not measured again stays as it is.
"""

import argparse
import json
import re
import sys
import tempfile
from pathlib import Path

from matplotlib import pyplot
from programs import ROOT, call, play_apart, results_of, variants_of

EXPLOITER = [
    "league.share=1",
    "league.rivals=1",
    "league.rival_temperature=0",
    "league.scripted=0",
    "league.random=0",
    "ppo.teacher=0",
    "run.evaluate_every=0",
]
BEGIN, END = "<!-- gauntlet -->", "<!-- end of gauntlet -->"


def rounded(estimate: dict) -> list[float]:
    return [round(estimate[key], 4) for key in ("mean", "low", "high")]


def cross_table(given: argparse.Namespace, variant: str) -> dict:
    agents = [
        "random",
        "scripted",
        f"scripted+search:{given.search}",
        *(f"policy:{each}" for each in given.earlier),
        "best",
    ]
    how = ["--game", given.game, "--variant", variant, "--seed", given.seed, "--threads", given.threads]
    if play_apart(given.game, variant):
        wins = {}
        for agent in agents:
            games = given.games if "search" in agent else 10 * given.games
            entrant = results_of("evaluate", *how, "--games", games, agent)[0]["entrants"][0]
            wins[agent] = {"wins": rounded(entrant["wins"]), "games": games, "remark": entrant["remark"]}
        return {"wins": wins}
    pool = results_of("evaluate", *how, "--games", given.games, "--pool", *agents)[0]
    rows = {
        row["agent"]: {
            "elo": rounded(row["elo"]),
            "points": {a: rounded(p) for a, p in zip(agents, row["points"]) if a != row["agent"]},
            "remark": row["remark"],
        }
        for row in pool["agents"]
    }
    against = results_of("evaluate", *how, "--games", 10 * given.games, "best", "scripted")[0]
    best = against["entrants"][0]
    table = {
        "games_each": pool["games_each"],
        "pool": rows,
        "against_scripted": {
            "games": against["games"],
            "score": rounded(best["score"]),
            "wins": rounded(best["wins"]),
        },
    }
    return table | lineups(given, variant)


def lineups(given: argparse.Namespace, variant: str) -> dict:
    """{"lineups": {"1 of 4": {"games", "score"}, ...}}, the score of each seat that `best` has; nothing where
    there is one lineup only."""
    if play_apart(given.game, variant):
        return {}
    how = ["--game", given.game, "--variant", variant, "--seed", given.seed, "--threads", given.threads]

    def played(games: int) -> list[dict]:
        return results_of("evaluate", *how, "--games", games, "--lineups", "best", "scripted")[0]["lineups"]

    if len(played(2)) == 1:
        return {}
    of = {
        f"{each['lineup'].count('best')} of {len(each['lineup'])}": {
            "games": each["games"],
            "score": rounded(each["entrants"][0]["score"]),
        }
        for each in played(10 * given.games)
    }
    return {"lineups": of}


def reliability(given: argparse.Namespace, variant: str) -> dict:
    how = ["--game", given.game, "--variant", variant, "--seed", given.seed + 1, "--games", 3 * given.games]
    found = results_of("reliability", *how, "best")[0]
    bins = [
        {"promised": round(b["promised"], 3), "achieved": rounded(b["achieved"]), "decisions": b["decisions"]}
        for b in found["bins"]
        if b["decisions"] > 0
    ]
    return {
        "games": found["games"],
        "slope": round(found["slope"], 3),
        "explained": round(found["explained"], 3),
        "bias": rounded(found["bias"]),
        "bins": bins,
    }


def file_of_best(game: str, variant: str) -> str | None:
    """The model file that `best` plays with at a variant; None where it plays as the scripted heuristic."""
    remark = results_of("evaluate", "--game", game, "--variant", variant, "--games", 2, "best")[0][
        "entrants"
    ][0]["remark"]
    file = remark.removeprefix("plays with ").split(",")[0]
    return file if file.endswith(".safetensors") else None


def exploiter(given: argparse.Namespace, variant: str, best: str) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        policy = Path(folder) / "exploiter.safetensors"
        shown = [
            "train",
            "--game",
            given.game,
            "--variant",
            variant,
            "--threads",
            given.threads,
            "--seed",
            given.seed + 1,
            "--steps",
            f"{given.exploiter_steps:g}",
            "--from",
            best,
            "--rival",
            best,
            "--set",
            *EXPLOITER,
        ]
        call(*shown, "--run", Path(folder) / "run", "--export", policy)
        match = results_of(
            "evaluate",
            "--game",
            given.game,
            "--variant",
            variant,
            "--games",
            10 * given.games,
            "--seed",
            given.seed + 2,
            "--threads",
            given.threads,
            f"policy:{policy}",
            "best",
        )[0]
    entrant = match["entrants"][0]
    return {
        "variant": variant,
        "command": " ".join(map(str, shown)),
        "games": match["games"],
        "score": rounded(entrant["score"]),
        "wins": rounded(entrant["wins"]),
    }


def over(given: argparse.Namespace, variant: str) -> list[dict]:
    """At each value of the option: how often each agent wins, or the score of `best` against the others."""
    option, low, high = given.over
    agents = ["scripted", *(f"policy:{each}" for each in given.earlier), "best"]
    games, rows = 10 * given.games, []
    how = ["--game", given.game, "--variant", variant, "--seed", given.seed, "--threads", given.threads]
    for value in range(low, high + 1):
        table = [*how, "--games", games, "--options", f"{option}={value}"]
        row = {"variant": variant, "option": option, "value": value, "games": games}
        if play_apart(given.game, variant):
            row["wins"] = {
                a: rounded(results_of("evaluate", *table, a)[0]["entrants"][0]["wins"]) for a in agents
            }
        else:
            row["score"] = {
                a: rounded(results_of("evaluate", *table, "best", a)[0]["entrants"][0]["score"])
                for a in agents[:-1]
            }
        print(f"{variant} {option}={value}: measured", flush=True)
        rows.append(row)
    return rows


def range_of(text: str) -> tuple[str, int, int]:
    found = re.fullmatch(r"(\w+)=(-?\d+)\.\.(-?\d+)", text)
    if not found or int(found[2]) > int(found[3]):
        raise argparse.ArgumentTypeError(f"'{text}': OPTION=LOW..HIGH expected, as countdown=6..12")
    return found[1], int(found[2]), int(found[3])


def percent(estimate: list[float]) -> str:
    mean, low, high = (100 * each for each in estimate)
    return f"{mean:.1f}% [{low:.1f}, {high:.1f}]"


def signed(estimate: list[float], places: int = 2) -> str:
    mean, low, high = estimate
    return f"{mean:+.{places}f} [{low:+.{places}f}, {high:+.{places}f}]"


def quoted(agent: str) -> str:
    return f"`{agent}`"


def with_values(card: dict) -> dict:
    return {name: each for name, each in card["variants"].items() if "reliability" in each}


def section(card: dict) -> str:
    lines = [
        BEGIN,
        "",
        "## Gauntlet",
        "",
        f"`{card['measured']}`; 95% intervals; the numbers are in `card.json`.",
        "",
    ]
    contests = {name: each for name, each in card["variants"].items() if "pool" in each}
    alone = {name: each for name, each in card["variants"].items() if "wins" in each}
    if contests:
        lines += [
            "`best` at each variant: how often it scores more than the others of the pool (a tie is half), and its mean "
            "score against the scripted heuristic:",
            "",
        ]
        agents = [a for a in next(iter(contests.values()))["pool"] if a != "best"]
        lines += [
            "| variant | " + " | ".join(quoted(a) for a in agents) + " | score against `scripted` |",
            "|---" * (len(agents) + 2) + "|",
        ]
        for name, each in contests.items():
            points = each["pool"]["best"]["points"]
            lines.append(
                f"| {name} | "
                + " | ".join(percent(points[a]) for a in agents)
                + f" | {signed(each['against_scripted']['score'])} |"
            )
        lines.append("")
    if lineups := {name: each["lineups"] for name, each in contests.items() if "lineups" in each}:
        lines += [
            "Mean score of each `best` where it has this many of the seats and `scripted` has the others "
            f"(`{card.get('lineups_measured', card['measured'])}`):",
            "",
            "| variant | lineups |",
            "|---|---|",
        ]
        for name, each in lineups.items():
            found = "; ".join(f"{seats}: {signed(one['score'])}" for seats, one in each.items())
            lines.append(f"| {name} | {found} |")
        lines.append("")
    if alone:
        agents = list(next(iter(alone.values()))["wins"])
        lines += [
            "Won games:",
            "",
            "| variant | " + " | ".join(map(quoted, agents)) + " |",
            "|---" * (len(agents) + 1) + "|",
        ]
        for name, each in alone.items():
            lines.append(f"| {name} | " + " | ".join(percent(each["wins"][a]["wins"]) for a in agents) + " |")
        lines.append("")
    if ranges := card.get("ranges"):
        rows = ranges["rows"]
        what = "wins" if "wins" in rows[0] else "score"
        agents, show = list(rows[0][what]), percent if what == "wins" else signed
        lines += [
            f"At each value of an option (`{ranges['measured']}`), "
            + ("games won:" if what == "wins" else "mean score of `best` against:"),
            "",
            "| variant | option | " + " | ".join(map(quoted, agents)) + " |",
            "|---" * (len(agents) + 2) + "|",
        ]
        for row in rows:
            found = " | ".join(show(row[what][a]) for a in agents)
            lines.append(f"| {row['variant']} | {row['option']}={row['value']} | {found} |")
        lines.append("")
    lines += [
        "Values beside results (slope of achieved on promised scores, share of the variance foreseen, achieved less "
        "promised):",
        "",
        "| variant | slope | explained | bias |",
        "|---|---|---|---|",
    ]
    for name, each in with_values(card).items():
        r = each["reliability"]
        lines.append(f"| {name} | {r['slope']:.2f} | {r['explained']:.2f} | {signed(r['bias'])} |")
    lines += [
        "",
        f"![Promised and achieved scores of every variant](../../docs/images/values_{card['game']}.webp)",
    ]
    if found := card.get("exploiter"):
        lines += [
            "",
            f"Exploiter at {found['variant']}: `{found['command']}` scores {signed(found['score'], 3)} against it over "
            f"{found['games']} games.",
        ]
    return "\n".join([*lines, END]) + "\n"


def draw_reliability(card: dict, file: Path) -> None:
    figure, ax = pyplot.subplots(figsize=(5, 5))
    ax.plot([-1, 1], [-1, 1], color="grey", linestyle=":", label="as promised")
    for name, each in with_values(card).items():
        bins = each["reliability"]["bins"]
        promised, achieved = [b["promised"] for b in bins], [b["achieved"] for b in bins]
        means, errors = (
            [a[0] for a in achieved],
            [[a[0] - a[1] for a in achieved], [a[2] - a[0] for a in achieved]],
        )
        ax.errorbar(promised, means, yerr=errors, marker="o", markersize=3, linewidth=0.8, label=name)
    ax.set(
        xlabel="score that the policy's value promises",
        ylabel="score that the games achieved, 95%",
        title=f"Values of {card['game']}",
    )
    ax.legend(fontsize=7, loc="center left", bbox_to_anchor=(1, 0.5))
    figure.savefig(file, bbox_inches="tight", dpi=110)


def publish(card: dict, folder: Path) -> None:
    """Writes card.json and the last part of card.md."""
    file, page = folder / "card.json", folder / "card.md"
    file.write_text(json.dumps(card, indent=1) + "\n")
    text = page.read_text()
    if BEGIN in text:
        text = text[: text.index(BEGIN)] + text[text.index(END) + len(END) :].lstrip("\n")
    page.write_text(text.rstrip("\n") + "\n\n" + section(card))
    print(f"{file.relative_to(ROOT)}, {page.relative_to(ROOT)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--variant", action="append", help="only this one; may be given several times")
    parser.add_argument(
        "--games", type=int, default=100, help="of each meeting; ten times as many against scripted"
    )
    parser.add_argument("--search", type=int, default=32, help="simulations of scripted+search")
    parser.add_argument(
        "--earlier", nargs="*", default=[], metavar="FILE", help="policies that meet it as well"
    )
    parser.add_argument("--exploiter-steps", type=float, default=1e7, help="decisions; 0: none")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--only", choices=["lineups"], help="only this part; the others stay as they are")
    part.add_argument(
        "--over", type=range_of, metavar="OPTION=LOW..HIGH", help="only how strength depends on an option"
    )
    given = parser.parse_args()
    folder = ROOT / "models" / given.game
    file = folder / "card.json"
    variants = variants_of(given.game)
    if unknown := set(given.variant or []) - set(variants):
        sys.exit(f"scripts/gauntlet.py: {given.game} has no variant {sorted(unknown)}; it has {variants}")
    card = json.loads(file.read_text()) if file.exists() else {"variants": {}}
    how = f"--games {given.games} --search {given.search} --seed {given.seed}"
    measured = {"measured": f"./run gauntlet {given.game} {how}"}
    if given.over:
        measured = {key: card[key] for key in ("measured", "lineups_measured") if key in card}
    elif given.only:
        how = f"--games {given.games} --seed {given.seed} --only {given.only}"
        measured = {
            "measured": card.get("measured", ""),
            "lineups_measured": f"./run gauntlet {given.game} {how}",
        }
    kept = {key: card[key] for key in ("variants", "ranges", "exploiter") if key in card}
    card = {"game": given.game, **measured, **kept}
    if given.over:
        of = given.variant or variants[:1]
        option, low, high = given.over
        how = [*(f"--variant {each}" for each in of), f"--over {option}={low}..{high}"]
        card["ranges"] = {
            "measured": f"./run gauntlet {given.game} --games {given.games} --seed {given.seed} {' '.join(how)}",
            "rows": [row for each in of for row in over(given, each)],
        }
        publish(card, folder)
        return
    for variant in given.variant or variants:
        if given.only:
            card["variants"].setdefault(variant, {}).update(lineups(given, variant))
            print(f"{variant}: measured", flush=True)
            continue
        card["variants"][variant] = cross_table(given, variant)
        if file_of_best(given.game, variant):  # the scripted heuristic promises nothing
            card["variants"][variant]["reliability"] = reliability(given, variant)
        print(f"{variant}: measured", flush=True)
        file.write_text(json.dumps(card, indent=1) + "\n")
    card["variants"] = {name: card["variants"][name] for name in variants if name in card["variants"]}
    contests = [v for v in variants if not play_apart(given.game, v)]
    if (
        not given.only
        and given.exploiter_steps > 0
        and contests
        and (best := file_of_best(given.game, contests[0]))
    ):
        card["exploiter"] = exploiter(given, contests[0], best)
    if not given.only:
        draw_reliability(card, ROOT / "docs" / "images" / f"values_{given.game}.webp")
    publish(card, folder)


if __name__ == "__main__":
    main()
