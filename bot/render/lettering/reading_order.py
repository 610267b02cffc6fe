"""Visual order of a text's parts, some of which are written from right to left.

python-bidi implements the Unicode bidirectional algorithm (UAX 9). This module also returns the
original index of each part, which python-bidi's `get_display` does not.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from bidi import algorithm

NEUTRAL = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Replacement for a cluster of only joiners or controls, on which the algorithm fails."""


@dataclass(frozen=True)
class Placed:
    """A cluster's index in its text, and its bidirectional level: odd for right to left."""

    index: int
    level: int


def visual_order(parts: Sequence[str]) -> list[Placed]:
    """Return the clusters from left to right, by the first letter of each."""
    heads = [
        next((char for char in part if not unicodedata.category(char).startswith("C")), NEUTRAL)
        for part in parts
    ]
    storage = algorithm.get_empty_storage()
    storage["base_level"] = algorithm.get_base_level("".join(heads))
    algorithm.get_embedding_levels(heads, storage)
    for index, char in enumerate(storage["chars"]):
        char["index"] = index
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, debug=False)
    algorithm.resolve_implicit_levels(storage, debug=False)
    algorithm.reorder_resolved_levels(storage, debug=False)
    return [Placed(char["index"], char["level"]) for char in storage["chars"]]
