"""Prompts: messages with a question, which change or are deleted once it is settled."""

from dataclasses import dataclass
from enum import StrEnum

WAITS = 1
"""Version of a challenge's prompt while the challenge waits for its channel; before, it is 0."""


class PromptKind(StrEnum):
    """Kinds of prompts."""

    CHALLENGE = "challenge"
    OFFER = "offer"
    NOTICE = "notice"
    """Reminds the player to move of their turn or their time."""


@dataclass(frozen=True)
class Prompt:
    """A prompt, which is the message `message` in a channel.

    `number` is the number of the challenge or the match. `version` is the match's version when the
    offer was made or the notice sent, or WAITS for a challenge that was accepted and waits for its
    channel.
    """

    message: int
    guild: int
    channel: int
    kind: PromptKind
    number: int
    version: int = 0
