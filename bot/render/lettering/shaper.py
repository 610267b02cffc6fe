"""Text shaping: the bundled typefaces, which of them has a letter, and text drawn with them.

It must not know what is said, nor read files; the typefaces' bytes are handed in.
"""

import unicodedata
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from threading import Lock
from typing import Self

from cachetools import LRUCache, cachedmethod
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont, features

from bot.render.lettering.clusters import cleaned, clusters, ignorable
from bot.render.lettering.reading_order import visual_order
from bot.render.smoothing import few_levels

FIRST = "Inter-SemiBold.otf"
"""The typeface that is asked before all others."""
SIZED, KEPT = 64, 1024
"""How many typefaces in a size are kept (each holds its file once more), and how many texts."""
ELLIPSIS = "…"
LEVELS = 5
"""How many levels of smoothing letters have: more would only cost bytes."""
CAPITAL = 0.727
"""The height of Inter's capitals, in sizes."""


@dataclass(frozen=True)
class Face:
    """A typeface: its file's name and bytes."""

    name: str
    data: bytes

    @cached_property
    def covered(self) -> frozenset[int]:
        """The characters that it has glyphs for."""
        with TTFont(BytesIO(self.data), lazy=True) as font:
            return frozenset(font.getBestCmap())

    def has(self, text: str) -> bool:
        """Whether it has a glyph for every character that needs one."""
        return all(ord(char) in self.covered or ignorable(char) for char in text)


@dataclass(frozen=True)
class Run:
    """A part of a text in one typeface and one direction."""

    text: str
    face: Face
    right: bool


def _name_and_size(shaper: "TextShaper", face: Face, size: float) -> tuple[str, float]:
    """What a typeface in a size is kept under: hashing its bytes would take long."""
    del shaper
    return face.name, size


class TextShaper:
    """Measures and draws text in any script; safe to use from several threads.

    `shaped` is whether Pillow can shape scripts that need it (by Raqm, which needs FriBidi at run
    time). Without it letters stand unjoined and in the order of writing, but they can be read.
    """

    def __init__(self, faces: Sequence[Face], *, shaped: bool) -> None:
        self.faces = tuple(faces)
        self.shaped = shaped
        self._runs: MutableMapping[object, tuple[Run, ...]] = LRUCache(KEPT)
        self._fonts: MutableMapping[object, ImageFont.FreeTypeFont] = LRUCache(SIZED)
        self._widths: MutableMapping[object, float] = LRUCache(KEPT)
        self._lock = Lock()

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Read the typefaces of a folder; raises OSError."""
        others = sorted(path.name for path in folder.glob("*.[ot]tf") if path.name != FIRST)
        faces = [Face(name, (folder / name).read_bytes()) for name in (FIRST, *others)]
        return cls(faces, shaped=bool(features.check("raqm")))

    def readable(self, name: str) -> str:
        """What of a name can be drawn, plainer where need be; empty if that says nothing."""
        plain = "".join(self._drawable(cluster) for cluster in clusters(cleaned(name))).strip()
        return plain if any(unicodedata.category(char)[0] in "LNS" for char in plain) else ""

    def _drawable(self, cluster: str) -> str:
        # fancy letters have plain ones beneath; a mark that no typeface has is left out
        choices = cluster, unicodedata.normalize("NFKC", cluster), cluster[0]
        return next((text for text in choices if self._face(text)), "")

    def _face(self, text: str, current: Face | None = None) -> Face | None:
        """The first typeface that has the text, if possible the one in use."""
        order = (current, *self.faces) if current else self.faces
        return next((face for face in order if face.has(text)), None)

    @cachedmethod(attrgetter("_runs"), lock=attrgetter("_lock"))
    def runs(self, text: str) -> tuple[Run, ...]:
        """The text's parts from left to right; what no typeface has is left out."""
        drawable = [part for part in map(self._drawable, clusters(text)) if part]
        faces = list[Face]()
        for part in drawable:
            faces.append(self._face(part, faces[-1] if faces else None) or self.faces[0])
        runs = list[Run]()
        for (face, level), placed in groupby(
            visual_order(drawable), key=lambda it: (faces[it.index], it.level)
        ):
            indexes = sorted(it.index for it in placed)
            runs.append(Run("".join(drawable[at] for at in indexes), face, right=level % 2 == 1))
        return tuple(runs)

    @cachedmethod(attrgetter("_widths"), lock=attrgetter("_lock"))
    def width(self, text: str, size: float) -> float:
        """How wide a text is, in pixels."""
        return sum(self._length(run, size) for run in self.runs(text))

    def fitted(self, text: str, size: float, room: float) -> str:
        """The text, or as much of its beginning as there is room for, and an ellipsis."""
        if self.width(text, size) <= room:
            return text
        parts, low = clusters(text), 0
        high = len(parts) - 1
        while low < high:
            middle = (low + high + 1) // 2
            short = "".join(parts[:middle]).rstrip() + ELLIPSIS
            low, high = (middle, high) if self.width(short, size) <= room else (low, middle - 1)
        return "".join(parts[:low]).rstrip() + ELLIPSIS

    def mask(self, text: str, size: float, height: int) -> tuple[Image.Image, int]:
        """The text as a mask, its capitals in the middle, cut at `height`; and its left margin."""
        margin = round(size / 2)
        mask = Image.new("L", (round(self.width(text, size)) + 2 * margin, height))
        draw, x, line = ImageDraw.Draw(mask), float(margin), height / 2 + CAPITAL * size / 2
        runs = self.runs(text)
        for at, run in enumerate(runs, start=1):
            font, written, direction = self._set(run, size)
            draw.text((x, round(line)), written, 255, font, anchor="ls", direction=direction)
            x += font.getlength(written, direction=direction) if at < len(runs) else 0
        return few_levels(mask, LEVELS), margin

    def _length(self, run: Run, size: float) -> float:
        font, written, direction = self._set(run, size)
        return font.getlength(written, direction=direction)

    def _set(self, run: Run, size: float) -> tuple[ImageFont.FreeTypeFont, str, str | None]:
        """A run's typeface in a size, the run as Pillow wants it, and its direction."""
        font = self._sized(run.face, size)
        if self.shaped:
            return font, run.text, "rtl" if run.right else "ltr"
        return font, "".join(reversed(clusters(run.text))) if run.right else run.text, None

    @cachedmethod(attrgetter("_fonts"), key=_name_and_size, lock=attrgetter("_lock"))
    def _sized(self, face: Face, size: float) -> ImageFont.FreeTypeFont:
        engine = ImageFont.Layout.RAQM if self.shaped else ImageFont.Layout.BASIC
        return ImageFont.truetype(BytesIO(face.data), size, layout_engine=engine)
