"""Writes the pages of all games, with their boards, in each language.

python -m tools.games_page writes docs/players/games.md, bn/games.md and hi/games.md.
"""

import tomllib
from functools import cache
from pathlib import Path

from bot import texts
from bot.paths import TREE
from guti import Game
from guti.games import GAMES
from tools.rules_page import picture

FOLDER = TREE / "docs" / "players"


def pages() -> dict[str, str]:
    """Return each language's page in Markdown, by its path."""
    return {words["path"]: _page(language, words) for language, words in _words().items()}


def main() -> None:
    """Write the pages."""
    for path, text in pages().items():
        (FOLDER / path).write_text(text, encoding="utf-8")


@cache
def _words() -> dict[str, dict[str, str]]:
    file = Path(__file__).with_suffix(".toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _page(language: str, words: dict[str, str]) -> str:
    head = words["head"].format(others=words["others"])
    return "\n".join((head, *(_game(it, language, words) for it in GAMES.values()), words["foot"]))


def _game(game: Game, language: str, words: dict[str, str]) -> str:
    said = texts.of(language).games
    name = said.name(game)
    rules = words["rules"].format(anchor=name.lower().replace(" ", "-"), key=game.key)
    listed = said.listed(game).removeprefix(f"{name} · ")
    return "\n\n".join(
        (
            f"## {name}",
            f"![{words['alt'].format(name=name)}]({words['boards']}/{picture(game)})",
            f"{said.particulars(game)} "
            f"{words['match'].format(listed=listed, rules=rules, name=name)}\n",
        )
    )


if __name__ == "__main__":
    main()
