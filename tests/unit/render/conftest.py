"""Fixtures: a renderer, and a view of each game."""

import pytest

from bot.render import BoardRenderer
from bot.shared_cache import SharedCache
from guti import Side
from guti.games import GAMES
from tests.support.pixels import ASSETS, THEMES, View

VIEWS = [
    (game, THEMES[row % len(THEMES)], list(Side)[row % 2])
    for game in GAMES.values()
    for row in [game.order // 10 - 1]
]
"""A game, theme and bottom side. Each game occurs once, each theme from both sides.

A game's view depends on its `order`, so a new game does not change the views of others.
"""


@pytest.fixture(scope="session")
def renderer() -> BoardRenderer:
    return BoardRenderer.open(ASSETS, memory=SharedCache(400_000_000))


@pytest.fixture(
    scope="session", params=VIEWS, ids=[f"{game.key}-{theme}-{side}" for game, theme, side in VIEWS]
)
def view(request: pytest.FixtureRequest, renderer: BoardRenderer) -> View:
    """Return a view of a game. Session scope groups the tests of a view."""
    game, theme, side = request.param
    return View(game, theme, side, renderer)
