"""Prompts: messages whose buttons ask somebody something, until it is settled; a frozen value.

It must not know how they are shown, nor where they are kept.
"""

from dataclasses import dataclass
from enum import StrEnum

WAITS = 1
"""The version of a challenge's prompt while it waits; before that it is 0."""


class PromptKind(StrEnum):
    """What a prompt asks about."""

    CHALLENGE = "challenge"
    OFFER = "offer"


@dataclass(frozen=True)
class Prompt:
    """The message `message` in a channel, with the buttons of a challenge or an offer.

    `number` is the challenge's, or that of the match; `version` that at which the offer was made,
    or WAITS for a challenge that was accepted and waits for its channel.
    """

    message: int
    guild: int
    channel: int
    kind: PromptKind
    number: int
    version: int = 0
