"""A copy of the tree, in which tests change files and run modules."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bot.paths import CACHE, TREE
from tools.faults import copy_tree

PYTEST = ("pytest", "-q", "-n", "0", "-p", "no:cacheprovider")


def copied_tree(folder: Path) -> Path:
    """Copy the tree with its cache into a new folder, and return it."""
    copied = copy_tree(folder)
    shutil.copy(TREE / ".env.example", copied)
    if (TREE / CACHE).is_dir():
        unfinished = shutil.ignore_patterns("*.tmp*")
        shutil.copytree(TREE / CACHE, copied / CACHE, ignore=unfinished)
    return copied


def replace_once(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")


def append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module in the copy."""
    command = (sys.executable, "-m", *arguments)
    settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(tree)}
    return subprocess.run(
        command, cwd=tree, env=settings, capture_output=True, text=True, check=False
    )
