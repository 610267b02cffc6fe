"""Prompts: messages that are edited or deleted once their question is settled."""

from dataclasses import dataclass
from enum import StrEnum

WAITS = 1
"""Version of a prompt whose challenge waits for its channel; other challenges have 0."""


class PromptKind(StrEnum):
    """Kinds of prompts."""

    CHALLENGE = "challenge"
    OFFER = "offer"
    NOTICE = "notice"
    """A notice about the turn or its time limit, to the player whose turn it is."""


@dataclass(frozen=True)
class Prompt:
    """A prompt: the message `message` in a channel.

    `number` is the number of the challenge or the match. `version` is the match's version at the
    time of the offer or the notice; for a challenge it is 0, or WAITS.
    """

    message: int
    guild: int
    channel: int
    kind: PromptKind
    number: int
    version: int = 0
