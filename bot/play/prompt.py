"""Prompts: messages with a question, which are edited or deleted once it is settled."""

from dataclasses import dataclass
from enum import StrEnum

WAITS = 1
"""Version of the prompt of a challenge that waits for its channel; other challenges have 0."""


class PromptKind(StrEnum):
    """Kinds of prompts."""

    CHALLENGE = "challenge"
    OFFER = "offer"
    NOTICE = "notice"
    """Reminds the player to move of their turn or their time."""


@dataclass(frozen=True)
class Prompt:
    """A prompt: the message `message` in a channel.

    `number` is the number of the challenge or the match. `version` is the match's version when the
    offer was made or the notice sent. For an accepted challenge that waits for its channel it is
    WAITS.
    """

    message: int
    guild: int
    channel: int
    kind: PromptKind
    number: int
    version: int = 0
