"""Packed tables: blocks, of which a lookup unpacks one."""

from itertools import pairwise
from random import Random

import pytest

from bot.search.errors import UnusableTable
from bot.search.packing import BLOCK_PLACES, PackedBytes, packed
from bot.shared_cache import SharedCache


@pytest.mark.parametrize("places", [0, 1, BLOCK_PLACES, 2 * BLOCK_PLACES + 5])
def test_packed_bytes_are_the_same_in_any_parts(places: int) -> None:
    content = Random(places).randbytes(places // 3 + 1) * 3
    whole = packed([content[:places]])
    cuts = sorted(Random(1).sample(range(places + 1), min(places, 4)))
    parts = [content[since:until] for since, until in pairwise([0, *cuts, places])]
    assert packed(parts, threads=2) == whole
    found = PackedBytes(whole, places, {})
    assert bytes(found) == content[:places]
    assert len(found) == places
    wanted = [0, places // 2, places - 1] if places else []
    assert [found[place] for place in wanted] == [content[place] for place in wanted]


def test_lookup_unpacks_one_block_and_keeps_few() -> None:
    blocks, memory = 40, SharedCache(4 * (BLOCK_PLACES + 1_000))
    content = b"".join(bytes([number]) * BLOCK_PLACES for number in range(blocks))
    table = PackedBytes(packed([content]), len(content), memory.part(len))
    for number in range(blocks):
        assert table[number * BLOCK_PLACES + number] == number
        assert len(memory.part(len)) == 0
        assert memory.size <= 4 * (BLOCK_PLACES + 1_000)
    assert memory.size > 3 * BLOCK_PLACES
    assert table[0] == 0


def test_damaged_block_is_refused_when_unpacked() -> None:
    content = packed([Random(1).randbytes(1_000)])
    table = PackedBytes(content[:4] + bytes(len(content) - 4), 1_000, {})
    with pytest.raises(UnusableTable, match="block 0"):
        _ = table[0]
    with pytest.raises(UnusableTable, match="positions"):
        PackedBytes(content + b"1", 1_000, {})
