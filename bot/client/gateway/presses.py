"""What a press does, and what is required of it before: each declares it, `cogs/presses.py` checks.

A button proves nothing of who presses it: the message may be old, and the place of its match closed
to its reader by now.
"""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import discord
from discord.ext import commands

from bot.client.messages.custom_id import CustomId

OnPress = Callable[[discord.Interaction[Any], CustomId], Coroutine[Any, Any, None]]
"""What is done when a button is pressed, a select is used or a form is sent."""


class Requires(StrEnum):
    """What a press must meet; what else the use-case asks of players it asks of typed commands."""

    NOTHING = "nothing"
    """It is about what belongs to the presser, found by their id, or about what all may read."""

    SERVER = "server"
    """It is pressed in a server."""

    MANAGER = "manager"
    """The presser manages the server."""

    BOARD = "board"
    """It is pressed in the channel of its match, at a version that the match has had.

    Only a private match can be pressed elsewhere, by its owner: its message stands where it was
    begun or last asked for.
    """

    READER = "reader"
    """The presser may read the channel of the match, wherever it is pressed.

    Replays, readers and analyses are shown where they are asked for, as `/replay match` is.
    """

    CHALLENGE = "challenge"
    """It is pressed in the channel of its challenge."""


@dataclass(frozen=True)
class PressAction:
    """What a press requires, and what it does then."""

    requires: Requires
    act: OnPress


Presses = Mapping[str, PressAction]
"""What a cog does for each name (`kind:action`) of a custom id; a cog has it as `presses`."""


def collect_presses(cogs: Iterable[commands.Cog]) -> dict[str, PressAction]:
    """Return the presses of all cogs by name.

    Raises TypeError for one that does not declare what it requires, ValueError for one of two cogs.
    """
    found: dict[str, PressAction] = {}
    for cog in cogs:
        for name, press in getattr(cog, "presses", {}).items():
            if not isinstance(press, PressAction):
                raise TypeError(f"{name} does not declare what it requires")
            if name in found:
                raise ValueError(f"two cogs answer {name}")
            found[name] = press
    return found
