"""The renderer: loaded themes and fonts, and what was drawn once; scenes in, PNG bytes out.

It must not know Discord, an event loop or any sentence.
"""

from collections.abc import MutableMapping
from operator import attrgetter
from pathlib import Path
from threading import Condition
from typing import Self

from cachetools import LRUCache, cachedmethod
from cachetools.keys import hashkey

from bot.engine import Game, Side
from bot.render.board.assets import BoardAssets, Plan, draw_assets, plan_board
from bot.render.board.bands import BandCache
from bot.render.board.scene import Scene
from bot.render.lettering.shaper import TextShaper
from bot.render.themes import Theme, read_themes

CAPACITY = 40
"""How many boards' assets a renderer keeps unless told otherwise: about 200 MB at 800 pixels.

Each game from both sides twice; a board that is not kept takes thirty times as long to draw.
"""
NARROWEST, WIDEST = 200, 1600
DEFAULT_WIDTH = 800


class BoardRenderer:
    """Draws scenes; safe to call from several threads.

    It keeps the assets of the last `capacity` boards (each in a theme, orientation and width):
    3.6 MB of backdrop each at 800 pixels, and up to 1.5 MB of patches, beside up to 2 MB of arrows
    for all themes. Threads that want the same at once wait for the one that draws it, and others do
    not. What pictures are made of is in `bands`.
    """

    def __init__(
        self,
        themes: dict[str, Theme],
        shaper: TextShaper,
        capacity: int = CAPACITY,
        bands: BandCache | None = None,
    ) -> None:
        self._themes = themes
        self.shaper = shaper
        self._plans: MutableMapping[object, Plan] = LRUCache(capacity)
        self._assets: MutableMapping[object, BoardAssets] = LRUCache(capacity)
        self._bands = bands or BandCache()
        self._drawing = Condition()

    @classmethod
    def open(
        cls, assets: Path, *, capacity: int = CAPACITY, bands: BandCache | None = None
    ) -> Self:
        """Read the themes and the typefaces; raises ValueError and OSError."""
        themes = read_themes(assets / "themes")
        if not themes:
            raise ValueError(f"no themes in {assets / 'themes'}")
        return cls(themes, TextShaper.open(assets / "fonts"), capacity, bands)

    @property
    def themes(self) -> tuple[str, ...]:
        """The themes' names, the default first."""
        return tuple(self._themes)

    def theme(self, name: str | None = None) -> Theme:
        """The theme of a name, or the default; raises ValueError if there is none."""
        wanted = self.themes[0] if name is None else name
        if wanted not in self._themes:
            raise ValueError(f"no theme {wanted!r}; there are {', '.join(self.themes)}")
        return self._themes[wanted]

    def draw(self, scene: Scene, *, theme: str | None = None, width: int = DEFAULT_WIDTH) -> bytes:
        """The scene as PNG; raises ValueError for a theme or width that there is not."""
        assets = self.assets(scene, theme=theme, width=width)
        return self._bands.png(assets, assets.apart(scene))

    def assets(
        self, scene: Scene, *, theme: str | None = None, width: int = DEFAULT_WIDTH
    ) -> BoardAssets:
        """What a scene's board is drawn with; raises ValueError likewise."""
        wanted = self.theme(theme).name
        if not NARROWEST <= width <= WIDEST:
            raise ValueError(f"width {width} is not from {NARROWEST} to {WIDEST}")
        return self._drawn(scene.position.game, scene.bottom, width, wanted)

    def is_quick(self, scene: Scene, *, theme: str | None = None) -> bool:
        """Whether all that a scene's board is drawn with is kept, at the usual width.

        Then it is drawn in some milliseconds, else it may take half a second.
        """
        wanted = scene.position.game, scene.bottom, DEFAULT_WIDTH, self.theme(theme).name
        return hashkey(*wanted) in self._assets

    @cachedmethod(attrgetter("_assets"), condition=attrgetter("_drawing"))
    def _drawn(self, game: Game, bottom: Side, width: int, theme: str) -> BoardAssets:
        return draw_assets(self._plan(game, bottom, width), self._themes[theme], self.shaper)

    @cachedmethod(attrgetter("_plans"), condition=attrgetter("_drawing"))
    def _plan(self, game: Game, bottom: Side, width: int) -> Plan:
        return plan_board(game.board, bottom, width, self.shaper)
