"""Pages of the site that are made when it is built: from the repository's texts, which stay where they
belong, and from the engines themselves, so that tables of observations and actions cannot be wrong. Run by
ProperDocs (properdocs.yml)."""

import pathlib
import posixpath
import re

import mkdocs_gen_files

import pandemonium

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Repository file -> page. A link between two of them becomes a link between their pages.
TEXTS = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "code_of_conduct.md",
    "python/README.md": "python_reference.md",
    "training/README.md": "training_reference.md",
    "play/README.md": "play_reference.md",
    "web/README.md": "web_reference.md",
}
TEXTS |= {f"models/{game}/card.md": f"figures/{game}.md" for game in pandemonium.games()}
TEXTS |= {f"envs/{game}/README.md": f"games/{game}.md" for game in pandemonium.games()}
TEXTS |= {f"envs/{game}/rules.md": f"rules/{game}.md" for game in pandemonium.games()}
TEXTS |= {
    str(path.relative_to(ROOT)): str(path.relative_to(ROOT / "docs"))
    for folder in ("docs", "docs/experiments")
    for path in (ROOT / folder).glob("*.md")
}

# Public C++ headers; the comment at the head of each says purpose, shapes, units, errors, source.
HEADERS = [
    "envs/core/any_game.hpp",
    "envs/core/batch/vector_env.hpp",
    "envs/core/game.hpp",
    "envs/core/chance.hpp",
    "envs/core/files/replay.hpp",
    "envs/core/observation.hpp",
    "envs/core/action_table.hpp",
    "envs/core/presentable/page.hpp",
    "agents/agent.hpp",
    "agents/roster.hpp",
    "agents/policy/policy_net.hpp",
    "agents/search/search.hpp",
    "agents/evaluation/evaluate.hpp",
    "training/run/trainer.hpp",
    "training/ppo/ppo.hpp",
    "training/ppo/rollout.hpp",
    "training/network/network.hpp",
    "training/league/league.hpp",
]


def write(page: str, text: str) -> None:
    with mkdocs_gen_files.open(page, "w") as out:
        out.write(text)


def relinked(text: str, source: str, page: str) -> str:
    """Links of a repository text, for the page it became: other texts by their pages, other files by their
    names."""

    def link(match: re.Match[str]) -> str:
        words, target = match.group(1), match.group(2)
        path, _, anchor = target.partition("#")
        if not path or "://" in path:
            return match.group(0)
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if wanted in TEXTS:
            to = posixpath.relpath(TEXTS[wanted], posixpath.dirname(page) or ".")
            return f"{words}({to}{'#' + anchor if anchor else ''})"
        if wanted.startswith("docs/") and (ROOT / wanted).exists():
            return f"{words}({posixpath.relpath(wanted[len('docs/') :], posixpath.dirname(page) or '.')})"
        if not (ROOT / wanted).exists():
            raise FileNotFoundError(f"{source}: a link to {target}, which is not there")
        return f"{words[1:-1]} (`{wanted}`)" if not words.startswith("!") else match.group(0)

    return re.sub(r"(!?\[[^\]]*\])\(([^)\s]+)\)", link, text)


def text_of(source: str, page: str) -> str:
    return relinked((ROOT / source).read_text(), source, page)


def text_or_none_yet(source: str, page: str, title: str) -> str:
    """A new game has a page for each of its texts, also before they are written."""
    return (
        text_of(source, page) if (ROOT / source).exists() else f"# {title}\n\nNothing is written here yet.\n"
    )


def cell(text: object) -> str:
    return str(text).replace("|", "\\|").replace("\n", " ")


def observation_table(game: str) -> str:
    """Sections of every variant's row, side by side where they differ."""
    layouts = {
        variant: pandemonium.Table(game, variant, seed=0).layout() for variant in pandemonium.variants(game)
    }
    by_widths: dict[tuple[tuple[str, int], ...], list[str]] = {}
    for variant, layout in layouts.items():
        widths = tuple((name, part.stop - part.start) for name, part in layout.items())
        by_widths.setdefault(widths, []).append(variant)
    parts = []
    for widths, variants in by_widths.items():
        rows = "\n".join(f"| {cell(name)} | {width} |" for name, width in widths)
        total = sum(width for _, width in widths)
        parts.append(
            f"**{', '.join(f'`{v}`' for v in variants)}**: {total} numbers\n\n| section | numbers |\n|---|---|\n{rows}\n"
        )
    return "\n".join(parts)


def variants_table(game: str) -> str:
    names = list(pandemonium.variants(game))
    usual = pandemonium.options(game)
    rows = []
    for name in names:
        options = pandemonium.options(game, name)
        changed = ", ".join(f"{key}={value}" for key, value in options.items() if value != usual.get(key))
        rows.append(
            f"| `{name}` | {pandemonium.Table(game, name, seed=0).seats} | {cell(changed) or 'the usual'} |"
        )
    return "| variant | seats | what differs |\n|---|---|---|\n" + "\n".join(rows) + "\n"


def actions_table(game: str) -> str:
    rows = "\n".join(
        f"| {number} | {cell(text)} |" for number, text in enumerate(pandemonium.action_texts(game))
    )
    return f"| id | action |\n|---|---|\n{rows}\n"


def opening(game: str) -> str:
    table = pandemonium.Table(game, seed=1)
    for _ in range(30):
        if table.over:
            break
        table.apply(table.scripted())
    return "```text\n" + table.show(max(table.to_act, 0)) + "\n```\n"


def write_game(game: str) -> None:
    """What the game is, how to try it, and then the rest of its README."""
    source, page = f"envs/{game}/README.md", f"games/{game}.md"
    title = pandemonium.title(game)
    what, _, rest = text_or_none_yet(source, page, title).partition("\n## ")
    drawn = (ROOT / f"docs/images/{game}.webp").exists()
    picture = f"![{title}](../images/{game}.webp)\n\n" if drawn else ""
    tried = (
        f"\n## Try it\n\n```\n./run play {game}\n./run play --web\n```\n\n{picture}"
        f"{opening(game)}\n{variants_table(game)}\nHow strong the shipped policy is: [card](../figures/{game}.md). What it sees "
        f"and may choose: [tables](../tables/{game}.md).\n"
    )
    write(page, f"{what}{tried}" + (f"\n## {rest}" if rest else ""))
    for source, page in (
        (f"envs/{game}/rules.md", f"rules/{game}.md"),
        (f"models/{game}/card.md", f"figures/{game}.md"),
    ):
        write(page, text_or_none_yet(source, page, title))
    write(
        f"tables/{game}.md",
        f"# {title}: observations and actions\n\nMade from the engine, version {pandemonium.version(game)} "
        f"of its rules.\n\n## Observation\n\nfloat32, from the viewer's chair.\n\n{observation_table(game)}\n## Actions\n\n"
        f"{actions_table(game)}",
    )


def write_headers() -> None:
    parts = [
        "# C++ headers\n\nWhat each says at its head. Link `pandemonium_envs` for the games, `pandemonium_agents` for players.\n"
    ]
    for name in HEADERS:
        lines = (ROOT / name).read_text().split("\n")
        head = [
            line.removeprefix("//").removeprefix(" ")
            for line in lines[: next(i for i, l in enumerate(lines) if not l.startswith("//"))]
        ]
        parts.append(f"## `{name}`\n\n```text\n" + "\n".join(head) + "\n```\n")
    write("api/cpp.md", "\n".join(parts))


def write_python() -> None:
    modules = [
        "pandemonium",
        *sorted(
            f"pandemonium.{path.stem}"
            for path in (ROOT / "python/pandemonium").iterdir()
            if not path.name.startswith("_") and (path.suffix == ".py" or (path / "__init__.py").exists())
        ),
    ]
    write("api/python.md", "# Python\n\n" + "\n".join(f"::: {module}\n" for module in modules))


for source, page in TEXTS.items():
    if page.split("/")[0] not in ("games", "rules", "figures"):
        write(page, text_of(source, page))
for name in pandemonium.games():
    write_game(name)
write_headers()
write_python()
