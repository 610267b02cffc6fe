"""Prompts: messages that are edited or deleted when they are no longer needed."""

from dataclasses import dataclass
from enum import StrEnum

WAITS = 1
"""Version of a prompt for a challenge that waits for a free channel."""


class PromptKind(StrEnum):
    """Kinds of prompts."""

    CHALLENGE = "challenge"
    OFFER = "offer"
    NOTICE = "notice"
    """A message that notifies a player of their turn, or of the time limit."""


@dataclass(frozen=True)
class Prompt:
    """A message that asks a player for an answer, or notifies a player.

    `number` is the number of the challenge or the match. `version` is the match's version when the
    message was posted. For a challenge, `version` is WAITS if the challenge waits for a free
    channel, else 0.
    """

    message: int
    guild: int
    channel: int
    kind: PromptKind
    number: int
    version: int = 0
