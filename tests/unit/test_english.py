"""Check of phrases that are hard to read.

`python -m tests.unit.test_english [FOLDER ...]` lists where they stand.
"""

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("bot", "cogs", "guti", "tools", "benchmarks", "tests")
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs")
SUMMARY_WORDS = 16
TEST_NAME_WORDS = 8

PHRASES = {
    "whoever": r"\b(?:whoever|whomever|whatever|whosoever)\b",
    "so many": r"\bso (?:many|much|long|often|far) (?:as|of|a|[a-z]+s\b)",
    "as long as": r"\b(?:so long as|as far as|in so far)\b",
    "likewise": r"\b(?:likewise|thereby|therein|thereof|whereby|herein)\b",
    "that which": r"\b(?:that which|those which|those who|he who|one who|him who)\b",
    "nobody": r"\b(?:nobody|somebody)\b",
    "must not know": r"\bmust not know\b",
    "is to be": r"\b(?:is|are|was|were) to be\b",
    "till": r"\btill\b",
    "that there": r"\b(?:that|which) there (?:is|are|was|were)\b",
    "let it be": r"\b(?:let it be|be it|lest|ere|amid)\b",
}
"""Regular expressions of discouraged phrases."""

ANY_PHRASE = re.compile("|".join(PHRASES.values()), re.IGNORECASE)

HEADLESS = re.compile(
    r"(?:What|Whether|How|Who|Whose|Whom|When|Where|Which|Why|Those|That|If|As|Of|For|So|To|By|"
    r"Nobody|Somebody|Everybody|It|Its|Has|Have|Lets|Gives|Asks|Tells|Is|Are|Does|Be)\b"
)
"""First words of a summary that is neither a command nor a noun phrase."""

MOST = {
    "headless": 0,
    "long summary": 0,
    "long test name": 0,
    "must not know": 0,
    "nobody": 0,
    "so many": 0,
    "whoever": 0,
    "that which": 0,
    "is to be": 0,
    "as long as": 0,
    "that there": 0,
    "likewise": 0,
    "till": 0,
    "let it be": 0,
}
"""Highest allowed number of each kind. Never raise one."""


@dataclass(frozen=True)
class Found:
    """A discouraged phrase in a file."""

    kind: str
    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: [{self.kind}] {self.text.strip()[:110]}"


def in_text(path: Path, line: int, text: str) -> Iterator[Found]:
    """Yield the discouraged phrases in a text."""
    if not ANY_PHRASE.search(text):
        return
    for offset, each in enumerate(text.splitlines()):
        for kind, pattern in PHRASES.items():
            for _ in re.finditer(pattern, each, re.IGNORECASE):
                yield Found(kind, path, line + offset, each)


def in_summary(path: Path, line: int, text: str) -> Iterator[Found]:
    """Yield the problems of a docstring's first line."""
    summary = text.strip().partition("\n")[0]
    if HEADLESS.match(summary):
        yield Found("headless", path, line, summary)
    if len(summary.partition(". ")[0].split()) > SUMMARY_WORDS:
        yield Found("long summary", path, line, summary)


def in_python(path: Path) -> Iterator[Found]:
    """Yield the problems in a Python file's docstrings, comments, log lines and test names."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(text := node.value.value, str):
                yield from in_text(path, node.lineno, text)
                yield from in_summary(path, node.lineno, text)
        elif isinstance(node, ast.Call) and _is_log(node):
            yield from in_log(path, node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            words = node.name.removeprefix("test_").split("_")
            if node.name.startswith("test_") and len(words) > TEST_NAME_WORDS:
                yield Found("long test name", path, node.lineno, node.name)
    if not any(ANY_PHRASE.search(line) for line in source.splitlines() if "#" in line):
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from in_text(path, token.start[0], token.string)


def in_log(path: Path, call: ast.Call) -> Iterator[Found]:
    """Yield the discouraged phrases in a log call."""
    for part in ast.walk(call.args[0]) if call.args else ():
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from in_text(path, part.lineno, part.value)


def _is_log(node: ast.Call) -> bool:
    function = node.func
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id in {"log", "logger", "logging"}
    )


def everywhere(folders: Iterable[str] = (*FOLDERS, *PAGES)) -> Iterator[Found]:
    """Yield the problems in folders and files."""
    for folder in folders:
        top = ROOT / folder
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            if path == Path(__file__):
                continue
            if path.suffix == ".py":
                yield from in_python(path)
            elif path.suffix == ".md":
                yield from in_text(path, 1, path.read_text(encoding="utf-8"))


def test_discouraged_phrases_stay_within_limits() -> None:
    found = list(everywhere())
    counts = Counter(each.kind for each in found)
    grown = {kind for kind, most in MOST.items() if counts[kind] > most}
    assert not grown, "\n".join(str(each) for each in found if each.kind in grown)


def main() -> None:
    """Print the problems and their numbers by kind."""
    listed = list(everywhere(sys.argv[1:] or (*FOLDERS, *PAGES)))
    counts = Counter(each.kind for each in listed)
    lines = [*map(str, listed), *(f"{number:5} {kind}" for kind, number in counts.most_common())]
    sys.stdout.write("\n".join([*lines, f"{len(listed):5} in all", ""]))


if __name__ == "__main__":
    main()
