"""The board renderer, which draws scenes as PNG."""

from collections.abc import Hashable
from operator import attrgetter
from pathlib import Path
from threading import Condition
from typing import Self

from cachetools import LRUCache, cachedmethod
from cachetools.keys import hashkey

from bot.render.board.asset_files import AssetFiles
from bot.render.board.assets import BoardAssets, draw_assets
from bot.render.board.bands import BandCache
from bot.render.board.known_names import KnownNames, read_names
from bot.render.board.layout import REFERENCE_WIDTH, lay_out
from bot.render.board.parts import DrawnParts
from bot.render.board.plan import PLAN_BYTES, Plan, place_board_names, plan_board
from bot.render.board.point_names import PlacedNames
from bot.render.board.scene import Scene
from bot.render.lettering.shaper import TextShaper
from bot.render.svg import BoardDrawing, SvgBoard
from bot.render.themes import Theme, read_themes
from bot.shared_cache import CachePart, SharedCache
from guti import Game, Side

MAX_BOARDS = 64
"""Number of boards whose placed names are cached; unless shipped, placing takes up to 0.7 s."""

SVG_BYTES = 20_000
"""Approximate size of a cached board as SVG; finding room for its ornaments takes 20 ms."""

NARROWEST, WIDEST = 200, 1600
DEFAULT_WIDTH = 800


class BoardRenderer:
    """Draws scenes as PNG; thread-safe.

    Boards, their parts and bands are cached in `memory`. A board takes about 1 MB at width 800;
    drawing one for the first time takes thirty times longer. If `files` is set, boards are also
    stored on disk, where reading one takes some 10 ms. If several threads need the same board, the
    first thread draws it and the others wait.
    """

    def __init__(
        self,
        themes: dict[str, Theme],
        shaper: TextShaper,
        memory: SharedCache | None = None,
        files: AssetFiles | None = None,
        names: KnownNames | None = None,
    ) -> None:
        self._themes, self._files, self._known_names = themes, files, names
        self.shaper = shaper
        self._names: LRUCache[Hashable, PlacedNames] = LRUCache(MAX_BOARDS)
        self.memory = SharedCache() if memory is None else memory
        self._parts = DrawnParts.within(self.memory)
        self._plans: CachePart[Plan] = self.memory.part(lambda _: PLAN_BYTES)
        self._assets = self.memory.part(attrgetter("size"))
        self._svg_boards: CachePart[SvgBoard] = self.memory.part(lambda _: SVG_BYTES)
        self._bands = BandCache(self.memory)
        self._drawing = Condition()

    @classmethod
    def open(
        cls, assets: Path, *, memory: SharedCache | None = None, cache: Path | None = None
    ) -> Self:
        """Read themes and fonts from the folder `assets`.

        `cache` is a folder in which drawn boards are stored. Raises ValueError and OSError.
        """
        themes = read_themes(assets / "themes")
        if not themes:
            raise ValueError(f"no themes in {assets / 'themes'}")
        shaper = TextShaper.open(assets / "fonts")
        files = AssetFiles.open(cache, shaper) if cache else None
        return cls(themes, shaper, memory, files, read_names(assets))

    @property
    def themes(self) -> tuple[str, ...]:
        """Names of the themes, the default first."""
        return tuple(self._themes)

    def theme(self, name: str | None = None) -> Theme:
        """Return the theme called `name`, or the default theme if `name` is None.

        Raises ValueError for an unknown name.
        """
        wanted = self.themes[0] if name is None else name
        if wanted not in self._themes:
            raise ValueError(f"no theme {wanted!r}; there are {', '.join(self.themes)}")
        return self._themes[wanted]

    def draw(self, scene: Scene, *, theme: str | None = None, width: int = DEFAULT_WIDTH) -> bytes:
        """Return the scene as PNG. Raises ValueError for an unknown theme or width."""
        assets = self.assets(scene, theme=theme, width=width)
        return self._bands.png(assets, assets.separate_overlays(scene))

    def svg(self, scene: Scene, *, theme: str | None = None) -> str:
        """Return the scene as SVG, without player bars. Raises ValueError for an unknown theme."""
        wanted = self.theme(theme).name
        return self._svg_board(scene.position.game, scene.bottom, wanted).draw(scene)

    def drawing(
        self, game: Game, *, bottom: Side = Side.BLACK, theme: str | None = None
    ) -> BoardDrawing:
        """Return the empty board as SVG. Raises ValueError for an unknown theme."""
        return self._svg_board(game, bottom, self.theme(theme).name).empty

    def assets(
        self, scene: Scene, *, theme: str | None = None, width: int = DEFAULT_WIDTH
    ) -> BoardAssets:
        """Return the assets for a scene. Raises ValueError like `draw`."""
        wanted = self.theme(theme).name
        if not NARROWEST <= width <= WIDEST:
            raise ValueError(f"width {width} is not from {NARROWEST} to {WIDEST}")
        return self._drawn(scene.position.game, scene.bottom, width, wanted)

    def is_quick(self, scene: Scene, *, theme: str | None = None) -> bool:
        """Return whether the assets for a scene are cached at the default width.

        Without cached assets, drawing takes up to a second instead of a few milliseconds.
        """
        wanted = scene.position.game, scene.bottom, DEFAULT_WIDTH, self.theme(theme).name
        return hashkey(*wanted) in self._assets

    @cachedmethod(attrgetter("_assets"), condition=attrgetter("_drawing"))
    def _drawn(self, game: Game, bottom: Side, width: int, theme: str) -> BoardAssets:
        wanted = self._themes[theme]
        if self._files:
            layout = lay_out(game.board, bottom, width)
            if found := self._files.read(layout, wanted, self._parts):
                return found
        drawn = draw_assets(self._plan(game, bottom, width), wanted, self.shaper)
        if self._files:
            self._files.write(drawn)
        return drawn

    @cachedmethod(attrgetter("_svg_boards"), condition=attrgetter("_drawing"))
    def _svg_board(self, game: Game, bottom: Side, theme: str) -> SvgBoard:
        plan = self._plan(game, bottom, REFERENCE_WIDTH)
        return SvgBoard(plan, self._themes[theme], self.shaper)

    @cachedmethod(attrgetter("_plans"), condition=attrgetter("_drawing"))
    def _plan(self, game: Game, bottom: Side, width: int) -> Plan:
        layout = lay_out(game.board, bottom, width)
        return plan_board(layout, self._placed(game), self.shaper, self._parts)

    @cachedmethod(attrgetter("_names"), condition=attrgetter("_drawing"))
    def _placed(self, game: Game) -> PlacedNames:
        return place_board_names(game.board, self.shaper, self._known_names)
