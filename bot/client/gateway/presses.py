"""Press actions and their requirements, which `cogs/presses.py` checks.

A button proves nothing about the user who presses it: the message may be old, and they may no
longer have access to the match's channel.
"""

from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import discord
from discord.ext import commands

from bot.client.messages.custom_id import CustomId

OnPress = Callable[[discord.Interaction[Any], CustomId], Coroutine[Any, Any, None]]
"""Called when a button is pressed, a select is used or a form is sent."""


class Requires(StrEnum):
    """Requirements of a press, besides those that the use-case itself checks."""

    NOTHING = "nothing"
    """The press concerns public data, or the presser's own data, found by their id."""

    SERVER = "server"
    """The press happens in a server that has added the bot."""

    MANAGER = "manager"
    """The presser manages the server."""

    BOARD = "board"
    """The press happens in the match's channel, at a version that the match has had.

    The owner of a private match can press elsewhere, since the match's message stands where the
    match was started or last shown.
    """

    READER = "reader"
    """The presser may read the match's channel; the press can happen anywhere.

    Replays, analyses and turning points are shown where they are requested, as by `/replay match`.
    """

    CHALLENGE = "challenge"
    """The press happens in the challenge's channel."""


@dataclass(frozen=True)
class PressAction:
    """The requirement and the action of presses whose custom ids have a name (`kind:action`)."""

    name: str
    requires: Requires
    act: OnPress


def collect_presses(cogs: Iterable[commands.Cog]) -> dict[str, PressAction]:
    """Return the press actions of all cogs by name.

    Raises TypeError for a cog without actions, and ValueError for two actions of one name.
    """
    found: dict[str, PressAction] = {}
    for cog in cogs:
        presses: list[PressAction] | None = getattr(cog, "presses", None)
        if presses is None:
            raise TypeError(f"{cog.qualified_name} does not call super().__init__ of Cog")
        for press in presses:
            if press.name in found:
                acts = f"{found[press.name].act.__qualname__} and {press.act.__qualname__}"
                raise ValueError(f"{press.name} has two press actions: {acts}")
            found[press.name] = press
    return found
