"""The cache shared by boards, bands, animations and analyses."""

import pytest

from bot.shared_cache import ENTRY_BYTES, SharedCache


def test_parts_share_one_limit() -> None:
    memory = SharedCache(10 * (ENTRY_BYTES + 100))
    boards, replays = memory.part(len), memory.part(len)
    for number in range(8):
        boards[number] = bytes(100)
    for number in range(5):
        replays[number] = bytes(100)
    assert memory.size == 10 * (ENTRY_BYTES + 100)
    assert set(boards) == {3, 4, 5, 6, 7}
    assert len(replays) == 5


def test_least_recently_used_value_is_dropped() -> None:
    memory = SharedCache(2 * (ENTRY_BYTES + 1))
    boards, replays = memory.part(len), memory.part(len)
    boards["a"], replays["a"] = b"1", b"2"
    assert boards["a"] == b"1"
    boards["b"] = b"3"
    assert "a" in boards
    assert "a" not in replays


def test_value_larger_than_cache_is_refused() -> None:
    memory = SharedCache(ENTRY_BYTES + 10)
    part = memory.part(len)
    part["small"] = bytes(10)
    with pytest.raises(ValueError, match="large"):
        part["large"] = bytes(11)
    assert part["small"] == bytes(10)
    del part["small"]
    assert memory.size == 0
    assert part.get("small") is None
