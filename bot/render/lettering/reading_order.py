"""Visual order of the parts of a text, for scripts written from right to left.

This module calls python-bidi's implementation of the Unicode bidirectional algorithm (UAX 9),
because python-bidi's `get_display` does not return the original positions.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from bidi import algorithm

NEUTRAL = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Character that replaces a part without letters, with which the algorithm would fail."""


@dataclass(frozen=True)
class Placed:
    """A part's index in the text, and its bidirectional level.

    An odd level means that the part is read from right to left.
    """

    index: int
    level: int


def visual_order(parts: Sequence[str]) -> list[Placed]:
    """Return the parts in the order in which they are drawn, from left to right."""
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
