#!/usr/bin/env python3
"""Makes models/GAME/card.json, and of it the last part of models/GAME/card.md: what the shipped policy is
worth.

    ./run gauntlet GAME [--variant NAME ...] [--games N] [--earlier FILE ...] [--response-steps S]
    [--response-search N] [--seed N] [--threads N]
    [--only lineups | --only responses | --over 'VARIANT[OPTION=LOW..HIGH]' ...]

At every variant: random play, the scripted heuristic, search guided by it (--search simulations), earlier
policies and `best` meet each other, seats rotated (evaluate --pool); where one plays alone or all win
together each plays the same deals by itself. The policy's values are set beside how its games end
(reliability; docs/images/values_GAME.webp). `best` and the scripted heuristic also meet in every lineup: one
`best`, half, all but one (evaluate --lineups). Then, where there are opponents, two best responses in one
seat among `best`, which bound from below how far it can be beaten: the policy itself, trained further for S
decisions against nobody but the frozen policy, and its search with N simulations, told whom it plays.

--only lineups and --only responses measure these alone (responses of as many variants at once as there are
--threads), --over how strong `best` is at other options, at each that a recipe's game.variants would mean.
With --variant what is not measured again stays as it is; 0 steps or simulations: not that response.
"""

import argparse
import itertools
import json
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from matplotlib import pyplot
from programs import (
    ROOT,
    call,
    every_option,
    opponents,
    play_apart,
    results_of,
    table_at,
    tables_of,
    variants_of,
)

RESPONSE = [  # nobody but the frozen policy, which plays greedily
    "league.share=1",
    "league.rivals=1",
    "league.rival_temperature=0",
    "league.scripted=0",
    "league.random=0",
    "ppo.teacher=0",
    "ppo.learning_rate=5e-4",  # the preset's would first unlearn what the policy knows
    "ppo.learning_rate_end=1e-5",
    "ppo.entropy=0.003",
    "ppo.entropy_end=0.0005",
    "run.evaluate_every=0",
]
LUCK_TAKEN_OFF = ["--luck-adjusted", "--redraws", "8"]
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


def responses(given: argparse.Namespace, table: dict, best: str) -> dict:
    """What one seat, or one side where seats have partners, scores among `best`:
    {"trained": {"games", "score", "command"}, "searching": {"games", "score", "agent"}}."""
    variant = ["--game", given.game, "--variant", table["variant"]]
    rivals = ["best"] * opponents(table)
    found = {}

    def score(agent: str, games: int, *how: str) -> dict:
        how = [*variant, "--games", games, "--seed", given.seed + 2, "--threads", 1, *how]
        match = results_of("evaluate", *how, agent, *rivals)[0]
        entrant = match["entrants"][0]
        return {"games": match["games"], "score": rounded(entrant.get("adjusted", entrant["score"]))}

    if given.response_steps > 0:
        shown = [*variant, "--threads", 1, "--precision", "fastest", "--seed", given.seed + 1]
        shown += ["--steps", f"{given.response_steps:g}", "--from", best, "--rival", best, "--set", *RESPONSE]
        with tempfile.TemporaryDirectory() as folder:
            policy = Path(folder) / "response.safetensors"
            call("train", *shown, "--run", Path(folder) / "run", "--export", policy)
            command = " ".join(map(str, ["train", *shown]))
            found["trained"] = score(f"policy:{policy}", 40 * given.games) | {"command": command}
    if given.response_search > 0:
        agent = f"best+search:{given.response_search},opponents=best"
        found["searching"] = score(agent, 4 * given.games, *LUCK_TAKEN_OFF) | {"agent": agent}
    return found


def write(card: dict, file: Path) -> None:
    file.write_text(json.dumps(card, indent=1) + "\n")


def name_measure(card: dict, key: str, measured: str, others: list[dict]) -> None:
    """Keeps the command that measured this part of the card; refused where it does not tell of the others."""
    before = card.get(key, card.get("measured", measured))
    if others and before != measured:
        sys.exit(
            f"scripts/gauntlet.py: the card's other variants were measured by '{before}': "
            "measure these in the same way, or all of them"
        )
    card[key] = measured


def measure_responses(given: argparse.Namespace, card: dict, variants: list[str], file: Path) -> None:
    files = {
        table["variant"]: (table, best)
        for table in tables_of(given.game)
        if table["variant"] in variants and not table["apart"]
        if (best := file_of_best(given.game, table["variant"]))
    }
    with ThreadPoolExecutor(given.threads) as cores:
        for name, found in zip(files, cores.map(lambda each: responses(given, *each), files.values())):
            card["variants"].setdefault(name, {})["responses"] = found
            print(f"{name}: best responses measured", flush=True)
            write(card, file)


def first_of(how: list, *agents: str) -> dict:
    return results_of("evaluate", *how, *agents)[0]["entrants"][0]


def over(given: argparse.Namespace) -> list[dict]:
    """At each of the options: how often each agent wins, or the score of one `best` among the others."""
    rivals = ["scripted", *(f"policy:{each}" for each in given.earlier)]
    rows = []
    for variant, options in itertools.chain.from_iterable(map(every_option, given.over)):
        asked = table_at(given.game, variant, options)
        how = [*asked["how"], "--seed", given.seed, "--threads", given.threads, "--games", 10 * given.games]
        if asked["apart"]:
            found = {"wins": {agent: rounded(first_of(how, agent)["wins"]) for agent in [*rivals, "best"]}}
        else:
            others = opponents(asked)
            scores = {rival: first_of(how, "best", *[rival] * others)["score"] for rival in rivals}
            found = {"score": {rival: rounded(score) for rival, score in scores.items()}}
        rows.append({"variant": variant, "options": options, "games": 10 * given.games} | found)
        print(f"{asked['name']}: measured", flush=True)
    return rows


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


def table_of_responses(card: dict) -> list[str]:
    of = {name: each["responses"] for name, each in card["variants"].items() if each.get("responses")}
    if not of:
        return []
    kinds = [kind for kind in ("trained", "searching") if any(kind in each for each in of.values())]
    lines = [
        "",
        f"How far it can be beaten, at least (`{card.get('responses_measured', card['measured'])}`): mean score of "
        "one best response among `best`. One is the policy itself, trained further against nobody but the frozen one; "
        "the other is its search, which knows whom it plays (luck taken off). The larger one counts.",
        "",
        "| variant | " + " | ".join(kinds) + " | at least |",
        "|---" * (len(kinds) + 2) + "|",
    ]
    for name, each in of.items():
        scores = [each[kind]["score"] if kind in each else None for kind in kinds]
        shown = " | ".join(signed(score, 3) if score else "" for score in scores)
        most = max(0.0, *(score[0] for score in scores if score))
        lines.append(f"| {name} | {shown} | {most:+.2f} |")
    return lines


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
        lines += [f"At other options (`{ranges['measured']}`):", ""]
        for what, title, show in (
            ("score", "mean score of one `best` among others", signed),
            ("wins", "games won by", percent),
        ):
            rows = [row for row in ranges["rows"] if what in row]
            if not rows:
                continue
            agents = list(rows[0][what])
            lines += [
                f"| variant | options | {title}: " + " | ".join(map(quoted, agents)) + " |",
                "|---" * (len(agents) + 2) + "|",
                *(
                    f"| {row['variant']} | {row['options'].replace(',', ', ')} | "
                    + " | ".join(show(row[what][agent]) for agent in agents)
                    + " |"
                    for row in rows
                ),
                "",
            ]
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
    lines += table_of_responses(card)
    return "\n".join([*lines, "", END]) + "\n"


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
    write(card, file)
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
    parser.add_argument(
        "--response-steps", type=float, default=5e6, help="decisions of the trained best response; 0: none"
    )
    parser.add_argument(
        "--response-search", type=int, default=64, help="simulations of the searching best response; 0: none"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    part = parser.add_mutually_exclusive_group()
    part.add_argument(
        "--only", choices=["lineups", "responses"], help="only this part; the others stay as they are"
    )
    part.add_argument(
        "--over",
        nargs="+",
        metavar="VARIANT[OPTION=LOW..HIGH,...]",
        help="only how strong it is at other options, as game.variants of a recipe names them",
    )
    given = parser.parse_args()
    folder = ROOT / "models" / given.game
    file = folder / "card.json"
    variants = variants_of(given.game)
    if unknown := set(given.variant or []) - set(variants):
        sys.exit(f"scripts/gauntlet.py: {given.game} has no variant {sorted(unknown)}; it has {variants}")
    card = json.loads(file.read_text()) if file.exists() else {"game": given.game, "variants": {}}
    command, seed = f"./run gauntlet {given.game}", f"--games {given.games} --seed {given.seed}"
    response = f"--response-steps {given.response_steps:g} --response-search {given.response_search}"
    of = given.variant or variants
    others = [each for name, each in card["variants"].items() if name not in of]
    if given.over:
        how = " ".join(f"'{each}'" for each in given.over)
        card["ranges"] = {"measured": f"{command} {seed} --over {how}", "rows": over(given)}
    elif given.only == "lineups":
        measured = f"{command} {seed} --only lineups"
        name_measure(card, "lineups_measured", measured, [each for each in others if each.get("lineups")])
        for variant in of:
            card["variants"].setdefault(variant, {}).update(lineups(given, variant))
            print(f"{variant}: measured", flush=True)
            write(card, file)
    elif given.only == "responses":
        measured = f"{command} {seed} {response} --only responses"
        name_measure(card, "responses_measured", measured, [each for each in others if each.get("responses")])
        measure_responses(given, card, of, file)
    else:
        earlier = " ".join(["--earlier", *given.earlier]) + " " if given.earlier else ""
        measured = f"{command} --search {given.search} {earlier}{response} {seed}"
        name_measure(card, "measured", measured, others)
        responds = given.response_steps > 0 or given.response_search > 0
        for part, again in (("lineups_measured", True), ("responses_measured", responds)):
            if not others:
                card.pop(part, None)
            elif again and part in card:
                name_measure(card, part, measured, others)
        for variant in of:
            card["variants"][variant] = cross_table(given, variant)
            if file_of_best(given.game, variant):  # the scripted heuristic promises nothing
                card["variants"][variant]["reliability"] = reliability(given, variant)
            print(f"{variant}: measured", flush=True)
            write(card, file)
        measure_responses(given, card, of, file)
        draw_reliability(card, ROOT / "docs" / "images" / f"values_{given.game}.webp")
    card["variants"] = {name: card["variants"][name] for name in variants if name in card["variants"]}
    publish(card, folder)


if __name__ == "__main__":
    main()
