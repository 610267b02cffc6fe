"""Shards: Discord's division of servers, and those of this process."""

import re
from dataclasses import dataclass
from math import gcd

MAX_SHARDS = 1000
"""Maximum number of shards."""

NO_SERVER = 0
"""Server id for events outside of servers, which Discord sends to shard 0."""

RANGES = re.compile(r"\d+(-\d+)?(,\d+(-\d+)?)*", re.ASCII)


@dataclass(frozen=True)
class Shards:
    """A process's shards: ascending `ids` out of `count`; by default all.

    Raises ValueError if such shards cannot exist.
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    def __post_init__(self) -> None:
        """Refuse shards that Discord would refuse."""
        if not 1 <= self.count <= MAX_SHARDS:
            raise ValueError(f"{self.count} is not from 1 to {MAX_SHARDS}")
        if not self.ids or not set(self.ids) <= set(range(self.count)):
            raise ValueError(f"{self.count} shards are numbered from 0 to {self.count - 1}")

    @classmethod
    def from_text(cls, text: str | None, count: int | None) -> "Shards":
        """Parse numbers and ranges of shards ("0,2-4") out of `count`; by default all.

        Raises ValueError.
        """
        if count is None:
            if text is not None:
                raise ValueError("SHARD_IDS needs SHARD_COUNT")
            return cls()
        if text is None:
            return cls(count, tuple(range(count)))
        if not RANGES.fullmatch(text):
            raise ValueError(f"{text!r} are no numbers of shards like 0,2-4")
        ids = set[int]()
        for each in text.split(","):
            first, _, last = each.partition("-")
            if int(last or first) > MAX_SHARDS:
                raise ValueError(f"{count} shards are numbered from 0 to {count - 1}")
            ids |= set(range(int(first), int(last or first) + 1))
        return cls(count, tuple(sorted(ids)))

    def serves(self, guild: int) -> bool:
        """Return whether a server is on one of these shards; `on_shards` tests it in SQL.

        https://discord.com/developers/docs/events/gateway#sharding
        """
        return self.whole or (guild >> 22) % self.count in self.ids

    def overlap(self, other: "Shards") -> bool:
        """Return whether any server can be both on these shards and on the `other` ones.

        That is so if an id of each leaves the same remainder when divided by the greatest common
        divisor of both counts (the Chinese remainder theorem).
        """
        common = gcd(self.count, other.count)
        return not {each % common for each in self.ids}.isdisjoint(
            each % common for each in other.ids
        )

    @property
    def text(self) -> str:
        """The shards' ids, in the form that `from_text` parses."""
        return ",".join(map(str, self.ids))

    @property
    def whole(self) -> bool:
        """True if this process serves all servers."""
        return len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """True for the process that does work needed only once for all shards."""
        return 0 in self.ids

    @property
    def share(self) -> float:
        """Share of all servers that this process serves, above 0 to 1."""
        return len(self.ids) / self.count
