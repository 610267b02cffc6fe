"""The studio: loaded themes and fonts, and the tables drawn so far; scenes in, PNG bytes out.

It must not know Discord, an event loop or any sentence.
"""

from collections import OrderedDict
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Self

from bot.engine import Game, Side
from bot.render.scene import Scene
from bot.render.table import Fonts, Table, set_table
from bot.render.theme import Theme, read_themes

TABLES = 16
"""How many tables a studio keeps, the last used."""
NARROWEST, WIDEST = 200, 1600
FONT = "fonts/Inter-SemiBold.otf"
DEFAULT_WIDTH = 800

Key = tuple[str, Game, Side, int]


class Studio:
    """Draws scenes; safe to call from several threads."""

    def __init__(self, themes: dict[str, Theme], fonts: Fonts) -> None:
        self._themes = themes
        self._fonts = fonts
        self._tables: OrderedDict[Key, Table] = OrderedDict()
        self._lock = Lock()

    @classmethod
    def open(cls, assets: Path) -> Self:
        """Read the themes and the font; raises ValueError and OSError."""
        themes = read_themes(assets / "themes")
        if not themes:
            raise ValueError(f"no themes in {assets / 'themes'}")
        return cls(themes, Fonts((assets / FONT).read_bytes()))

    @property
    def themes(self) -> tuple[str, ...]:
        """The themes' names, the default first."""
        return tuple(self._themes)

    @property
    def kept(self) -> tuple[int, int]:
        """How many tables are kept, and about how many bytes their pixels take."""
        with self._lock:
            return len(self._tables), sum(table.weight for table in self._tables.values())

    def draw(self, scene: Scene, *, theme: str | None = None, width: int = DEFAULT_WIDTH) -> bytes:
        """The scene as PNG."""
        table = self.table(scene, theme=theme, width=width)
        out = BytesIO()
        table.reduced(table.picture(scene)).save(out, "PNG", compress_level=5)
        return out.getvalue()

    def place(self, scene: Scene, point: str, width: int = DEFAULT_WIDTH) -> tuple[float, float]:
        """Where the middle of a point is drawn, in pixels from the top left."""
        return self.table(scene, width=width).layout.places[point]

    def table(self, scene: Scene, *, theme: str | None = None, width: int = DEFAULT_WIDTH) -> Table:
        """The table that a scene is drawn on; raises ValueError for its theme or width."""
        name = self.themes[0] if theme is None else theme
        if not NARROWEST <= width <= WIDEST:
            raise ValueError(f"width {width} is not from {NARROWEST} to {WIDEST}")
        if name not in self._themes:
            raise ValueError(f"no theme {name!r}; there are {', '.join(self.themes)}")
        key = name, scene.position.game, scene.bottom, width
        with self._lock:
            if key in self._tables:
                self._tables.move_to_end(key)
                return self._tables[key]
            game = scene.position.game
            table = set_table(game.board, scene.bottom, width, self._themes[name], self._fonts)
            self._tables[key] = table
            while len(self._tables) > TABLES:
                self._tables.popitem(last=False)
            return table
