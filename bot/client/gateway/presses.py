"""Press actions and their requirements, which `cogs/presses.py` checks.

An old message can still be pressed by a user who has lost access to the match's channel. Each press
is therefore checked.
"""

from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from discord.ext import commands

from bot.client.gateway.actions_by_name import by_name
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId

OnPress = Callable[[Any, CustomId], Coroutine[Any, Any, None]]
"""Called with the `Visit` of a pressed button, a used select or a sent form."""


class Requires(StrEnum):
    """Conditions that a press must meet before its action runs."""

    NOTHING = "nothing"
    """No condition, because the press only concerns public data or the user's own data."""

    SERVER = "server"
    """The press happens in a server that has added the bot."""

    MANAGER = "manager"
    """The presser manages the server."""

    BOARD = "board"
    """The press happens in the match's channel, at an existing version of the match.

    Buttons of a private match can be pressed anywhere, but only by the player.
    """

    READER = "reader"
    """The presser may read the match's channel. The press can happen in any channel.

    Replays and analyses require this, because people open them in other channels.
    """

    CHALLENGE = "challenge"
    """The press happens in the challenge's channel."""


@dataclass(frozen=True)
class PressAction:
    """An action for presses of a certain name (`kind:action`), and what it requires.

    `answers` is how a slow press is acknowledged.
    """

    name: str
    requires: Requires
    act: OnPress
    answers: Answers = Answers.EDIT


def collect_presses(cogs: Iterable[commands.Cog]) -> dict[str, PressAction]:
    """Return the press actions of all cogs by name.

    Raises TypeError for a cog without a list of actions, and ValueError for a name used twice.
    """
    actions: list[PressAction] = []
    for cog in cogs:
        presses: list[PressAction] | None = getattr(cog, "presses", None)
        if presses is None:
            raise TypeError(f"{cog.qualified_name} does not call super().__init__ of Cog")
        actions += presses
    return by_name(actions)
