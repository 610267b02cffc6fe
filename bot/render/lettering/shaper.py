"""Measuring and drawing of text in the bundled typefaces."""

import unicodedata
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from threading import Lock
from typing import Literal, Self

from cachetools import LRUCache, cachedmethod
from PIL import Image

from bot.play.names import BOX, ELLIPSIS, clean_name, clusters
from bot.render.lettering.characters import ignorable, is_control
from bot.render.lettering.faces import Face, read_faces
from bot.render.lettering.rasterising import PHASES, UNITS_PER_PX, Rasteriser
from bot.render.lettering.reading_order import visual_order
from bot.render.lettering.shaping import Run, ShapedText, shape
from bot.render.smoothing import few_levels
from bot.render.themes import Colour

CACHED_TEXTS = 1024
"""Number of cached texts with glyph positions.

The cache saves 17 of 94 ms for a leaderboard and a profile.
"""
CACHED_MASK_BYTES = 2**22
"""Size of the cache of drawn texts.

The cache saves 8 of 85 ms for a leaderboard and a profile.
"""
DOTTED_CIRCLE = "\N{DOTTED CIRCLE}"
SMOOTHING_LEVELS = 5
"""Number of shades at the edges of letters; more would only enlarge files."""
CAPITAL_HEIGHT = 0.727
"""Height of Inter's capitals, divided by the font size."""
ABOVE_BASELINE, BELOW_BASELINE = 1.3, 0.8
"""Maximum height above and depth below the baseline, divided by the font size.

The rest is cut off. Words of all scripts fit, but stacked marks in names may not.
"""

Anchor = Literal["left", "middle", "right"]


@dataclass(frozen=True)
class TextMask:
    """A drawn text, and the position of the top left corner.

    The position is relative to the left end of the text, halfway up the capital letters.
    """

    image: Image.Image
    left: int
    top: int

    @property
    def bytes(self) -> int:
        """Approximate size in memory."""
        return self.image.width * self.image.height + 500


class TextShaper:
    """Measures and draws text in any script; thread-safe."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self.faces = tuple(faces)
        self._rasteriser = Rasteriser()
        self._shaped: MutableMapping[object, ShapedText] = LRUCache(CACHED_TEXTS)
        self._masks: MutableMapping[object, TextMask] = LRUCache(
            CACHED_MASK_BYTES, attrgetter("bytes")
        )
        self._lock = Lock()

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Read the typefaces in a folder. Raises OSError."""
        return cls(read_faces(folder))

    def readable(self, name: str) -> str:
        """Return a name in drawable characters, or "" if no letter can be drawn.

        A box replaces each missing character, so different names look different.
        """
        text = clean_name(name)
        letters = (char for char in text if unicodedata.category(char)[0] in "LNS")
        if not any(self._whole(char) for char in letters if not ignorable(char)):
            return ""
        return "".join(part for cluster in clusters(text) for part in self._parts(cluster)).strip()

    def _whole(self, text: str) -> str:
        """Return a form of the text that one typeface can draw, or "" without one."""
        choices = text, unicodedata.normalize("NFKC", text)
        return next((choice for choice in choices if self._face(choice)), "")

    def _parts(self, cluster: str) -> list[str]:
        """Return the drawable parts of a grapheme cluster."""
        if unicodedata.category(cluster[0]).startswith("M"):
            return self._marks_on_placeholder(cluster)
        if all(is_control(char) or ignorable(char) for char in cluster):
            return []
        return [whole] if (whole := self._whole(cluster)) else self._split(cluster)

    def _marks_on_placeholder(self, marks: str) -> list[str]:
        """Return marks, drawn on a placeholder because their letter is missing.

        If no typeface can draw them, boxes are returned instead.
        """
        with_base = (base + marks for base in (DOTTED_CIRCLE, BOX))
        whole = next((text for text in with_base if self._face(text)), None)
        return [whole] if whole else [BOX] * sum(not ignorable(char) for char in marks)

    def _split(self, cluster: str) -> list[str]:
        """Split a cluster into drawable parts; boxes replace all other characters."""
        parts = list[str]()
        for char in cluster:
            joined = parts[-1] + char if parts else ""
            if joined and self._face(joined):
                parts[-1] = joined
            elif ignorable(char) or is_control(char):
                continue
            elif unicodedata.category(char).startswith("M"):
                parts += self._marks_on_placeholder(char)
            else:
                parts.append(self._whole(char) or BOX)
        return parts

    def _face(self, text: str, current: Face | None = None) -> Face | None:
        """Return a typeface that can draw the text, or None if there is none.

        The typeface `current` is preferred.
        """
        order = (current, *self.faces) if current else self.faces
        return next((face for face in order if face.has(text)), None)

    def runs(self, text: str) -> tuple[Run, ...]:
        """Return the parts of the text from left to right; boxes replace missing characters."""
        drawable = [part for cluster in clusters(text) for part in self._parts(cluster)]
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

    @cachedmethod(attrgetter("_shaped"), lock=attrgetter("_lock"))
    def shaped(self, text: str) -> ShapedText:
        """Return the glyphs of the text with positions."""
        return shape(self.runs(text))

    def width(self, text: str, size: float) -> float:
        """Return the width of a text in pixels."""
        return self.shaped(text).advance * size

    def fitted(self, text: str, size: float, room: float) -> str:
        """Return the text; if it is wider than `room`, shorten it with an ellipsis."""
        if self.width(text, size) <= room:
            return text
        parts, low = clusters(text), 0
        high = len(parts) - 1
        while low < high:
            middle = (low + high + 1) // 2
            short = "".join(parts[:middle]).rstrip() + ELLIPSIS
            low, high = (middle, high) if self.width(short, size) <= room else (low, middle - 1)
        return "".join(parts[:low]).rstrip() + ELLIPSIS

    @cachedmethod(attrgetter("_masks"), lock=attrgetter("_lock"))
    def mask(self, text: str, size: float) -> TextMask:
        """Return the drawn text, or one blank pixel if nothing is visible."""
        glyphs = self._bitmaps(self.shaped(text), size)
        left = min((x for x, _, _ in glyphs), default=0)
        right = max((x + image.width for x, _, image in glyphs), default=1)
        top = max(min((y for _, y, _ in glyphs), default=0), -round(ABOVE_BASELINE * size))
        foot = min(
            max((y + image.height for _, y, image in glyphs), default=1),
            round(BELOW_BASELINE * size),
        )
        mask = Image.new("L", (right - left, max(foot - top, 1)))
        for x, y, image in glyphs:
            mask.paste(255, (x - left, y - top), image)
        return TextMask(
            few_levels(mask, SMOOTHING_LEVELS), left, top + round(CAPITAL_HEIGHT * size / 2)
        )

    def _bitmaps(self, text: ShapedText, size: float) -> list[tuple[int, int, Image.Image]]:
        """Return (left, top, mask) of each visible glyph."""
        drawn = list[tuple[int, int, Image.Image]]()
        for glyph in text.glyphs:
            x, phase = divmod(round(glyph.x * size * PHASES), PHASES)
            bitmap = self._rasteriser.bitmap(
                glyph.face, glyph.number, round(size * UNITS_PER_PX), phase
            )
            if bitmap:
                y = bitmap.top - round(glyph.y * size)
                drawn.append((x + bitmap.left, y, bitmap.mask))
        return drawn

    def draw(
        self,
        picture: Image.Image,
        text: str,
        at: tuple[float, float],
        size: float,
        colour: Colour,
        anchor: Anchor = "left",
    ) -> None:
        """Draw a text at `at`, centred vertically on the capital letters."""
        width = self.width(text, size)
        left = at[0] - {"left": 0, "middle": width / 2, "right": width}[anchor]
        mask = self.mask(text, size)
        picture.paste(colour, (round(left) + mask.left, round(at[1]) + mask.top), mask.image)
