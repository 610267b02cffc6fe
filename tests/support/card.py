"""The height of a message in a window 400 pixels wide, estimated from its parts.

Measured in the playground's page, in which a message has room for 312 pixels.
"""

import re
from io import BytesIO
from textwrap import wrap
from typing import Any
from unicodedata import category

from PIL import Image
from simcord.components import walk_components

from tests.support.seen import BUTTON, GALLERY, SELECT, TEXT, Seen
from tests.support.simcord_harness import SimulatedServer

WIDTH = 312

TALLEST = 760
"""The greatest height of a card that a phone shows whole."""

TALLEST_PICTURE = 448
"""The page shows pictures at most so high, in a window of 800 pixels."""

HEAD, GAP = 69, 8
LINE, SMALL_LINE = 22, 20
LETTERS, SMALL_LETTERS = 41, 46
"""Letters that fit into a line, on average."""

HEIGHTS = {SELECT: 40, BUTTON: 32}

MARKUP = re.compile(r"<t:\d+(:\w)?>|<@!?\d+>|<#\d+>|</([\w ]+):\d+>|\*\*|^#+ |^-# |`|\]\(.*?\)")


async def card_height(server: SimulatedServer, seen: Seen) -> int:
    """Return the estimated height of a message with all its pictures, selects and buttons."""
    height = HEAD + sum(_text_height(part["content"]) for part in seen._parts(TEXT))
    if seen._parts(GALLERY):
        height += sum(_picture_height(each) + GAP for each in await server.pictures(seen))
    rows = [part for part in walk_components(seen.raw.components) if part["type"] == 1]
    return height + sum(_row_height(row) + GAP for row in rows)


def _text_height(text: str) -> int:
    height = 0
    for line in text.splitlines():
        small = line.startswith("-# ")
        # Vowel signs above and below letters take no room.
        plain = "".join(each for each in MARKUP.sub(r"\2", line) if category(each) != "Mn")
        letters = SMALL_LETTERS if small else LETTERS
        height += max(1, len(wrap(plain, letters))) * (SMALL_LINE if small else LINE)
    return height


def _picture_height(content: bytes) -> int:
    with Image.open(BytesIO(content)) as picture:
        return min(TALLEST_PICTURE, round(picture.height * WIDTH / picture.width))


def _row_height(row: dict[str, Any]) -> int:
    """Return the height of a row of buttons, which may be broken, or of a select."""
    parts = row["components"]
    if parts[0]["type"] == SELECT:
        return HEIGHTS[SELECT]
    lines, left = 1, WIDTH
    for part in parts:
        width = 24 + 8 * len(part.get("label") or "") + GAP
        if width > left and left < WIDTH:
            lines, left = lines + 1, WIDTH
        left -= width
    return lines * HEIGHTS[BUTTON] + (lines - 1) * GAP
