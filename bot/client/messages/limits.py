"""Discord's limits of messages. A message that exceeds one is cut, with a warning.

Tests turn warnings into errors, so no test can build such a message.
https://discord.com/developers/docs/components/reference
"""

import warnings
from collections.abc import Sequence
from typing import TypeVar

from bot.play.names import shorten_name, utf16_length

COMPONENTS = 40
"""Maximum number of components of a message, including those in rows."""

CUSTOM_ID, OPTIONS, PLACEHOLDER = 100, 25, 150

T = TypeVar("T")


class TooLong(UserWarning):
    """A message exceeds a limit of Discord."""


def cut(text: str, longest: int, what: str) -> str:
    """Return a text, cut if it is longer than `longest`."""
    _check(utf16_length(text), longest, f"characters of {what}")
    return shorten_name(text, longest)


def cut_items(items: Sequence[T], most: int, what: str) -> Sequence[T]:
    """Return at most `most` items."""
    _check(len(items), most, what)
    return items[:most]


def _check(found: int, most: int, what: str) -> None:
    if found > most:
        warnings.warn(f"{found} {what}, but Discord allows {most}", TooLong, stacklevel=4)
