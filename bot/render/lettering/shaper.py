"""Text shaping: texts measured, cut to fit and drawn in the bundled typefaces."""

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
"""Number of cached shaped texts.

They save 17 of the 94 ms for drawing a leaderboard and a profile.
"""
CACHED_MASK_BYTES = 2**22
"""Bytes of cached text masks.

They save 8 of the 85 ms for drawing a leaderboard and a profile.
"""
DOTTED_CIRCLE = "\N{DOTTED CIRCLE}"
SMOOTHING_LEVELS = 5
"""Smoothing levels of letters; more would only cost bytes."""
CAPITAL = 0.727
"""Height of Inter's capitals, in type sizes."""
ABOVE, BELOW = 1.3, 0.8
"""Reach of glyphs above and below the baseline, in type sizes.

Anything further away is cut off. The reach is enough for words of any script, but not for names
with stacked marks.
"""

Anchor = Literal["left", "middle", "right"]


@dataclass(frozen=True)
class TextMask:
    """A drawn text, as small as possible, and its upper left corner.

    The corner is relative to the start of the text, at the middle of its capitals' height.
    """

    image: Image.Image
    left: int
    top: int

    @property
    def bytes(self) -> int:
        """Approximate memory in bytes."""
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
        """Read the typefaces of a folder. Raises OSError."""
        return cls(read_faces(folder))

    def readable(self, name: str) -> str:
        """Return a name in drawable characters, simplified if necessary, or "".

        A box stands for each character that no typeface has, so that names do not look alike.
        """
        text = clean_name(name)
        letters = (char for char in text if unicodedata.category(char)[0] in "LNS")
        if not any(self._whole(char) for char in letters if not ignorable(char)):
            return ""
        return "".join(part for cluster in clusters(text) for part in self._parts(cluster)).strip()

    def _whole(self, text: str) -> str:
        """Return a text if one typeface has it, else its plain letters, else an empty text."""
        choices = text, unicodedata.normalize("NFKC", text)
        return next((choice for choice in choices if self._face(choice)), "")

    def _parts(self, cluster: str) -> list[str]:
        """Return the drawn parts of a cluster: the cluster itself, or its characters and boxes."""
        if unicodedata.category(cluster[0]).startswith("M"):
            return self._without_letter(cluster)
        if all(is_control(char) or ignorable(char) for char in cluster):
            return []
        return [whole] if (whole := self._whole(cluster)) else self._apart(cluster)

    def _without_letter(self, marks: str) -> list[str]:
        """Return marks on a placeholder, so that they are not drawn on the previous letter."""
        on_something = (base + marks for base in (DOTTED_CIRCLE, BOX))
        whole = next((text for text in on_something if self._face(text)), None)
        return [whole] if whole else [BOX] * sum(not ignorable(char) for char in marks)

    def _apart(self, cluster: str) -> list[str]:
        """Split a cluster into parts, each in one typeface, and boxes for the rest."""
        parts = list[str]()
        for char in cluster:
            joined = parts[-1] + char if parts else ""
            if joined and self._face(joined):
                parts[-1] = joined
            elif ignorable(char) or is_control(char):
                continue
            elif unicodedata.category(char).startswith("M"):
                parts += self._without_letter(char)
            else:
                parts.append(self._whole(char) or BOX)
        return parts

    def _face(self, text: str, current: Face | None = None) -> Face | None:
        """Return a typeface that has the text: the current one, or else the first."""
        order = (current, *self.faces) if current else self.faces
        return next((face for face in order if face.has(text)), None)

    def runs(self, text: str) -> tuple[Run, ...]:
        """Return the text's parts from left to right, with boxes for missing characters."""
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
        """Return the text's glyphs, with positions in type sizes."""
        return shape(self.runs(text))

    def width(self, text: str, size: float) -> float:
        """Return the width of a text in pixels."""
        return self.shaped(text).advance * size

    def fitted(self, text: str, size: float, room: float) -> str:
        """Return the text, shortened with an ellipsis if it does not fit."""
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
        """Return the text as a mask of few levels; one blank pixel if nothing is visible."""
        glyphs = self._bitmaps(self.shaped(text), size)
        left = min((x for x, _, _ in glyphs), default=0)
        right = max((x + image.width for x, _, image in glyphs), default=1)
        top = max(min((y for _, y, _ in glyphs), default=0), -round(ABOVE * size))
        foot = min(
            max((y + image.height for _, y, image in glyphs), default=1), round(BELOW * size)
        )
        mask = Image.new("L", (right - left, max(foot - top, 1)))
        for x, y, image in glyphs:
            mask.paste(255, (x - left, y - top), image)
        return TextMask(few_levels(mask, SMOOTHING_LEVELS), left, top + round(CAPITAL * size / 2))

    def _bitmaps(self, text: ShapedText, size: float) -> list[tuple[int, int, Image.Image]]:
        """Return the left edge, the upper edge and the mask of each visible glyph."""
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
        """Draw a text onto a picture, with the middle of its capitals' height at `at`."""
        width = self.width(text, size)
        left = at[0] - {"left": 0, "middle": width / 2, "right": width}[anchor]
        mask = self.mask(text, size)
        picture.paste(colour, (round(left) + mask.left, round(at[1]) + mask.top), mask.image)
