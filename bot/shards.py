"""Shards: the parts into which Discord divides servers, and which of them a process answers for.

It must not know what is done for a server.
"""

import re
from dataclasses import dataclass
from math import gcd

MOST = 1000
"""More shards than that nobody may ask for."""

RANGES = re.compile(r"\d+(-\d+)?(,\d+(-\d+)?)*", re.ASCII)


@dataclass(frozen=True)
class Shards:
    """The shards of a process: `ids`, ascending, of `count` in all; by default all there are.

    Raises ValueError if there are no such shards.
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    def __post_init__(self) -> None:
        """Refuse what Discord would refuse."""
        if not 1 <= self.count <= MOST:
            raise ValueError(f"{self.count} is not from 1 to {MOST}")
        if not self.ids or not set(self.ids) <= set(range(self.count)):
            raise ValueError(f"{self.count} shards are numbered from 0 to {self.count - 1}")

    @classmethod
    def from_text(cls, text: str | None, count: int | None) -> "Shards":
        """The shards that numbers and ranges name ("0,2-4") of `count`; by default all.

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
            if int(last or first) > MOST:
                raise ValueError(f"{count} shards are numbered from 0 to {count - 1}")
            ids |= set(range(int(first), int(last or first) + 1))
        return cls(count, tuple(sorted(ids)))

    def serves(self, guild: int) -> bool:
        """Whether a server is on one of them; `on_shards` asks a database the same.

        https://discord.com/developers/docs/events/gateway#sharding
        """
        return self.whole or (guild >> 22) % self.count in self.ids

    def overlap(self, other: "Shards") -> bool:
        """Whether some server can be on these shards and on `other`.

        That is so where the numbers of two leave the same remainder by the greatest common divisor
        of both counts (the Chinese remainder theorem).
        """
        common = gcd(self.count, other.count)
        return not {each % common for each in self.ids}.isdisjoint(
            each % common for each in other.ids
        )

    @property
    def text(self) -> str:
        """Their numbers, as `from_text` reads them."""
        return ",".join(map(str, self.ids))

    @property
    def whole(self) -> bool:
        """Whether one process answers for all servers."""
        return len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """Whether it is the process that does what is to be done once for all."""
        return 0 in self.ids

    @property
    def share(self) -> float:
        """How much of all servers is the process's, above 0 to 1."""
        return len(self.ids) / self.count
