"""Writes the tables of commands in Bengali and Hindi, from the English one and the locales.

python -m tools.commands_page changes the tables of docs/players/bn/commands.md and hi/commands.md.
"""

import re

from bot import texts
from bot.paths import TREE

PAGE = TREE / "docs" / "players" / "commands.md"
ROW = re.compile(r"^\| `/(?P<name>\w+).*?` \| ", re.MULTILINE)
ROWS = re.compile(r"(?:^\| `.*\n)+", re.MULTILINE)
"""A table's rows of commands; that of a context menu is written by hand."""


def pages() -> dict[str, str]:
    """Return the page of each language but English in Markdown, by its path."""
    written = PAGE.parent.glob(f"*/{PAGE.name}")
    return {f"{each.parent.name}/{PAGE.name}": _page(each.parent.name) for each in written}


def main() -> None:
    """Write the pages."""
    for path, text in pages().items():
        (PAGE.parent / path).write_text(text, encoding="utf-8")


def _page(language: str) -> str:
    written = (PAGE.parent / language / PAGE.name).read_text(encoding="utf-8")
    (menu,) = re.findall(r"^\| `Apps.*\n", written, re.MULTILINE)
    words, rows = texts.of(language), ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if found := ROW.match(line):
            rows += f"{found[0]}{words.say('command-' + found['name'])} |\n"
        elif line.startswith("| `Apps"):
            rows += menu
    return ROWS.sub(lambda _: rows, written, count=1)


if __name__ == "__main__":
    main()
