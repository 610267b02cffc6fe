"""What the tests of pictures share: one renderer, and each game in each theme."""

from itertools import product

import pytest
from render.pixels import ASSETS, THEMES, View

from bot.engine import Side
from bot.games import GAMES
from bot.render import BoardRenderer

VIEWS = [
    (game, theme, list(Side)[(row + column) % 2])
    for (row, game), (column, theme) in product(enumerate(GAMES.values()), enumerate(THEMES))
]
"""Each game in each theme, seen from either side in turn."""


@pytest.fixture(scope="session")
def renderer() -> BoardRenderer:
    return BoardRenderer.open(ASSETS, capacity=32)


@pytest.fixture(
    scope="session", params=VIEWS, ids=[f"{game.key}-{theme}-{side}" for game, theme, side in VIEWS]
)
def view(request: pytest.FixtureRequest, renderer: BoardRenderer) -> View:
    """For the whole session, so that all tests of a view run before the next is drawn."""
    game, theme, side = request.param
    return View(game, theme, side, renderer)
