"""The renderer: loaded themes and fonts, and what was drawn once; scenes in, PNG bytes out.

It must not know Discord, an event loop or any sentence.
"""

from io import BytesIO
from pathlib import Path
from typing import Self

from bot.engine import Game, Side
from bot.render.board.assets import Fonts, Plan, Table, plan_table, set_table
from bot.render.board.scene import Scene
from bot.render.lettering.shaper import Lettering
from bot.render.shelf import Shelf
from bot.render.themes import Theme, read_themes

TABLES = 16
"""How many tables a renderer keeps unless told otherwise: about 60 MB at 800 pixels."""
NARROWEST, WIDEST = 200, 1600
DEFAULT_WIDTH = 800
COMPRESSION = 5
"""Measured: 4 is a tenth larger and no quicker, 6 is a tenth smaller and takes twice as long."""

PlayerOrientation = tuple[Game, Side, int]


class BoardRenderer:
    """Draws scenes; safe to call from several threads.

    It keeps the last `tables` tables (a board in a theme, orientation and width): 2.8 MB of
    backdrop each at 800 pixels, and about 1 MB of sprites and traces.
    """

    def __init__(
        self, themes: dict[str, Theme], lettering: Lettering, tables: int = TABLES
    ) -> None:
        self._themes = themes
        self.lettering = lettering
        self._fonts = Fonts(lettering.faces[0].data)
        self._plans: Shelf[PlayerOrientation, Plan] = Shelf(tables)
        self._tables: Shelf[tuple[str, PlayerOrientation], Table] = Shelf(tables)

    @classmethod
    def open(cls, assets: Path, *, tables: int = TABLES) -> Self:
        """Read the themes and the typefaces; raises ValueError and OSError."""
        themes = read_themes(assets / "themes")
        if not themes:
            raise ValueError(f"no themes in {assets / 'themes'}")
        return cls(themes, Lettering.open(assets / "fonts"), tables)

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

    @property
    def weight(self) -> int:
        """About how many bytes the kept tables' pixels take."""
        return sum(table.weight for table in self._tables.kept)

    def draw(self, scene: Scene, *, theme: str | None = None, width: int = DEFAULT_WIDTH) -> bytes:
        """The scene as PNG; raises ValueError for a theme or width that there is not."""
        table, out = self.table(scene, theme=theme, width=width), BytesIO()
        table.reduced(table.picture(scene)).save(out, "PNG", compress_level=COMPRESSION)
        return out.getvalue()

    def place(self, scene: Scene, point: str, width: int = DEFAULT_WIDTH) -> tuple[float, float]:
        """Where the middle of a point is drawn, in pixels from the top left."""
        return self._plan(scene, width).layout.places[point]

    def table(self, scene: Scene, *, theme: str | None = None, width: int = DEFAULT_WIDTH) -> Table:
        """The table that a scene is drawn on; raises ValueError likewise."""
        wanted, plan = self.theme(theme), self._plan(scene, width)
        seat = scene.position.game, scene.bottom, width
        return self._tables.get((wanted.name, seat), lambda: set_table(plan, wanted, self._fonts))

    def _plan(self, scene: Scene, width: int) -> Plan:
        if not NARROWEST <= width <= WIDEST:
            raise ValueError(f"width {width} is not from {NARROWEST} to {WIDEST}")
        game, bottom = scene.position.game, scene.bottom
        return self._plans.get(
            (game, bottom, width), lambda: plan_table(game.board, bottom, width, self._fonts)
        )
