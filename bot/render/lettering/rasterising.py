"""Drawing of glyphs as pixels, by FreeType."""

import ctypes
from collections.abc import MutableMapping
from dataclasses import dataclass
from operator import attrgetter
from threading import Lock
from weakref import finalize

import freetype
from cachetools import LRUCache, cachedmethod
from freetype import raw
from PIL import Image

from bot.render.lettering.faces import Face

CACHED_GLYPHS = 4096
"""Number of cached glyphs, which take 2 to 4 MB.

The cache saves 9 of 94 ms for a new leaderboard and profile.
"""
PHASES = 4
"""Number of subpixel positions of a glyph; more would only enlarge files."""
UNITS_PER_PX = 64
"""FreeType's units per pixel."""
FLAGS = freetype.FT_LOAD_RENDER | freetype.FT_LOAD_NO_BITMAP | freetype.FT_LOAD_TARGET_LIGHT
"""Flags for light hinting, which sharpens the top and bottom of glyphs.

The widths of glyphs stay unchanged.
"""


@dataclass(frozen=True, slots=True)
class GlyphBitmap:
    """A glyph's mask, and where its top left corner is relative to the glyph's origin."""

    mask: Image.Image
    left: int
    top: int


class Rasteriser:
    """Draws and caches glyphs; thread-safe.

    FreeType's faces are not thread-safe, so a lock is held while a face is used.
    """

    def __init__(self) -> None:
        self._library = raw.FT_Library()
        _check(raw.FT_Init_FreeType(ctypes.byref(self._library)))
        self._opened = dict[Face, OpenFace]()
        self._drawing = Lock()
        self._bitmaps: MutableMapping[object, GlyphBitmap | None] = LRUCache(CACHED_GLYPHS)
        self._lock = Lock()
        # Skipped at the end of the process, when a thread may still be drawing.
        finalize(self, _close, self._library, self._opened).atexit = False

    @cachedmethod(attrgetter("_bitmaps"), lock=attrgetter("_lock"))
    def bitmap(self, face: Face, number: int, size: int, phase: int) -> GlyphBitmap | None:
        """Return the drawn glyph with the given number, or None if the glyph is blank.

        `size` is in 64ths of a pixel. `phase` shifts the glyph right by quarters of a pixel.
        """
        with self._drawing:
            if face not in self._opened:
                self._opened[face] = OpenFace(self._library, face)
            return self._opened[face].draw(number, size, phase)


class OpenFace:
    """A typeface opened by FreeType; not thread-safe."""

    def __init__(self, library: raw.FT_Library, face: Face) -> None:
        # FreeType reads these bytes while the face is open.
        self._face, self._data, self._size = raw.FT_Face(), face.data, 0
        length, opened = len(face.data), ctypes.byref(self._face)
        _check(raw.FT_New_Memory_Face(library, face.data, length, 0, opened))

    def draw(self, number: int, size: int, phase: int) -> GlyphBitmap | None:
        """Draw a glyph; the arguments and the result are those of `Rasteriser.bitmap`."""
        if size != self._size:
            _check(raw.FT_Set_Char_Size(self._face, size, size, 0, 0))
            self._size = size
        moved = raw.FT_Vector(phase * UNITS_PER_PX // PHASES, 0)
        raw.FT_Set_Transform(self._face, None, ctypes.byref(moved))
        _check(raw.FT_Load_Glyph(self._face, number, FLAGS))
        slot = self._face.contents.glyph.contents
        drawn = slot.bitmap
        if not drawn.width or not drawn.rows:
            return None
        pixels = ctypes.string_at(drawn.buffer, drawn.rows * drawn.pitch)
        extent = drawn.width, drawn.rows
        mask = Image.frombytes("L", extent, pixels, "raw", "L", drawn.pitch)
        return GlyphBitmap(mask, slot.bitmap_left, -slot.bitmap_top)


def _check(error: int) -> None:
    if error:
        raise freetype.FT_Exception(error)


def _close(library: raw.FT_Library, opened: dict[Face, OpenFace]) -> None:
    """Close all faces, then release the font data that they read."""
    raw.FT_Done_FreeType(library)
    opened.clear()
