"""Every campaign, in the order in which it runs: what fails often and soon comes first."""

import pathlib
import re
import shutil

from check import figures
from check.step import Step

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("envs/*/game.hpp") if path.parent.name != "core")
PYTHON = ".venv/bin/python"  # of the clone that is checked; commands run in its root


def newest_clang() -> str:
    """clang++-N of the highest N that is installed, as the campaigns choose it."""
    versions = [n for n in range(14, 40) if shutil.which(f"clang++-{n}")]
    return f"clang++-{versions[-1] if versions else 19}"


CLANG = newest_clang()
NO_TEXT = ("!*.md",)
NO_REPORT = ("!docs/releases/*",)  # what has been shown is no part of what is shown
BUILD = ("CMakeLists.txt", "CMakePresets.json", "cmake/*")


def rules(folder: str) -> tuple[str, ...]:
    """What an engine is compiled and trained from; its drawings are the page's."""
    return tuple(f"{folder}/*.{kind}" for kind in ("cpp", "hpp", "json", "toml", "txt"))


ENGINES = (*BUILD, *rules("envs"))
DRAWINGS = ("envs/*.js", "envs/*.css", "envs/*.svg")
PLAYERS = (*ENGINES, "agents/*", "models/*.safetensors", "models/*.json")
HARNESS = (*PLAYERS, "play/*", "programs/*")
TRAINER = (*PLAYERS, "training/*", "programs/*", "python/requirements.txt")
CPP_TESTS = ("tests/*", "!tests/python/*", "!tests/web/*")
MODULE = (*HARNESS, *DRAWINGS, "web/board/*", "python/*", "pyproject.toml")

# Configurations of scripts/campaigns/builds.sh, with the compiler that each asks for and its minutes.
CONFIGURATIONS = {
    "native": ("g++-12", 30), "developer": ("g++-12", 20), "x86-64": ("g++-12", 30), "v2": ("g++-12", 20),
    "v3": ("g++-12", 20), "v4": ("g++-12", 20), "debug": ("g++-12", 60), "asan": ("g++-12", 90),
    "clang-14": ("clang++-14", 30), "clang-new": (CLANG, 30), "clang-v4": (CLANG, 30),
}  # fmt: skip
# Those of them that have the trainer as well, as builds.sh says.
TRAINS = re.findall(
    r"^(\S+) .*-DPANDEMONIUM_TRAINING=ON", (ROOT / "scripts/campaigns/builds.sh").read_text(), re.MULTILINE
)
# Steps, inputs and minutes of each fuzz target; no step is so long that what it has shown could not be kept
# between two breaks. A session of the protocol has up to 25 lines, a data file is read three times. No step
# depends on the inputs that are kept: they let a run begin further on.
FUZZED = {path.stem: (1, 2_000_000, 30) for path in sorted(ROOT.glob("fuzz/*.cpp"))} | {
    "protocol": (4, 25_000, 30),
    "data": (4, 125_000, 30),
}
FUZZ_BUILD = "scripts/campaigns/fuzz_build.sh"

# A process holds 1,023 data sets of a game, so a round is a process.
CHANGED_DATA = """for round in $(seq 20); do
  PANDEMONIUM_DATA_ROUND=$round PANDEMONIUM_DATA_EACH=1000 \
    build/release/bin/conformance_tests --gtest_filter='Data/*' --gtest_brief=1 || exit 1
done"""


def campaign(name: str, *arguments: object) -> tuple[str, ...]:
    file = f"scripts/campaigns/{name}"
    return (*((PYTHON, file) if name.endswith(".py") else ("bash", file)), *map(str, arguments))


def built(*command: str) -> tuple[str, ...]:
    """The command, once build/release is of this content."""
    return ("bash", "-c", './run setup && "$@"', "check", *command)


def steps() -> list[Step]:
    found = [
        Step(
            "format", "C++, Python, JavaScript and Markdown are formatted", (PYTHON, "scripts/format.py", "--check"), 1,
            ("*.cpp", "*.hpp", "*.py", "*.pyi", "*.js", "*.md", ".clang-format", "biome.json", *NO_REPORT), figures.files,
        ),
        Step(
            "tests", "every test of C++ and Python on this machine", ("./run", "test"), 45,
            (*TRAINER, *MODULE, "tests/*", "benchmarks/*", "notebooks/*", "docs/*", "run", "scripts/*", "*.md",
             "properdocs.yml", *NO_REPORT), figures.tests, compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "documents", "code in documents runs, the site builds, what would be released opens",
            built(PYTHON, "-m", "pytest", "-q", *(f"tests/python/test_{name}.py" for name in ("documents", "docs", "released"))),
            10, (*HARNESS, *MODULE, "training/*", "*.md", "properdocs.yml", "docs/*", "tests/python/*", "tests/replays/*",
                 "tests/released/*", ".github/*", *NO_REPORT), figures.tests, goals={"passed": 30}, compilers=("g++",),
            uses=("build/release",),
        ),
        Step(
            "resume", "a run that goes on from a checkpoint learns bit by bit the same; processes agree",
            built("build/release/bin/training_tests", "--gtest_filter=*Resume*:*SeveralProcesses*"), 5,
            (*TRAINER, "tests/training/*", *NO_TEXT), lambda out: figures.found(r"PASSED  \] (?P<tests>\d+) tests", out),
            goals={"tests": 5}, compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "torchrun", "a process of two is killed, torchrun starts both again, the run reaches its end",
            built(*campaign("torchrun.sh")), 5, (*TRAINER, "scripts/campaigns/torchrun.sh", *NO_TEXT), figures.last_line,
            compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "kills", "training and saving are killed at random moments, nothing is lost", 
            built(*campaign("kills.py", "--seed", "{seed}")),
            25, (*TRAINER, *HARNESS, "scripts/campaigns/kills.py", *NO_TEXT), figures.kills,
            goals={"training": 200, "saving": 200}, compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "machines", "two machines train over slow links; one is killed, slowed, cut off, and the run goes on",
            built(*campaign("machines/machines.py")), 5, (*TRAINER, "benchmarks/exchange_benchmark.cpp", "scripts/campaigns/machines/machines.py",
                                              "scripts/campaigns/machines/relay.py", *NO_TEXT), figures.machines,
            goals={"killed process decisions at the end": 1_500_000}, compilers=("g++",),
            needs=("ip", "tc", "chrt"),
            uses=("build/release",),
        ),
        Step(
            "sixth-game", "a game is added by its folder and one line: trained, evaluated and played every way",
            built(*campaign("sixth_game.sh")), 20,
            (*MODULE, *TRAINER, "tests/pig/*", "tests/conformance/*", "scripts/campaigns/sixth_game.sh", *NO_TEXT),
            figures.last_line, compilers=("g++",), needs=("chromium", "node", "emcc"), uses=("build/release",),
        ),
        Step(
            "transcripts", "two worlds that a seat cannot tell apart give it the same transcript, byte by byte",
            built(*campaign("transcripts.sh", 200)), 10,
            (*HARNESS, "tests/play/*", "tests/conformance/*", "scripts/campaigns/transcripts.sh", *NO_TEXT),
            figures.transcripts, goals={"pairs": 5000}, compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "changed-data", "data files changed at random are refused with a reason, or their games are played to the end",
            built("bash", "-c", CHANGED_DATA), 40, (*ENGINES, "tests/conformance/*", *NO_TEXT), figures.changed_data,
            goals={"files": 20_000}, compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "why-not", "every refusal names an obstacle: without it the move is legal, and it is there",
            built(*campaign("why_not.sh", 12)), 5,
            (*HARNESS, "tests/play/*", "scripts/campaigns/why_not.sh", *NO_TEXT),
            figures.why_not, goals={"games": len(GAMES), "followed": 20_000, "told apart": 200_000},
            compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "puzzles", "every puzzle anew: one move is clearly best in ten times the games it was mined in",
            built(*campaign("puzzles.sh")), 60,
            (*HARNESS, "scripts/campaigns/puzzles.sh", *NO_TEXT),
            lambda out: figures.found(r"^done: (?P<puzzles>\d+) puzzles", out), goals={"puzzles": 1},
            compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "cards", "what the cards state of every variant, found again on other seeds",
            built(*campaign("policies/cards.py", "--seed", "{seed}")), 5,
            (*PLAYERS, "programs/*", "scripts/programs.py", "scripts/campaigns/policies/cards.py", *NO_TEXT),
            lambda out: figures.found(r"^done: (?P<variants>\d+) variants, the farthest (?P<farthest>[\d.]+)", out),
            goals={"variants": 10 * len(GAMES)}, compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "recipes", "every recipe runs from nothing to its end, shortened, and what it makes has learned",
            built(*campaign("policies/recipes.py", "--seed", "{seed}")), 15,
            (*TRAINER, "scripts/programs.py", "scripts/campaigns/policies/recipes.py", *NO_TEXT),
            lambda out: figures.found(r"^done: (?P<recipes>\d+) recipes, (?P<ahead>\d+) ahead", out),
            goals={"recipes": len(GAMES), "ahead": len(GAMES) - 1}, compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "specialists", "what `best` loses to a network for one variant, ten minutes old, at each game's first variant",
            built(*campaign("policies/specialists.py", "--seed", "{seed}")), 35,
            (*TRAINER, "scripts/programs.py", "scripts/campaigns/policies/specialists.py", *NO_TEXT),
            lambda out: figures.found(r"^done: (?P<specialists>\d+) specialists, (?P<ahead>\d+) surely ahead .* (?P<farthest>\S+)$", out),
            goals={"specialists": len(GAMES)}, compilers=("g++",), uses=("build/release",),
        ),
        Step(
            "page", "whole games on the page in a browser, accessibility, the same games as natively", campaign("web.sh"), 30,
            (*HARNESS, *DRAWINGS, "web/*", "tests/web/*", "scripts/make_page.py", "scripts/campaigns/web.sh", *NO_TEXT), figures.tests,
            goals={"passed": 1}, needs=("chromium", "node", "tsc", "emcc"), uses=("build/wasm",),
        ),
        Step(
            "wheel", "the wheel, looked at by auditwheel and tried in a fresh environment", campaign("wheel.sh"), 25,
            (*MODULE, "README.md", "LICENSE", "scripts/campaigns/wheel.*"), figures.wheel,
            goals={"games": len(GAMES)}, compilers=("g++",), uses=("dist",),
        ),
    ]  # fmt: skip
    found += [
        Step(
            f"build-{name}", "builds without a warning, passes the tests, plays the same games",
            campaign("builds.sh", name), minutes,
            (*HARNESS, *(TRAINER if name in TRAINS else ()), *CPP_TESTS, "scripts/campaigns/builds.sh", *NO_TEXT),
            figures.build, goals={"tests": 1},
            compilers=(compiler,), needs=(compiler, *(("cpu:avx512vl",) if "v4" in name else ())), uses=(f"build/check/{name}",),
        )
        for name, (compiler, minutes) in CONFIGURATIONS.items()
    ]  # fmt: skip
    found += [
        Step(
            "sanitized", "AddressSanitizer and UBSan over scripted and policy games of every variant",
            campaign("sanitized.sh", 500), 60, (*PLAYERS, "programs/*", "fuzz/*", "!fuzz/corpus/*", "scripts/campaigns/sanitized.sh", FUZZ_BUILD, *NO_TEXT),
            figures.sanitized, goals={"variants and kinds": 10 * len(GAMES) // 2}, needs=(CLANG,),
            compilers=(CLANG,),
        ),
        Step(
            "bindings", "every bound function of Python with arguments of every kind, under sanitizers",
            built(*campaign("bindings.sh")), 20,
            (*MODULE, "tests/python/hostile_calls.py", "scripts/campaigns/bindings.sh", FUZZ_BUILD, *NO_TEXT),
            lambda out: figures.found(r"^done: (?P<calls>\d+) calls", out), goals={"calls": 5000}, needs=(CLANG,),
            compilers=(CLANG,),
        ),
        Step(
            "threads", "ThreadSanitizer over batches, evaluation and training of every game", campaign("threads.sh"), 60,
            (*TRAINER, "tests/core/*", "tests/training/*", "scripts/campaigns/threads.sh", *NO_TEXT), figures.threads,
            goals={"runs without a report": 5 * len(GAMES)}, compilers=("g++",), uses=("build/tsan",),
        ),
        Step(
            "coverage", "lines and branches of envs that tests run through", campaign("coverage.sh"), 40,
            (*HARNESS, *CPP_TESTS, "scripts/campaigns/coverage.sh", *NO_TEXT), figures.coverage,
            goals={"lines": 97, "branches": 92}, compilers=(CLANG,), needs=(CLANG, CLANG.replace("clang++", "llvm-cov")),
            uses=("build/coverage",),
        ),
    ]  # fmt: skip
    found += [
        Step(
            f"fuzz-{target}" + (f"-{part}" if parts > 1 else ""), "whatever is read is refused with Error or does no harm",
            campaign("fuzz.sh", target, inputs, "runs"), minutes,
            (*HARNESS, "training/*", "fuzz/*", "!fuzz/corpus/*", "scripts/campaigns/fuzz.sh", FUZZ_BUILD, *NO_TEXT), figures.fuzz,
            goals={"inputs": inputs}, needs=(CLANG,), compilers=(CLANG,), uses=(f"build/fuzz/corpus/{target}",),
        )
        for target, (parts, inputs, minutes) in FUZZED.items()
        for part in range(1, parts + 1)
    ]  # fmt: skip
    found += [
        Step(
            f"mutations-{game}", "small changes of the rules, with a seed of their own, are noticed",
            (PYTHON, "scripts/mutants/mutations.py", game, "--count", "100", "--seed", "{seed}"), 45,
            (*BUILD, *rules("envs/core"), *rules(f"envs/{game}"), f"tests/{game}/*", "tests/conformance/*", "scripts/mutants/*", *NO_TEXT),
            figures.mutations, goals={"percent": 95}, compilers=("g++",), uses=(f"build/mutations_{game}",),
        )
        for game in GAMES
    ]  # fmt: skip
    return found + [
        Step(
            "speed", "environments are no slower than at the last release, or than ten commits ago",
            # City of Horror's rows tell more since 1.0.0, at 0.92 x 0.71 of the speed (docs/performance.md).
            ("bash", "-c", "./run bench --compare $(git describe --tags --abbrev=0 2>/dev/null || echo HEAD~10) --worst 0.95"
                           " --known ^env/city_of_horror/=0.65"),
            60, (*ENGINES, "benchmarks/*", "scripts/compare_benchmarks.py", *NO_TEXT), figures.speed,
            goals={"geometric mean": 0.95}, compilers=("g++",), uses=("build/compare",),
        ),
        Step(
            "rllib", "RLlib's own check of every variant, and an iteration of its PPO", campaign("rllib.sh"), 30,
            (*ENGINES, "python/*", "scripts/campaigns/rllib.*", *NO_TEXT), figures.rllib,
            goals={"games": len(GAMES)}, uses=("build/rllib",),
        ),
        Step(
            "ray", "an evaluation in parts over two Ray nodes gives what one run gives", built(*campaign("ray.sh")), 5,
            (*PLAYERS, "programs/*", "scripts/evaluate_on_ray.py", "scripts/campaigns/ray.sh", *NO_TEXT), figures.last_line,
            compilers=("g++",), uses=("build/rllib", "build/release"),
        ),
        Step(
            "notebooks", "every notebook runs whole", campaign("notebooks.py", "--discard"), 120,
            (*MODULE, "notebooks/*", "scripts/campaigns/notebooks.py"), figures.notebooks, goals={"notebooks": 1},
        ),
    ]  # fmt: skip
