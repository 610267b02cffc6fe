"""PNG files with a palette, written in bands of rows that are compressed separately.

A band ends on a whole byte and refers to no earlier data (zlib's full flush), so a band compressed
for one picture fits into any other.
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
"""Header of a zlib stream: deflate, with a window of 32 KB."""
LAST: Final = b"\x03\x00"
"""An empty deflate block, the last of its stream."""
EIGHT_BITS, INDEXED = 8, 3
COMPRESSION_LEVELS = 2, 3, 4, 5
"""Compression levels of zlib-ng, fastest first.

The first is twice as fast as the last, with files a quarter larger. Level 6 saves 5 % but takes
half as much time again.
"""
SMALL_BACKDROP_BYTES = 22_500
"""Maximum size of a compressed backdrop, so that pictures stay below 40 KB."""
MODULUS = 65521
"""Modulus of Adler-32: the largest prime below 2^16."""


Rows = NDArray[np.uint8]
"""Rows of palette indices, each preceded by a byte for its filter type: 0 (none)."""
FILTER_BYTES: Final = 1
"""Bytes before each row in a file, for the filter type."""


@dataclass(frozen=True)
class Band:
    """Rows of a picture as part of a zlib stream, with their checksum and uncompressed length."""

    deflated: bytes
    checksum: int
    length: int


def quickest_level(backdrop: Rows) -> int:
    """Return the fastest level at which pictures on a backdrop are small enough."""
    small = (
        each
        for each in COMPRESSION_LEVELS[:-1]
        if len(deflate(backdrop, each).deflated) <= SMALL_BACKDROP_BYTES
    )
    return next(small, COMPRESSION_LEVELS[-1])


def deflate(rows: Rows, level: int) -> Band:
    """Compress rows to a band."""
    packer = zlib_ng.compressobj(level, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    deflated = packer.compress(rows) + packer.flush(zlib_ng.Z_FULL_FLUSH)
    return Band(deflated, zlib_ng.adler32(rows), rows.nbytes)


def write_png(size: tuple[int, int], palette: bytes, bands: Iterable[Band]) -> bytes:
    """Return the PNG file of a picture that consists of bands from the top down."""
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
    """Return the Adler-32 checksum of earlier data followed by a band."""
    low, high = checksum & 0xFFFF, checksum >> 16
    more_low, more_high = band.checksum & 0xFFFF, band.checksum >> 16
    # A checksum begins with a low sum of 1, which counts once for each following byte.
    high = (high + more_high + band.length * (low - 1)) % MODULUS
    return high << 16 | (low + more_low - 1) % MODULUS
