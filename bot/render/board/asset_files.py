"""Cache files of drawn board assets.

Reading a file is twenty times faster than drawing. Missing, damaged, renamed and outdated files are
replaced.
"""

import hashlib
import pickle
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import PIL
from zlib_ng import zlib_ng

from bot.derived import read_sealed, write_sealed
from bot.render.board.assets import BoardAssets, identity_of
from bot.render.board.layout import Layout
from bot.render.board.parts import DrawnParts
from bot.render.board.plan import Plan
from bot.render.board.player_bar import PlayerBar
from bot.render.lettering.shaper import TextShaper
from bot.render.themes import Theme

COMPRESSION_LEVEL = 1
"""The fastest level; it reduces a file to an eighth in 15 ms."""
SOURCES = Path(__file__).parents[1]


@dataclass(frozen=True)
class AssetFiles:
    """Disk cache of board assets that were drawn by this version of the code."""

    folder: Path
    shaper: TextShaper

    @classmethod
    def open(cls, folder: Path, shaper: TextShaper) -> "AssetFiles":
        """Open the subfolder of `folder` for this version; delete all other subfolders."""
        own = folder / _version(shaper)
        with suppress(OSError):
            for path in folder.iterdir():
                if path != own:
                    shutil.rmtree(path, ignore_errors=True)
        return cls(own, shaper)

    def read(self, layout: Layout, theme: Theme, parts: DrawnParts) -> BoardAssets | None:
        """Return a board's assets from a file, or None if there is no readable file.

        They use the caches `parts`.
        """
        content = read_sealed(self._path(layout, theme))
        if content is None:
            return None
        try:
            return self._restored(content, layout, theme, parts)
        except Exception:
            return None

    def _restored(
        self, content: bytes, layout: Layout, theme: Theme, parts: DrawnParts
    ) -> BoardAssets:
        # Unpickling is safe: the digest is right, and only the operator can write to this folder.
        (names, on_plates), drawn, bar, palette = pickle.loads(zlib_ng.decompress(content))  # noqa: S301
        player_bar = PlayerBar(layout, theme, self.shaper, *bar)
        plan = Plan(layout, names, on_plates, parts)
        backdrop, translation, level, pieces, ghosts, ring = drawn
        return BoardAssets(
            plan, theme, backdrop, translation, level, pieces, ghosts, ring, player_bar, palette
        )

    def write(self, assets: BoardAssets) -> None:
        """Store assets in a sealed file. Ignores OSError."""
        bar = assets.player_bar
        board = assets.backdrop, assets.translation, assets.compression_level
        drawn = *board, assets.pieces, assets.ghosts, assets.ring_mark
        sprites = bar.icons, bar.pips, bar.captured, bar.badges
        names = assets.plan.names, assets.plan.on_plates
        content: tuple[Any, ...] = names, drawn, sprites, assets.palette
        path = self._path(assets.layout, assets.theme)
        with suppress(OSError):
            write_sealed(path, zlib_ng.compress(pickle.dumps(content), COMPRESSION_LEVEL))

    def _path(self, layout: Layout, theme: Theme) -> Path:
        return self.folder / f"{identity_of(layout, theme)}.board"


def _version(shaper: TextShaper) -> str:
    """Return a hash of the drawing code, Pillow's version and the fonts."""
    digest = hashlib.sha256(PIL.__version__.encode())
    for path in sorted(SOURCES.rglob("*.py")):
        digest.update(path.read_bytes())
    for face in shaper.faces:
        digest.update(face.name.encode() + hashlib.sha256(face.data).digest())
    return digest.hexdigest()[:16]
