"""Writes the archive.

python -m tools.archive writes docs/archive: a page for each game in each language, and its boards.
"""

from bot.paths import ASSETS, TREE
from bot.render import BoardRenderer
from bot.render.board.scene import Scene
from guti import Position
from tools.archive.pages import pages, picture
from tools.figures import show
from tools.rules_page import pictured

FOLDER = TREE / "docs" / "archive"


def main() -> None:
    """Write all pages and drawings, and remove those of games that are gone."""
    renderer, written = BoardRenderer.open(ASSETS), list[str]()
    for game in pictured():
        drawn = renderer.svg(Scene(Position.start(game), hints=False))
        written.append(_write(f"boards/{picture(game)}", drawn))
    written += [_write(path, text) for path, text in pages()]
    for old in {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*")} - {*written}:
        (FOLDER / old).unlink()
    show(f"{FOLDER}: {len(written)} files are written.")


def _write(path: str, text: str) -> str:
    file = FOLDER / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return path


if __name__ == "__main__":
    main()
