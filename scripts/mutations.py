#!/usr/bin/env python3
"""Would a game's tests notice? Changes its rules in one small place at a time and runs its tests and conformance.

    scripts/mutations.py demon_city --count 100 --seed 1

Each change is one operator, number or truth value in a rule chapter of envs/GAME, chosen at random from the seed. All
that there are are compiled into one program (build/mutations_GAME), where an environment variable makes one of them
happen. A first run without any tells which tests come by which change; only those are run for it, until one fails. What
no test comes by may be worked out by the compiler: such a change is made in the source and compiled for itself.
Prints every survivor. It either shows a hole in the tests or changes nothing that a rule speaks of: look at each, and
give those that change nothing to scripts/equivalent_changes.txt with the reason.
"""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
EQUIVALENT = ROOT / "scripts" / "equivalent_changes.txt"

# What people and networks see, what players do and what is refused are no rule chapters.
NOT_RULES = re.compile(
    r"^(show|describe|words|moves_in_words|meaning|names|scripted|observe|judgement|components|fault)(_.*)?\.cpp$"
)
NOT_CODE = ("#", "static_assert", "template", "namespace", "constexpr", "using")

BINARY = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "&&": "||", "||": "&&",
    "+=": "-=", "-=": "+=",
}  # fmt: skip
UNARY = {"++": "--", "!": ""}
VALUES = {"true": "false", "false": "true", "1": "2", "0": "1"}
BINDING = [
    {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}, {"?", ":"}, {"||"}, {"&&"}, {"|"}, {"^"}, {"&"},
    {"==", "!="}, {"<", "<=", ">", ">="}, {"<=>"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"},
]  # fmt: skip
TOKEN = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/|^[ ]*\#[^\n]*|\s+)|(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')"""
    r"""|(?P<number>\d[\w.']*)|(?P<word>\w+)|(?P<sign><=>|<<=|>>=|->|::|\+\+|--|&&|\|\||[-+*/%|&^=!<>]=|<<|>>|.)""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)


@dataclasses.dataclass(frozen=True)
class Token:
    text: str
    kind: str
    begin: int
    end: int
    alone: bool  # white space on both sides: an operator, where < could open a template's arguments

    def strength(self):
        """How strongly a binary operator binds; None for everything else."""
        if self.kind != "sign" or not self.alone:
            return 1 if self.text == ":" else None
        return next((i for i, level in enumerate(BINDING) if self.text in level), None)


def tokens(code):
    found = []
    for match in TOKEN.finditer(code):
        if match.lastgroup != "skip":
            around = code[match.start() - 1 : match.start()], code[match.end() : match.end() + 1]
            alone = all(space.isspace() for space in around)
            found.append(Token(match.group(), match.lastgroup, *match.span(), alone))
    return found


@dataclasses.dataclass(frozen=True)
class Change:
    """An expression code[begin:end], with its operator (or all of it) at `at`."""

    file: str
    begin: int
    end: int
    at: Token
    becomes: str


def operand_begin(all_tokens, i, strength):
    """Where the left operand of the operator all_tokens[i] begins."""
    depth, begin = 0, i
    for k in range(i - 1, -1, -1):
        token, after = all_tokens[k], all_tokens[k + 1]
        if depth == 0:
            bound = token.strength()
            if token.text in ("(", "[", "{", ";", ",", "return", "else", "case", "do", "throw"):
                break
            if bound is not None and bound < strength:
                break
            if token.text in ")}" and k + 1 < i + 1 and (after.kind != "sign" or after.text in ("++", "--", "!")):
                break  # if (...) statement; or the end of a block
            if token.text == "}" and k + 1 == begin and after.text == "*":
                break
        depth += (token.text in (")", "]", "}")) - (token.text in ("(", "[", "{"))
        begin = k
    return begin


def operand_end(all_tokens, i, strength):
    """One past the last token of the right operand of the operator all_tokens[i]."""
    depth = 0
    for k in range(i + 1, len(all_tokens)):
        token = all_tokens[k]
        if depth == 0:
            bound = token.strength()
            if token.text in (")", "]", "}", ";", ","):
                return k
            if bound is not None and (bound < strength if strength == 0 else bound <= strength):
                return k
            if token.text == "{" and all_tokens[k - 1].text in (")", "const"):
                return k
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
    return len(all_tokens)


def changes(file):
    """Everything in a rule chapter that can be changed."""
    code = file.read_text()
    lines, found, all_tokens = code.split("\n"), [], tokens(code)
    for i, token in enumerate(all_tokens):
        line = lines[code.count("\n", 0, token.begin)].lstrip()
        if line.startswith(NOT_CODE) or i == 0 or i + 1 == len(all_tokens):
            continue
        before, after = all_tokens[i - 1], all_tokens[i + 1]
        if token.text in BINARY and token.alone and token.strength() is not None:
            begin = operand_begin(all_tokens, i, token.strength())
            end = operand_end(all_tokens, i, token.strength())
            span, becomes = (all_tokens[begin].begin, all_tokens[end - 1].end), BINARY[token.text]
        elif token.text in UNARY and token.kind == "sign":
            prefix = after.kind == "word" or after.text in ("(", "*")
            if prefix and token.text == "++" or token.text == "!":
                end = operand_end(all_tokens, i, len(BINDING))
                span, becomes = (token.begin, all_tokens[end - 1].end), UNARY[token.text]
            else:
                begin = operand_begin(all_tokens, i, len(BINDING))
                span, becomes = (all_tokens[begin].begin, token.end), UNARY[token.text]
        elif token.text in VALUES and token.kind in ("word", "number"):
            if before.text == "case" or code[token.begin - 1] == "<" and not before.alone or code[token.end] == ">":
                continue
            span, becomes = (token.begin, token.end), VALUES[token.text]
        else:
            continue
        found.append(Change(file.name, *span, token, becomes))
    return code, found


FUNCTIONS = {
    "<": "less", "<=": "at_most", ">": "more", ">=": "at_least", "==": "equal", "!=": "unequal", "+": "plus", "-": "minus",
    "&&": "both", "||": "either", "+=": "add", "-=": "take", "!": "no",
}  # fmt: skip


def rewritten(code, numbered, begin, end):
    """code[begin:end] with every numbered change of it to be switched on. Keeps lines where they were."""
    inside = [(n, c) for n, c in numbered if begin <= c.begin and c.end <= end]
    text = ""
    while inside:
        n, outer = min(inside, key=lambda nc: (nc[1].begin, -nc[1].end))
        rest = [(m, c) for m, c in inside if m != n]
        left = rewritten(code, rest, outer.begin, outer.at.begin)
        right = rewritten(code, rest, outer.at.end, outer.end)
        sign = outer.at.text
        text += code[begin : outer.begin]
        if sign in VALUES:
            text += f"(mutant({n}) ? {outer.becomes} : {sign})"
        elif sign in ("&&", "||"):
            text += f"mutants::{FUNCTIONS[sign]}({n}, {left}, [&] {{ return bool({right}); }})"
        elif sign == "++":
            text += f"mutants::next({n}, {right})" if outer.at.begin == outer.begin else f"mutants::next_after({n}, {left})"
        elif sign == "!":
            text += f"mutants::no({n}, {right})"
        else:
            text += f"mutants::{FUNCTIONS[sign]}({n}, {left}, {right})"
        begin = outer.end
        inside = [(m, c) for m, c in rest if c.begin >= begin]
    return text + code[begin:end]


SWITCH = """
#include <cstdio>
#include <cstdlib>
namespace mutants {
inline const int active = std::getenv("MUTANT") ? std::atoi(std::getenv("MUTANT")) : -1;
inline struct Reached {
  unsigned char by[100'000] = {};
  ~Reached() {
    const char* name = std::getenv("MUTANTS_REACHED");
    std::FILE* file = name ? std::fopen(name, "w") : nullptr;
    if (!file) return;
    for (int n = 0; n < 100'000; ++n)
      if (by[n]) std::fprintf(file, "%d\\n", n);
    std::fclose(file);
  }
} reached;
}  // namespace mutants
constexpr bool mutant(int n) {
  if (__builtin_is_constant_evaluated()) return false;
  mutants::reached.by[n] = 1;
  return mutants::active == n;
}
namespace mutants {
template <class A, class B> constexpr auto less(int n, const A& a, const B& b) { return mutant(n) ? a <= b : a < b; }
template <class A, class B> constexpr auto at_most(int n, const A& a, const B& b) { return mutant(n) ? a < b : a <= b; }
template <class A, class B> constexpr auto more(int n, const A& a, const B& b) { return mutant(n) ? a >= b : a > b; }
template <class A, class B> constexpr auto at_least(int n, const A& a, const B& b) { return mutant(n) ? a > b : a >= b; }
template <class A, class B> constexpr auto equal(int n, const A& a, const B& b) { return mutant(n) ? a != b : a == b; }
template <class A, class B> constexpr auto unequal(int n, const A& a, const B& b) { return mutant(n) ? a == b : a != b; }
template <class A, class B> constexpr auto plus(int n, const A& a, const B& b) { return mutant(n) ? a - b : a + b; }
template <class A, class B> constexpr auto minus(int n, const A& a, const B& b) { return mutant(n) ? a + b : a - b; }
template <class A, class B> constexpr void add(int n, A& a, const B& b) { mutant(n) ? a -= b : a += b; }
template <class A, class B> constexpr void take(int n, A& a, const B& b) { mutant(n) ? a += b : a -= b; }
template <class A> constexpr A& next(int n, A& a) { return mutant(n) ? --a : ++a; }
template <class A> constexpr A next_after(int n, A& a) { return mutant(n) ? a-- : a++; }
template <class A> constexpr bool no(int n, const A& a) { return mutant(n) ? bool(a) : !a; }
template <class A, class B> constexpr bool both(int n, const A& a, B b) { return mutant(n) ? a || b() : a && b(); }
template <class A, class B> constexpr bool either(int n, const A& a, B b) { return mutant(n) ? a && b() : a || b(); }
}  // namespace mutants
"""


def write_if_new(path, text):
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)


class Bench:
    def __init__(self, game, jobs, games_each):
        self.game, self.jobs = game, jobs
        self.build = ROOT / "build" / f"mutations_{game}"  # no deeper than other builds: what they cached is used
        self.sources = self.build / "mutants"
        self.sources.mkdir(parents=True, exist_ok=True)
        self.environment = os.environ | {
            "PANDEMONIUM_GAMES_EACH": str(games_each),
            "PANDEMONIUM_CHANGES_EACH": str(10 * games_each),
        }
        self.programs = {f"{game}_tests": "*", "conformance_tests": f"*/{game}__*"}

    def configure(self):
        command = ["cmake", "-S", ROOT, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
        command += ["-DPANDEMONIUM_NATIVE=ON", f"-DPANDEMONIUM_MUTATED={self.game}"]
        command += ["-DPANDEMONIUM_TRAINING=OFF", "-DPANDEMONIUM_BENCHMARKS=OFF"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def write(self, numbered):
        write_if_new(self.sources / "mutant.hpp", SWITCH)
        for file in (ROOT / "envs" / self.game).glob("*.cpp"):
            here = [(n, c) for n, c in numbered.items() if c.file == file.name]
            code = file.read_text()
            write_if_new(self.sources / file.name, rewritten(code, here, 0, len(code)))

    def compile(self, numbered):
        """Builds; what does not compile is left out and returned."""
        known = self.build / "broken.txt"  # by an earlier run
        texts = set(known.read_text().splitlines()) if known.is_file() else set()
        broken = {n: change for n, change in numbered.items() if str(change) in texts}
        for n in broken:
            del numbered[n]
        self.write(numbered)
        self.configure()
        while True:
            self.write(numbered)
            for targets in ([f"game_{self.game}"], self.programs):
                command = ["ninja", "-C", self.build, f"-j{self.jobs}", *targets]
                made = subprocess.run(command, capture_output=True, text=True)
                if made.returncode != 0:
                    break
            else:
                return broken
            wrong = {(name, int(line)) for name, line in re.findall(r"mutants/(\w+\.cpp):(\d+):", made.stdout + made.stderr)}
            new = {n: c for n, c in numbered.items() if any((c.file, line) in wrong for line in self.lines(c))}
            if not new:
                sys.exit("does not build:\n" + made.stdout[-4000:] + made.stderr[-2000:])
            broken |= new
            for n in new:
                del numbered[n]
            known.write_text("".join(f"{change}\n" for change in broken.values()))

    def make(self, change):
        """Builds with this change alone, made outright; False if it does not compile."""
        for file in (ROOT / "envs" / self.game).glob("*.cpp"):
            code = file.read_text()
            if change is not None and change.file == file.name:
                code = code[: change.at.begin] + change.becomes + code[change.at.end :]
            write_if_new(self.sources / file.name, code)
        command = ["ninja", "-C", self.build, f"-j{self.jobs}", *self.programs]
        return subprocess.run(command, capture_output=True).returncode == 0

    def line(self, change):
        return self.line_at(change, change.at.begin)

    def lines(self, change):
        return range(self.line_at(change, change.begin), self.line_at(change, change.end) + 1)

    def line_at(self, change, place):
        return (ROOT / "envs" / self.game / change.file).read_text().count("\n", 0, place) + 1

    def tests(self):
        for program, chosen in self.programs.items():
            listed = subprocess.run(
                [self.build / "bin" / program, "--gtest_list_tests", f"--gtest_filter={chosen}"],
                capture_output=True, text=True, check=True,
            ).stdout  # fmt: skip
            suite = ""
            for line in listed.splitlines():
                if not line.startswith(" "):
                    suite = line.split()[0]
                else:
                    yield program, suite + line.split()[0]

    def run(self, program, chosen, seconds, environment):
        """Whether the tests pass within so many seconds of processor time, and how many they took."""
        command = [self.build / "bin" / program, "--gtest_brief=1", "--gtest_fail_fast", "--gtest_filter=" + ":".join(chosen)]

        def bounded():
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment | environment, preexec_fn=bounded,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = status
        return status == 0, used.ru_utime + used.ru_stime

    def rehearse(self, test):
        """Which changes a test comes by, and its seconds of processor time."""
        program, name = test
        with tempfile.NamedTemporaryFile("r") as reached:
            passes, seconds = self.run(program, [name], 1200, {"MUTANTS_REACHED": reached.name})
            if not passes:
                sys.exit(f"{name} fails without a change")
            return {int(line) for line in reached}, seconds

    def notices(self, number, rehearsed, budget):
        """The program that notices the change, or None. The quick tests run first, as many as fit into the budget."""
        coming_by = sorted((seconds, test) for test, (reached, seconds) in rehearsed.items() if number in (None, *reached))
        for program in self.programs:
            mine = []
            for seconds, test in coming_by:
                if test[0] == program and (budget := budget - seconds) > 0:
                    mine.append((seconds, test[1]))
            # The quick ones together, the others one by one.
            quick = [name for seconds, name in mine if seconds < 0.3]
            groups = [quick] if quick else []
            groups += [[name] for seconds, name in mine if seconds >= 0.3]
            for names in groups:
                allowed = 3 + 5 * sum(seconds for seconds, name in mine if name in names)
                if not self.run(program, names, allowed, {"MUTANT": str(number)})[0]:
                    return program
        return None


def equivalent_changes():
    """(file, old line, new line) -> why it changes nothing."""
    known, parts = {}, []
    if EQUIVALENT.is_file():
        for line in EQUIVALENT.read_text().splitlines():
            if not line.strip() or line.startswith("#"):
                parts = []
                continue
            parts.append(line.strip())
            if len(parts) == 4:
                known[tuple(parts[:3])] = parts[3]
                parts = []
    return known


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=100, help="changes to try (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games-each", type=int, default=5, help="conformance games of each variant (default 5)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--seconds-each", type=float, default=1e6, help="stop looking after so much processor time a change")
    parser.add_argument("--file", help="only this rule chapter, as 'counting.cpp'")
    parser.add_argument("--line", type=int, help="only this line of it, every change there is")
    given = parser.parse_args()
    folder = ROOT / "envs" / given.game
    if not (folder / "game.hpp").is_file():
        parser.error(f"there is no game '{given.game}'")

    began = time.monotonic()
    bench = Bench(given.game, given.jobs, given.games_each)
    places = []
    for file in sorted(folder.glob("*.cpp")):
        if not NOT_RULES.match(file.name):
            places += changes(file)[1]
    numbered = dict(enumerate(places))
    broken = bench.compile(numbered)
    chosen = list(numbered.items())
    if given.file:
        chosen = [(n, c) for n, c in chosen if c.file == given.file]
    if given.line:
        chosen = [(n, c) for n, c in chosen if bench.line(c) == given.line]
    possible = len(chosen)
    random.Random(given.seed).shuffle(chosen)
    numbered = dict(chosen[: given.count])
    print(f"{given.game}: {len(numbered)} of {possible} changes, seed {given.seed}; {len(broken)} do not compile", flush=True)
    if broken:
        print("    " + ", ".join(sorted({f"{change.file}:{bench.line(change)}" for change in broken.values()})))

    known, noticed, survivors, unseen = equivalent_changes(), {}, [], []

    def tell(number, change, because):
        code = (folder / change.file).read_text()
        start, stop = code.rfind("\n", 0, change.at.begin) + 1, code.find("\n", change.at.begin)
        old = code[start:stop].strip()
        new = (code[start : change.at.begin] + change.becomes + code[change.at.end : stop]).strip()
        why = known.get((f"{given.game}/{change.file}", old, new))
        survivors.append(why)
        print(f"{list(numbered).index(number) + 1}. {change.file}:{bench.line(change)}  {old}  ->  {new}", flush=True)
        print(f"    {'equivalent: ' + why if why else because}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        all_tests = list(bench.tests())
        rehearsed = dict(zip(all_tests, pool.map(bench.rehearse, all_tests)))
        print(
            f"built and rehearsed {len(all_tests)} tests, {sum(seconds for reached, seconds in rehearsed.values()):.0f} s of "
            f"processor time; after {time.monotonic() - began:.0f} s", flush=True)
        results = zip(numbered.items(), pool.map(lambda n: bench.notices(n, rehearsed, given.seconds_each), numbered))
        for (number, change), program in results:
            if program:
                noticed[program] = noticed.get(program, 0) + 1
                continue
            reached = sum(number in reached for reached, seconds in rehearsed.values())
            if reached:
                tell(number, change, f"survived {reached} tests that come by")
            else:
                unseen.append((number, change))
    for number, change in unseen:
        program = bench.notices(None, rehearsed, given.seconds_each) if bench.make(change) else "the compiler"
        if program:
            noticed[program] = noticed.get(program, 0) + 1
        else:
            tell(number, change, "survived, made outright")
    holes = survivors.count(None)
    by = ", ".join(f"{count} by {program}" for program, count in sorted(noticed.items()))
    total = sum(noticed.values())
    print(f"\n{given.game}, seed {given.seed}: {total} noticed ({by}), {holes} not, {len(survivors) - holes} equivalent")
    print(f"{total / max(total + holes, 1):.1%} of those that are not equivalent; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
