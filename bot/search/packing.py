"""Packed tables: bytes in compressed blocks, of which a lookup unpacks one.

The content of a packed file consists of the end of each block, as a little-endian integer of
`END_BYTES` bytes, and of the blocks. A block contains `BLOCK_PLACES` bytes, but the last one may
contain fewer. Each block is a raw LZMA2 stream. The file's digest protects all of them.
"""

import lzma
from collections.abc import Iterable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, pairwise
from typing import Any

from bot.search.errors import UnusableTable

BLOCK_PLACES = 1 << 16
"""Number of places in a block.

For Lau kata-kati, blocks of 64 KiB take 6.2 MB and 0.16 ms to unpack; by zlib 6.8 MB and 0.09 ms,
by bzip2 7.0 MB and 0.31 ms. For Pretwa, blocks of 16 KiB are 16 % larger, and those of 256 KiB 8 %
smaller but take 0.37 ms instead of 0.10.
"""
END_BYTES = 4
BLOCKS_AT_ONCE = 256
"""Number of blocks that are waiting to be packed, to limit memory."""

_FILTERS: tuple[dict[str, Any], ...] = (
    {
        "id": lzma.FILTER_LZMA2,
        "preset": 9 | lzma.PRESET_EXTREME,
        "dict_size": BLOCK_PLACES,
        # Bytes neither resemble text nor have an alignment.
        "lc": 0,
        "lp": 0,
        "pb": 0,
    },
)


class PackedBytes:
    """The bytes of a packed table, which are unpacked block by block when they are needed."""

    def __init__(
        self, content: bytes | memoryview, places: int, unpacked: MutableMapping[Any, bytes]
    ) -> None:
        """Use `content` without copying it, and keep unpacked blocks in `unpacked`.

        Raises UnusableTable if the content does not have `places` places.
        """
        count = -(-places // BLOCK_PLACES)
        begin = END_BYTES * count
        ends = (content[at : at + END_BYTES] for at in range(0, begin, END_BYTES))
        self._bounds = [begin, *(begin + int.from_bytes(end, "little") for end in ends)]
        if self._bounds[-1] != len(content) or self._bounds != sorted(self._bounds):
            raise UnusableTable(f"it does not have just {places} positions")
        self._content, self._places, self._unpacked = content, places, unpacked

    def __len__(self) -> int:
        """Return the number of places."""
        return self._places

    def __getitem__(self, place: int) -> int:
        """Return the byte at a place. Raises UnusableTable if its block is damaged."""
        number, at = divmod(place, BLOCK_PLACES)
        block = self._unpacked.get(number)
        if block is None:
            block = self._unpacked[number] = self._unpack(number)
        return block[at]

    def __iter__(self) -> Iterator[int]:
        """Yield all bytes in order, without keeping the blocks."""
        for number in range(len(self._bounds) - 1):
            yield from self._unpack(number)

    def _unpack(self, number: int) -> bytes:
        content = self._content[slice(*self._bounds[number : number + 2])]
        size = min(BLOCK_PLACES, self._places - number * BLOCK_PLACES)
        try:
            block = lzma.decompress(content, lzma.FORMAT_RAW, filters=_FILTERS)
        except (lzma.LZMAError, EOFError) as error:
            raise UnusableTable(f"block {number} is damaged: {error}") from error
        if len(block) != size:
            raise UnusableTable(f"block {number} has {len(block)} positions, not {size}")
        return block


def packed(parts: Iterable[bytes], threads: int = 1) -> bytes:
    """Return the content of a packed file with the bytes of all `parts`.

    The result does not depend on the sizes of the parts or on `threads`.
    """
    todo, blocks, ends = _blocks(parts), list[bytes](), [0]
    with ThreadPoolExecutor(threads) as pool:
        while more := list(islice(todo, BLOCKS_AT_ONCE)):
            blocks += pool.map(_pack, more)
    for block in blocks:
        ends.append(ends[-1] + len(block))
    return b"".join([*(end.to_bytes(END_BYTES, "little") for end in ends[1:]), *blocks])


def _pack(block: bytes) -> bytes:
    return lzma.compress(block, lzma.FORMAT_RAW, filters=_FILTERS)


def _blocks(parts: Iterable[bytes]) -> Iterator[bytes]:
    rest = b""
    for part in parts:
        ends = range(BLOCK_PLACES - len(rest), len(part) + 1, BLOCK_PLACES)
        for since, until in pairwise((0, *ends)):
            yield rest + part[since:until]
            rest = b""
        rest += part[ends[-1] if ends else 0 :]
    if rest:
        yield rest
