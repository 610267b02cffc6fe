"""Checks for missing files of the installation."""

import importlib.metadata
import os
from pathlib import Path

from bot.paths import ASSETS, INSTALLED

NAME = "guti"
PACKAGES = ("bot", "cogs", "guti")
FOLDERS = ("fonts", "lessons", "puzzles", "tables", "themes")
ENGLISH_ALONE = "cli.ftl"
INCOMPLETE = (
    "Files of Guti’s own are missing or damaged, such as {file}. "
    "Install Guti again (help: installation)."
)
"""Error in English, because the files with the sentences may be missing."""


def own_file_problem(file: str | bytes) -> str | None:
    """Return a sentence if an unusable file belongs to Guti, otherwise None.

    Returns None for a file without read permission, which is not damaged.
    """
    path = Path(os.fsdecode(file))
    is_closed = path.exists() and not os.access(path, os.R_OK)
    own = path.is_relative_to(ASSETS) and not is_closed
    return INCOMPLETE.format(file=path) if own else None


def missing_files(assets: Path = ASSETS) -> list[Path]:
    """Return Guti's own files and folders that are missing or too short.

    In a source checkout, this checks only folders of assets and English texts.
    """
    folders = (assets / name for name in FOLDERS)
    lost = [folder for folder in folders if not (folder.is_dir() and any(folder.iterdir()))]
    return lost + missing_texts(assets) + _missing_from_wheel()


def missing_texts(assets: Path = ASSETS) -> list[Path]:
    """Return the files of English sentences that are missing; others would be shown instead."""
    texts = {ENGLISH_ALONE, *(path.name for path in assets.glob("locales/*/*.ftl"))}
    english = (assets / "locales/en" / name for name in sorted(texts))
    return [path for path in english if not path.is_file()]


def _missing_from_wheel() -> list[Path]:
    """Return files that are missing or shorter than recorded in the installed wheel."""
    recorded = importlib.metadata.files(NAME) or [] if INSTALLED else []
    sizes = {Path(file.locate()): file.size for file in recorded if file.parts[0] in PACKAGES}
    return [
        path
        for path, size in sizes.items()
        if size is not None and (not path.is_file() or path.stat().st_size < size)
    ]
