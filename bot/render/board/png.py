"""PNG files with a palette, written as bands of rows that are compressed separately.

A compressed band refers to no earlier data (zlib's full flush), so it can be used in any picture.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from struct import pack
from typing import Final

import numpy as np
from numpy.typing import NDArray
from zlib_ng import zlib_ng

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
ZLIB_HEADER: Final = b"\x78\x5e"
"""Header of a zlib stream: deflate, with a window of 32 KB."""
END_BLOCK: Final = b"\x03\x00"
"""An empty deflate block that ends a stream."""
EIGHT_BITS, INDEXED = 8, 3
COMPRESSION_LEVELS = 2, 3, 4, 5
"""Compression levels of zlib-ng, fastest first.

Level 2 is twice as fast as level 5, but makes files a quarter larger. Level 6 saves another 5 % but
takes 50 % longer.
"""
SMALL_BACKDROP_BYTES = 22_500
"""Maximum size of a compressed backdrop for which pictures stay below 40 KB."""
BEST_LEVEL, LARGE_BACKDROP_BYTES = 9, 25_500
"""Level for backdrops that are still too large at the slowest usual level.

Pictures of it have up to 39.4 KB, at level 5 up to 41.1. Encoding takes 7 ms longer.
"""
MODULUS = 65521
"""Modulus of Adler-32: the largest prime below 2^16."""


Rows = NDArray[np.uint8]
"""Rows of palette indices; a byte of 0, the filter type, precedes each row."""
FILTER_BYTES: Final = 1
"""Number of bytes before each row, for the filter type."""


@dataclass(frozen=True)
class Band:
    """Compressed rows, with the checksum and length of the uncompressed data."""

    deflated: bytes
    checksum: int
    length: int


def quickest_level(backdrop: Rows) -> int:
    """Return the fastest compression level that makes a backdrop small enough."""
    *quick, last = COMPRESSION_LEVELS
    limits = (*((level, SMALL_BACKDROP_BYTES) for level in quick), (last, LARGE_BACKDROP_BYTES))
    small = (level for level, most in limits if len(deflate(backdrop, level).deflated) <= most)
    return next(small, BEST_LEVEL)


def deflate(rows: Rows, level: int) -> Band:
    """Compress rows to a band."""
    packer = zlib_ng.compressobj(level, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    deflated = packer.compress(rows) + packer.flush(zlib_ng.Z_FULL_FLUSH)
    return Band(deflated, zlib_ng.adler32(rows), rows.nbytes)


def write_png(size: tuple[int, int], palette: bytes, bands: Iterable[Band]) -> bytes:
    """Join bands, from the top down, into a PNG file."""
    parts, checksum = [ZLIB_HEADER], 1
    for band in bands:
        parts.append(band.deflated)
        checksum = _joined(checksum, band)
    header = pack(">IIBBBBB", *size, EIGHT_BITS, INDEXED, 0, 0, 0)
    stream = b"".join((*parts, END_BLOCK, pack(">I", checksum)))
    chunks = {b"IHDR": header, b"PLTE": palette, b"IDAT": stream, b"IEND": b""}
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks.items())


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib_ng.crc32(data, zlib_ng.crc32(kind))
    return b"".join((pack(">I", len(data)), kind, data, pack(">I", checksum)))


def _joined(checksum: int, band: Band) -> int:
    """Return the Adler-32 checksum of data with `checksum`, followed by a band."""
    low, high = checksum & 0xFFFF, checksum >> 16
    more_low, more_high = band.checksum & 0xFFFF, band.checksum >> 16
    # The low sum starts at 1, which adds 1 to the high sum for each byte.
    high = (high + more_high + band.length * (low - 1)) % MODULUS
    return high << 16 | (low + more_low - 1) % MODULUS
