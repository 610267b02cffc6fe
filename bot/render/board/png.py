"""PNG files of a palette, written in bands of rows: each is compressed alone, and they are joined.

It must not know what a picture shows. A band ends on a whole byte and refers to none before it
(zlib's full flush), so that one that was compressed for another picture fits anywhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from struct import pack
from typing import Final

import numpy as np
from numpy.typing import NDArray
from zlib_ng import zlib_ng

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
STREAM: Final = b"\x78\x5e"
"""How a zlib stream begins: deflated, with a window of 32 KB."""
LAST: Final = b"\x03\x00"
"""A deflated block with nothing in it, the last of its stream."""
EIGHT_BITS, INDEXED = 8, 3
LEVELS = 2, 3, 4, 5
"""zlib-ng's levels: the first is twice as quick as the last, and its files are a quarter larger.

6 is a twentieth smaller in half again as much time.
"""
SMALL = 22_500
"""A picture stays below 40 KB, pieces and all, at a level at which its backdrop has so many."""
MODULUS = 65521
"""Of Adler's checksum: the largest prime below 2^16."""


Rows = NDArray[np.uint8]
"""Rows of palette indices; in a file each comes after its filter's type, 0: none."""
FILTER_BYTES: Final = 1
"""So many bytes stand before a row in a file."""


@dataclass(frozen=True)
class Band:
    """Rows of a picture as a part of a zlib stream, their checksum and how many bytes they were."""

    deflated: bytes
    checksum: int
    length: int


def quickest_level(backdrop: Rows) -> int:
    """The quickest level at which pictures on a backdrop are not too large."""
    small = (each for each in LEVELS[:-1] if len(deflate(backdrop, each).deflated) <= SMALL)
    return next(small, LEVELS[-1])


def deflate(rows: Rows, level: int) -> Band:
    """Compress rows."""
    packer = zlib_ng.compressobj(level, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    deflated = packer.compress(rows) + packer.flush(zlib_ng.Z_FULL_FLUSH)
    return Band(deflated, zlib_ng.adler32(rows), rows.nbytes)


def write_png(size: tuple[int, int], palette: bytes, bands: Iterable[Band]) -> bytes:
    """The file of a picture that consists of these bands from the top down."""
    parts, checksum = [STREAM], 1
    for band in bands:
        parts.append(band.deflated)
        checksum = _joined(checksum, band)
    header = pack(">IIBBBBB", *size, EIGHT_BITS, INDEXED, 0, 0, 0)
    stream = b"".join((*parts, LAST, pack(">I", checksum)))
    chunks = {b"IHDR": header, b"PLTE": palette, b"IDAT": stream, b"IEND": b""}
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks.items())


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib_ng.crc32(data, zlib_ng.crc32(kind))
    return b"".join((pack(">I", len(data)), kind, data, pack(">I", checksum)))


def _joined(checksum: int, band: Band) -> int:
    """Adler's checksum of all before, and then of a band: two sums, the second of the first."""
    low, high = checksum & 0xFFFF, checksum >> 16
    more_low, more_high = band.checksum & 0xFFFF, band.checksum >> 16
    # a checksum begins with a low sum of 1, which counts once for each byte that follows
    high = (high + more_high + band.length * (low - 1)) % MODULUS
    return high << 16 | (low + more_low - 1) % MODULUS
