"""Functions that take Discord's interaction, which are few: all others take a `Visit`."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

AT_MOST = 30
"""Functions of `bot` and `cogs` that may take an interaction."""

EDGES = {
    *("bot/client/channel_option.py", "bot/client/visit.py"),
    *("bot/client/gateway/interactions.py", "bot/client/gateway/tree.py"),
    "cogs/presses.py",
}
"""Files outside `bot/client/messages` that receive interactions from discord.py."""


def takers(path: Path) -> Iterator[str]:
    """Return the functions of a file with a parameter that is annotated as an interaction."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            kinds = [ast.unparse(each.annotation) for each in given if each.annotation]
            if any("Interaction" in kind for kind in kinds):
                yield node.name


def test_few_functions_take_an_interaction() -> None:
    paths = [path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py")]
    found = {path.relative_to(ROOT).as_posix(): list(takers(path)) for path in paths}
    found = {name: functions for name, functions in found.items() if functions}
    assert sum(map(len, found.values())) <= AT_MOST, found
    assert {name for name in found if not name.startswith("bot/client/messages/")} == EDGES


def test_cogs_take_no_interaction() -> None:
    found = {path.name: list(takers(path)) for path in (ROOT / "cogs").glob("*.py")}
    assert {name: each for name, each in found.items() if each} == {
        "presses.py": ["on_interaction"]
    }
