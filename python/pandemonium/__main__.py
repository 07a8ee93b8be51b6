"""pandemonium play | evaluate | analyse | data | scenario: the programs that an installed wheel carries."""

import os
import pathlib
import sys

PROGRAMS = ("play", "evaluate", "analyse", "data", "scenario")
PACKAGE = pathlib.Path(__file__).parent


def main() -> int:
    """Runs the named program in place of this one, with the wheel's models. Returns 2 if there is none
    such."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in PROGRAMS:
        print("pandemonium PROGRAM [ARGS]; --help after a program says more\n", file=sys.stderr)
        print("  play       a game in this terminal", file=sys.stderr)
        print("  evaluate   agents against each other, with intervals", file=sys.stderr)
        print(
            "  analyse    what each decision of a replay cost, and whose luck each event was", file=sys.stderr
        )
        print("  data       a game's costs, dice and cards as a file, printed or checked", file=sys.stderr)
        print("  scenario   a scenario of Demon City tried out, printed or drawn", file=sys.stderr)
        return 0 if name in ("-h", "--help") else 2
    program = PACKAGE / "bin" / name
    if not program.exists():
        print(f"pandemonium: {name} is only in wheels; in a clone it is ./run {name}", file=sys.stderr)
        return 2
    os.environ.setdefault("PANDEMONIUM_MODELS", str(PACKAGE / "models"))
    os.execv(program, [str(program), *sys.argv[2:]])


if __name__ == "__main__":
    sys.exit(main())
