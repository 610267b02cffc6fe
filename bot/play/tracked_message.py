"""Messages that the bot edits or deletes after a change of what they are about."""

from dataclasses import dataclass
from enum import StrEnum

WAITS = 1
"""Version of a message about a challenge that waits for a free channel."""


class MessageKind(StrEnum):
    """Kinds of messages about matches and challenges."""

    BOARD = "board"
    """A picture of a match."""

    CHALLENGE = "challenge"
    """A question to the opponent, with buttons to answer a challenge."""

    OFFER = "offer"
    """A question to the opponent, with buttons to answer an offer."""

    NOTICE = "notice"
    """A reminder of a player's turn, or of the time limit."""

    SHARE = "share"
    """A card with the turning point of a match."""


@dataclass(frozen=True)
class TrackedMessage:
    """A message that the bot edits or deletes once it is stale.

    `subject` is the number of what it is about, such as a challenge or a match, and `version` the
    version shown: a match's, WAITS or 0 for a challenge, or the ply of a turning point. `match` and
    `person` are those with which the message is deleted and exported.
    """

    message: int
    kind: str
    subject: int
    guild: int
    channel: int
    version: int = 0
    match: int | None = None
    person: int | None = None
