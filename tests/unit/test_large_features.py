"""Counts of the files that know each large feature, besides the feature's own."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

KNOWN_BY = {
    "conditional": 7,
    "play.guess|spectators": 4,
    "page_link|bot.web": 14,
    "shared_page": 12,
    "tournament": 4,
    "vacation": 8,
    "week_card": 4,
}
"""Maximum number of other files that import a feature's modules, by words in its modules' names."""


def modules() -> Iterator[tuple[str, set[str]]]:
    """Yield the name of each module, and the modules and values that it imports."""
    for folder in ("bot", "cogs"):
        for path in (ROOT / folder).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
            names = {f"{node.module}.{each.name}" for node in found for each in node.names}
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts), names


MODULES = dict(modules())


@pytest.mark.parametrize("words", KNOWN_BY)
def test_few_files_know_a_large_feature(words: str) -> None:
    # Charts are drawn for a feature, and the playground rehearses it.
    own = re.compile(rf"{words}|bot\.render\.charts|bot\.playground")
    known = {
        module
        for module, names in MODULES.items()
        if not own.search(module) and any(re.search(words, name) for name in names)
    }
    assert len(known) <= KNOWN_BY[words], sorted(known)
