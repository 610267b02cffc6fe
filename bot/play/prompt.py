"""Prompts: messages with a question, which change or go once it is settled."""

from dataclasses import dataclass
from enum import StrEnum

WAITS = 1
"""Version of a challenge's prompt while it waits for its channel; 0 before."""


class PromptKind(StrEnum):
    """Kinds of prompts."""

    CHALLENGE = "challenge"
    OFFER = "offer"
    NOTICE = "notice"
    """Reminds the player to move of their turn or their time."""


@dataclass(frozen=True)
class Prompt:
    """The message `message` in a channel.

    `number` is the challenge's or the match's. `version` is the match's when the offer was made or
    the notice sent, or WAITS for a challenge that was accepted and waits for its channel.
    """

    message: int
    guild: int
    channel: int
    kind: PromptKind
    number: int
    version: int = 0
