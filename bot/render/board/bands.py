"""Bands: the rows of a picture in pieces, each drawn and compressed once for what touches it.

They must not know scenes: a picture is its assets and the overlays that lie on their backdrop.
"""

from collections.abc import Sequence
from threading import Lock

from cachetools import LRUCache

from bot.render.board.assets import BoardAssets
from bot.render.board.overlay import Overlay
from bot.render.board.png import Band, deflate, write_png

ROWS = 50
"""How many rows a band has: with fewer more are kept, but each takes its time."""
KEPT = 16_000_000
"""How many compressed bytes are kept unless told otherwise: with their keys 23 MB."""

Key = tuple[object, ...]
"""Which assets, the band's number from the top, and the names of the overlays that touch it."""


class BandCache:
    """The compressed bands last used; safe to call from several threads.

    A key says all that a band's pixels come from, so none that is kept is ever out of date.
    """

    def __init__(self, capacity: int = KEPT) -> None:
        """`capacity` is in compressed bytes, more than any single band has."""
        self._bands: LRUCache[Key, Band] = LRUCache(capacity, lambda band: len(band.deflated))
        self._lock = Lock()

    @property
    def held(self) -> int:
        """How many compressed bytes are kept now."""
        return int(self._bands.currsize)

    def png(self, assets: BoardAssets, overlays: Sequence[Overlay]) -> bytes:
        """The file of a backdrop under these overlays; what is kept of it is not drawn."""
        keys = [
            (assets.identity, number, *[overlay.name for overlay in touching])
            for number, touching in enumerate(_by_band(overlays, assets.backdrop.height))
        ]
        with self._lock:
            bands = {key: band for key in keys if (band := self._bands.get(key))}
        missing = [number for number, key in enumerate(keys) if key not in bands]
        if missing:
            drawn = zip(missing, _drawn(assets, overlays, missing), strict=True)
            anew = {keys[number]: band for number, band in drawn}
            bands |= anew
            with self._lock:
                self._bands.update(anew)
        return write_png(assets.backdrop.size, assets.colours, [bands[key] for key in keys])


def _numbers(overlay: Overlay) -> range:
    """Which bands an overlay touches."""
    return range(max(0, overlay.top) // ROWS, -(-overlay.foot // ROWS))


def _by_band(overlays: Sequence[Overlay], height: int) -> list[list[Overlay]]:
    touching = [list[Overlay]() for _ in range(0, height, ROWS)]
    for overlay in overlays:
        for number in _numbers(overlay):
            touching[number].append(overlay)
    return touching


def _drawn(assets: BoardAssets, overlays: Sequence[Overlay], numbers: Sequence[int]) -> list[Band]:
    """The bands of these numbers, drawn and compressed."""
    picture = assets.backdrop.copy()
    for overlay in overlays:
        if not set(numbers).isdisjoint(_numbers(overlay)):
            overlay.draw(picture)
    width, height = picture.size
    boxes = [(0, ROWS * it, width, min(height, ROWS * (it + 1))) for it in numbers]
    return [deflate(assets.reduced(picture.crop(box))) for box in boxes]
