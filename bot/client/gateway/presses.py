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
    """Conditions that a press must meet before its action runs."""

    NOTHING = "nothing"
    """No condition: the press concerns public data or the presser's own."""

    SERVER = "server"
    """The press happens in a server that has added the bot."""

    MANAGER = "manager"
    """The presser manages the server."""

    BOARD = "board"
    """The press happens in the match's channel, at an existing version of the match.

    A private match can be pressed anywhere, but only by its player.
    """

    READER = "reader"
    """The presser may read the match's channel; the press can happen anywhere.

    Replays and analyses require this, because people open them in other channels.
    """

    CHALLENGE = "challenge"
    """The press happens in the challenge's channel."""


@dataclass(frozen=True)
class PressAction:
    """An action for presses of a certain name (`kind:action`), and what it requires."""

    name: str
    requires: Requires
    act: OnPress


def collect_presses(cogs: Iterable[commands.Cog]) -> dict[str, PressAction]:
    """Return the press actions of all cogs by name.

    Raises TypeError for a cog without a list of actions, and ValueError for a name used twice.
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
