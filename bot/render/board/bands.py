"""A cache of compressed bands, the horizontal strips of board pictures."""

from collections.abc import Sequence

from bot.render.board.assets import BoardAssets
from bot.render.board.overlay import Overlay
from bot.render.board.png import Band, deflate, write_png
from bot.shared_cache import CachePart, SharedCache

Key = tuple[object, ...]
"""Key of a cached band: assets, first row, and names of the overlays in the band."""


class BandCache:
    """LRU cache of compressed bands; thread-safe.

    The cache reduces the time to draw a move on the largest board from 4.0 to 2.3 ms. Entries never
    become outdated, because the key determines the pixels.
    """

    def __init__(self, memory: SharedCache) -> None:
        """Create a cache in `memory`; no single band may be larger."""
        self._bands: CachePart[Band] = memory.part(lambda band: len(band.deflated))

    def png(self, assets: BoardAssets, overlays: Sequence[Overlay]) -> bytes:
        """Return the backdrop with `overlays` as PNG; no two overlays may share a pixel."""
        parts = {
            (assets.identity, top, *[each.name for each in touching]): (touching, top, foot)
            for touching, top, foot in _by_band(assets.layout.bands, overlays)
        }
        cached = {key: self._bands.get(key) for key in parts}
        bands = {
            key: band or deflate(assets.rows(*parts[key]), assets.compression_level)
            for key, band in cached.items()
        }
        self._bands.update({key: band for key, band in bands.items() if not cached[key]})
        return write_png(assets.backdrop.size, assets.colours, bands.values())


def _by_band(
    bands: Sequence[tuple[int, int]], overlays: Sequence[Overlay]
) -> list[tuple[list[Overlay], int, int]]:
    """Return (overlays in the band, first row, row after the last) for each band."""
    found = [(list[Overlay](), top, foot) for top, foot in bands]
    for overlay in overlays:
        _, first, _, last = overlay.box
        for touching, top, foot in found:
            if first < foot and top < last:
                touching.append(overlay)
    return found
