"""Drawn parts that many pictures share: arrows, and the pixels that overlays change."""

from collections.abc import Hashable, MutableMapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Self

from bot.render.board.patch import Patch
from bot.render.board.trail import Arrow
from bot.shared_cache import SharedCache


@dataclass(frozen=True)
class DrawnParts:
    """Caches of parts; arrows save 0.9 and patches 1.1 of 3.9 ms per move."""

    arrows: MutableMapping[Hashable, Arrow] = field(default_factory=dict)
    patches: MutableMapping[Hashable, Patch] = field(default_factory=dict)

    @classmethod
    def within(cls, memory: SharedCache) -> Self:
        """Create caches in `memory`."""
        size = attrgetter("size")
        return cls(memory.part(size), memory.part(size))
