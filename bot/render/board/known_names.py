"""Shipped places of point names, because finding them takes up to 0.7 s."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot import files
from bot.render.board.geometry import XY
from bot.render.board.point_names import PlacedNames
from guti import Board

NAMES = "point_names.json"
"""File with the places, which `python -m tools.place_names` writes."""

KnownNames = Mapping[str, PlacedNames]
"""Places of names by `key_of`."""


def read_names(assets: Path) -> KnownNames:
    """Read the shipped places; none if there is no file. Raises ValueError and UnusableFile."""
    path = assets / NAMES
    records: dict[str, Any] = json.loads(files.read_text(path)) if path.exists() else {}
    return {
        key: PlacedNames(
            {name: (across, down) for name, (across, down) in found["offsets"].items()},
            frozenset(found["on_plates"]),
        )
        for key, found in records.items()
    }


def record_of(placed: PlacedNames) -> dict[str, Any]:
    """Return places as values for JSON."""
    return {"offsets": dict(placed.offsets), "on_plates": sorted(placed.on_plates)}


def key_of(board: Board, sizes: Mapping[str, XY]) -> str:
    """Return a digest of a board and the sizes of its names, as drawn here."""
    identity = repr((board.points, board.lines, sorted(sizes.items())))
    return sha256(identity.encode()).hexdigest()[:12]
