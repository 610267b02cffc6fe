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
    """Notifies a player of their turn or its time limit."""


@dataclass(frozen=True)
class Prompt:
    """A message that asks or notifies a player.

    `number` is the number of the challenge or the match. `version` is the match's version at the
    time of the offer or the notice; for a challenge it is 0 or WAITS.
    """

    message: int
    guild: int
    channel: int
    kind: PromptKind
    number: int
    version: int = 0
