"""CONTRIBUTING's steps for a game and a level, followed in a copy of the tree."""

import re
from pathlib import Path

import pytest

from bot.paths import TREE
from tests.support.copied_tree import PYTEST, append, copied_tree, replace_once, run

TEXT = (TREE / "CONTRIBUTING.md").read_text(encoding="utf-8")


def blocks(section: str, language: str) -> list[str]:
    """Return the code blocks of a section, without their indentation."""
    (text,) = re.findall(rf"^## {section}\n(.*?)^## ", TEXT, re.MULTILINE | re.DOTALL)
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", block, flags=re.MULTILINE) for indent, block in found]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return copied_tree(tmp_path / "tree")


def add_game(tree: Path) -> None:
    (code,) = blocks("Add a game", "python")
    (tree / "guti/games/chhota_guti.py").write_text(code, encoding="utf-8")


def add_level(tree: Path) -> None:
    (level,) = blocks("Add a level", "python")
    (row,) = re.findall(r"`(\| 7 .* \|)`", TEXT)
    strongest = "Level(6, nodes=600_000, depth=ANY_DEPTH, noise=2, lapse=0, resigns=True),\n"
    replace_once(
        tree / "bot/play/levels.py", strongest, f"{strongest}            {level.strip()},\n"
    )
    last = "| 6 | 600,000 | any | 2 | 0 % |\n"
    replace_once(tree / "docs/levels.md", last, f"{last}{row}\n")


def test_contributing_game_and_level_pass_their_checks(tree: Path) -> None:
    """Play a game that has no texts yet."""
    add_game(tree)
    played, look = "tests/discord/test_every_game.py", "tests/unit/render/test_boards.py"
    first = run(tree, *PYTEST, played, look, "-k", "commands_accept or (approved and chhota-guti)")
    assert "chhota-guti.png is new: look at it" in first.stdout
    assert "1 failed, 1 passed" in first.stdout
    add_level(tree)
    sentences = *blocks("Add a game", "properties"), *blocks("Add a level", "properties")
    append(tree / "assets/locales/en/games.ftl", "".join(sentences))
    done = run(
        tree,
        *(*PYTEST, look, "tests/unit/guti/test_games.py"),
        *("tests/unit/texts/test_locales.py", "tests/unit/learn/test_lessons.py"),
        *("tests/unit/render/test_path.py", "tests/integration/test_docs.py"),
        *("tests/unit/search/test_levels.py", "tests/unit/ratings/test_estimates.py"),
        *("tests/unit/play/test_praise.py", "-k"),
        "region or readable or chhota or without or sentence or language or glossary or courses"
        " or stronger or document or estimate or milestone",
    )
    assert done.returncode == 0, done.stdout[-3000:]
