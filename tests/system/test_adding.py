"""The rows of "Where to add", each done in a copy of the tree."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.paths import TREE
from tests.support import additions
from tests.support.additions.rows import ADDITIONS
from tests.support.copied_tree import PYTEST, copied_tree, run

WHERE_TO_ADD = TREE / "docs" / "architecture" / "adding.md"
ADDED = Path(additions.__file__).with_name("added.py")
MOST_FILES = 4
REPORTS = (
    "tests/integration/test_docs.py::test_command_table_matches_command_tree",
    "tests/integration/test_docs.py::test_installing_page_names_requested_permissions",
    "tests/integration/test_docs.py::test_env_example_lists_exactly_the_settings",
    "tests/integration/test_docs.py::test_settings_page_lists_settings_with_defaults",
    "tests/integration/store/test_database.py::test_migrations_create_exactly_the_schema",
    "tests/integration/store/test_rows.py",
)
"""Tests that report what a row lacks."""


def contents(tree: Path) -> dict[str, bytes]:
    folders = ("assets", "bot", "cogs", "docs", "guti")
    paths = (path for folder in folders for path in (tree / folder).rglob("*"))
    kinds = {".ftl", ".md", ".py", ".toml"}
    edited = [path for path in paths if path.suffix in kinds]
    return {
        path.relative_to(tree).as_posix(): path.read_bytes()
        for path in (*edited, tree / ".env.example")
    }


class Added:
    """A copy of the tree with all additions, and what its tests printed."""

    def __init__(self, tree: Path) -> None:
        self.edited = dict[str, set[str]]()
        before = contents(tree)
        for row, add in ADDITIONS.items():
            add(tree)
            after = contents(tree)
            self.edited[row] = {name for name in after if after[name] != before.get(name)}
            before = after
        shutil.copy(ADDED, tree / "tests" / "discord" / "test_added.py")
        self.done = run(tree, *PYTEST, "-rA", "tests/discord/test_added.py", *REPORTS)


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Added:
    return Added(copied_tree(tmp_path_factory.mktemp("adding") / "tree"))


def rows() -> Mapping[str, str]:
    """Return the rows of the table by their first cell."""
    found = re.findall(r"^\| (a .*?) \|(.*)\|$", WHERE_TO_ADD.read_text("utf-8"), re.MULTILINE)
    return dict(found)


@pytest.mark.parametrize("row", ADDITIONS)
def test_row_names_the_few_files_to_edit(added: Added, row: str) -> None:
    edited = added.edited[row]
    assert len(edited) <= MOST_FILES, edited
    named = set(re.findall(r"`([\w./-]+)`", rows()[row]))
    # A row names a new file by its folder, and a file of sentences without its folder.
    unnamed = {
        path
        for path in map(Path, edited)
        if not named & {path.name, *map(Path.as_posix, (path, *path.parents))}
    }
    assert not unnamed


@pytest.mark.parametrize("row", ADDITIONS)
def test_addition_works(added: Added, row: str) -> None:
    name = ADDITIONS[row].__name__
    assert re.search(rf"^PASSED .*::test_{name}(\[|$)", added.done.stdout, re.MULTILINE), (
        added.done.stdout[-6000:]
    )


def test_additions_lack_nothing(added: Added) -> None:
    assert added.done.returncode == 0, added.done.stdout[-3000:]
