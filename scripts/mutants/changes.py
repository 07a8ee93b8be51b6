"""What can be changed in a rule chapter: one operator, number or truth value, with the expression that it
decides."""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What people and networks see, what players do and what is refused are no rule chapters: rooms and files.
NOT_RULES = re.compile(
    r"^(presentable/.*|faults/.*|(\w+/)*(scripted|observe|judgement|fault|built_in|trial|drawn)(_.*)?\.cpp)$"
)
NOT_CODE = ("#", "assert", "static_assert", "template", "namespace", "constexpr", "consteval", "using")

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


@dataclasses.dataclass(frozen=True)
class Change:
    """An expression code[begin:end] of a chapter, with its operator (or all of it) at `at`."""

    file: str  # in the game's folder
    begin: int
    end: int
    at: Token
    becomes: str

    def made_in(self, code):
        return code[: self.at.begin] + self.becomes + code[self.at.end :]


def line_at(code, place):
    return code.count("\n", 0, place) + 1


def lines_of(change, code):
    """The changed line's number, and how it reads before and after."""
    number = line_at(code, change.at.begin)
    return number, code.split("\n")[number - 1].strip(), change.made_in(code).split("\n")[number - 1].strip()


def tokens(code):
    found = []
    for match in TOKEN.finditer(code):
        if match.lastgroup != "skip":
            around = code[match.start() - 1 : match.start()], code[match.end() : match.end() + 1]
            alone = all(space.isspace() for space in around)
            found.append(Token(match.group(), match.lastgroup, *match.span(), alone))
    return found


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
            if token.text in (")", "}") and (after.kind != "sign" or after.text in ("++", "--", "!")):
                break  # if (...) statement; or the end of a block
            if token.text == "}" and after.text == "*":
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


def changes_in(code, file):
    """Everything that can be changed in a chapter's code."""
    lines, found, all_tokens = code.split("\n"), [], tokens(code)
    for i, token in enumerate(all_tokens[1:-1], 1):
        if lines[line_at(code, token.begin) - 1].lstrip().startswith(NOT_CODE):
            continue
        before, after = all_tokens[i - 1], all_tokens[i + 1]
        if token.text in BINARY and token.alone and token.strength() is not None:
            begin = operand_begin(all_tokens, i, token.strength())
            end = operand_end(all_tokens, i, token.strength())
            span, becomes = (all_tokens[begin].begin, all_tokens[end - 1].end), BINARY[token.text]
        elif token.text in UNARY and token.kind == "sign":
            prefix = token.text == "!" or after.kind == "word" or after.text in ("(", "*")
            if prefix:
                span = token.begin, all_tokens[operand_end(all_tokens, i, len(BINDING)) - 1].end
            else:
                span = all_tokens[operand_begin(all_tokens, i, len(BINDING))].begin, token.end
            becomes = UNARY[token.text]
        elif token.text in VALUES and token.kind in ("word", "number"):
            if (
                before.text == "case"
                or code[token.begin - 1] == "<"
                and not before.alone
                or code[token.end] == ">"
            ):
                continue
            span, becomes = (token.begin, token.end), VALUES[token.text]
        else:
            continue
        found.append(Change(file, *span, token, becomes))
    return found


def changes_of(game):
    """Everything that can be changed in a game's rule chapters."""
    folder = ROOT / "envs" / game
    chapters = [
        (file, name)
        for file in sorted(folder.rglob("*.cpp"))
        if not NOT_RULES.match(name := str(file.relative_to(folder)))
    ]
    return [change for file, name in chapters for change in changes_in(file.read_text(), name)]
