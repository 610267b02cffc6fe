"""Prompts: messages that ask for something until it is settled, and then change or go; a value.

It must not know how they are shown or taken away, nor where they are kept.
"""

from dataclasses import dataclass
from enum import StrEnum

WAITS = 1
"""The version of a challenge's prompt while it waits; before that it is 0."""


class PromptKind(StrEnum):
    """What a prompt is."""

    CHALLENGE = "challenge"
    OFFER = "offer"
    NOTICE = "notice"
    """Tells the player to move of their turn or their time."""

    BOARD = "board"
    """A board that another has taken the place of: it is settled as soon as it is one."""


@dataclass(frozen=True)
class Prompt:
    """The message `message` in a channel.

    `number` is the challenge's, or that of the match; `version` the match's when the offer was
    made or the notice sent, or WAITS for a challenge that was accepted and waits for its channel.
    """

    message: int
    guild: int
    channel: int
    kind: PromptKind
    number: int
    version: int = 0
