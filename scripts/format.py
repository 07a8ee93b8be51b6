#!/usr/bin/env python3
"""Formats what is tracked: C++ (clang-format), Python (ruff), JavaScript (biome), Markdown (mdformat), at 110
columns.

    scripts/format.py [--check] [cpp | python | javascript | markdown ...]     all four if none is named

`--check` changes nothing, names every file that is not formatted and ends with 1 if there is one. The tools
and their versions are in python/requirements.txt. Tables that are laid out by hand stand between
`clang-format off` and `on`.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PATTERNS = {
    "cpp": ["*.cpp", "*.hpp"],
    "python": ["*.py", "*.pyi"],
    "javascript": ["*.js"],
    "markdown": ["*.md"],
}


def tracked(*patterns):
    listed = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def tool(name):
    """The program of the virtual environment that runs this script."""
    found = shutil.which(name, path=str(pathlib.Path(sys.executable).parent)) or shutil.which(name)
    return found or sys.exit(f"{name} is missing: pip install -r python/requirements.txt (./run setup)")


def refused(*command):
    """What a checker prints, if it refuses; it must not refuse for another reason than format."""
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr or f"{command[0]}: {ran.returncode}"


def cpp(files, check):
    if check:
        output = refused(tool("clang-format"), "--dry-run", "-Werror", *files)
        output = "\n".join(sorted(set(re.findall(r"^(\S+?):\d+:\d+: error", output, re.MULTILINE)))) or output
    else:
        output = refused(tool("clang-format"), "-i", *files)
    return output or long_comments(files)


def long_comments(files):
    """Lines of comment that the formatter leaves beyond 110 columns."""
    return "\n".join(
        f"{file}:{number}: a comment of {len(line)} columns"
        for file in files
        for number, line in enumerate((ROOT / file).read_text().splitlines(), 1)
        if len(line) > 110 and line.lstrip().startswith("//")
    )


def python(files, check):
    output = refused(
        tool("ruff"), "format", *(["--check", "--output-format=concise"] if check else []), *files
    )
    wrong = re.findall(r"^(?:Would reformat: )?(\S+?)(?::\d+:\d+:.*)?$", output, re.MULTILINE)
    return "\n".join(wrong) or output or long_prose(files)


def long_prose(files):
    """Comments and docstrings that the formatter leaves beyond 110 columns."""
    output = refused(tool("ruff"), "check", "--select=W505", "--output-format=concise", *files)
    return "\n".join(re.findall(r"^\S+?:\d+:\d+: W505.*$", output, re.MULTILINE))


def javascript(files, check):
    output = refused(tool("biome"), "format", *([] if check else ["--write"]), *files)
    return "\n".join(re.findall(r"^(\S+) format \S", output, re.MULTILINE)) or output


def markdown_text(text):
    """The text with paragraphs of at most 110 columns and narrow tables. Intervals keep their plain
    brackets."""
    import mdformat

    options = {"wrap": 110, "number": True, "plugin": {"tables": {"compact_tables": True}}}
    formatted = mdformat.text(text, options=options, extensions={"gfm", "tables"})
    return re.sub(r"\\([\[\]])", r"\1", formatted)


def markdown(files, check):
    wrong = []
    for name in files:
        before = (ROOT / name).read_text()
        after = markdown_text(before)
        if before != after:
            wrong.append(name)
            if not check:
                (ROOT / name).write_text(after)
    return "\n".join(wrong) if check else ""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=" | ".join(PATTERNS))
    parser.add_argument(
        "--check", action="store_true", help="change nothing; end with 1 if something would change"
    )
    given = parser.parse_args()
    if unknown := set(given.kinds) - set(PATTERNS):
        parser.error(f"no kind '{unknown.pop()}'; there are {', '.join(PATTERNS)}")
    formatters = {"cpp": cpp, "python": python, "javascript": javascript, "markdown": markdown}
    failed = False
    for kind in given.kinds or PATTERNS:
        files = tracked(*PATTERNS[kind])
        if said := formatters[kind](files, given.check).strip():
            failed = True
            print(f"{kind}: not formatted (./run format):\n{said}" if given.check else said)
        else:
            print(f"{kind}: {len(files)} files")
    sys.exit(failed)


if __name__ == "__main__":
    main()
