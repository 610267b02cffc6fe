"""Shards: the parts into which Discord divides the servers of a large bot."""

import re
from dataclasses import dataclass
from math import gcd

MAX_SHARDS = 1000
"""Maximum number of shards."""

NO_SERVER = 0
"""Server id stored for private chats, whose events shard 0 receives."""

RANGES = re.compile(r"\d+(-\d+)?(,\d+(-\d+)?)*", re.ASCII)


@dataclass(frozen=True)
class Shards:
    """The shards of one process: ascending `ids` out of `count`, by default all.

    Raises ValueError for ids that cannot exist.
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    def __post_init__(self) -> None:
        """Raise ValueError for shards that Discord would reject."""
        if not 1 <= self.count <= MAX_SHARDS:
            raise ValueError(f"{self.count} is not from 1 to {MAX_SHARDS}")
        if not self.ids or not set(self.ids) <= set(range(self.count)):
            raise ValueError(f"{self.count} shards are numbered from 0 to {self.count - 1}")

    @classmethod
    def from_text(cls, text: str | None, count: int | None) -> "Shards":
        """Parse shard ids and ranges such as "0,2-4"; None means all shards.

        `count` is the total number of shards. Raises ValueError.
        """
        if count is None:
            if text is not None:
                raise ValueError("SHARD_IDS needs SHARD_COUNT")
            return cls()
        if text is None:
            return cls(count, tuple(range(count)))
        if not RANGES.fullmatch(text):
            raise ValueError(f"{text!r} is not a list of shards like 0,2-4")
        ids = set[int]()
        for each in text.split(","):
            first, _, last = each.partition("-")
            if int(last or first) > MAX_SHARDS:
                raise ValueError(f"{count} shards are numbered from 0 to {count - 1}")
            ids |= set(range(int(first), int(last or first) + 1))
        return cls(count, tuple(sorted(ids)))

    def serves(self, guild: int) -> bool:
        """Return whether a server is on one of these shards, by Discord's formula.

        `on_shards` in `bot/store/absences.py` is the same in SQL:
        https://discord.com/developers/docs/events/gateway#sharding
        """
        return self.whole or (guild >> 22) % self.count in self.ids

    def overlap(self, other: "Shards") -> bool:
        """Return whether a server can be on these shards and on the `other` shards.

        It can if an id of one is congruent to an id of the other modulo the greatest common divisor
        of the counts (Chinese remainder theorem).
        """
        common = gcd(self.count, other.count)
        return not {each % common for each in self.ids}.isdisjoint(
            each % common for each in other.ids
        )

    @property
    def text(self) -> str:
        """The ids as text that `from_text` can parse."""
        return ",".join(map(str, self.ids))

    @property
    def whole(self) -> bool:
        """True if all shards are included."""
        return len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """True if shard 0 is included. Its process does the work common to all shards."""
        return 0 in self.ids

    @property
    def share(self) -> float:
        """Estimated share of all servers that are on these shards, from 0 to 1."""
        return len(self.ids) / self.count
