"""Writes the places of all boards' point names, which take 3 s to find.

python -m tools.place_names

Run it after adding a board, or changing how boards are laid out, the font or Pillow.
"""

import json

from bot.paths import ASSETS
from bot.render.board.known_names import NAMES, key_of, record_of
from bot.render.board.plan import reference_sizes
from bot.render.board.point_names import place_names
from bot.render.lettering.shaper import TextShaper
from guti.games import GAMES
from tools.figures import show


def main() -> None:
    """Write the file of places."""
    shaper = TextShaper.open(ASSETS / "fonts")
    boards = {game.board: reference_sizes(game.board, shaper) for game in GAMES.values()}
    lines = (
        f'"{key_of(board, sizes)}": {json.dumps(record_of(place_names(board, sizes)))}'
        for board, sizes in boards.items()
    )
    path = ASSETS / NAMES
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    show(f"{path} is written.")


if __name__ == "__main__":
    main()
