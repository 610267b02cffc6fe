"""Writes the outlines of the shipped puzzles, by which puzzles are chosen.

python -m tools.outline

Run it after changing the puzzles, their themes or how easily moves are seen.
"""

import json
from pathlib import Path

from bot.services.puzzle_book import FOLDER, OUTLINES, outlines_of, read_lines
from tools.figures import show


def text_of(folder: Path) -> str:
    """Return the content of the file of outlines for a folder: one line for each puzzle."""
    records = (
        f"{json.dumps(line.digest)}:"
        f"{json.dumps([each.record for each in outlines_of(line)], separators=(',', ':'))}"
        for line in read_lines(folder)
    )
    return "{\n" + ",\n".join(records) + "\n}\n"


def main() -> None:
    """Write the file of outlines."""
    path = FOLDER / OUTLINES
    path.write_text(text_of(FOLDER), encoding="utf-8")
    show(f"{path} is written.")


if __name__ == "__main__":
    main()
