"""Custom ids, which contain what a button or select does, even after a restart."""

import re
from dataclasses import dataclass

MAX_NUMBER = 2**63 - 1
"""Largest integer that Discord and the database accept."""

MAX_LENGTH = 100
"""Maximum length of a custom id, set by Discord."""


@dataclass(frozen=True)
class CustomId:
    """A parsed custom id: `kind:action:number[:version[:argument]]`.

    The meaning of `number` and `argument` depends on the action: `number` is for instance a match,
    a challenge, a person, a page or a step, and `argument` a ply, a leaderboard or a puzzle.
    `version` is the version of the match on the board.
    """

    kind: str
    action: str
    number: int
    version: int | None = None
    argument: str = ""

    PATTERN = re.compile(
        r"([a-z]+):([a-z]+(?:-[a-z]+)*):([0-9]{1,19})(?::([0-9]{0,9})(?::([\w./-]{1,64}))?)?",
        re.ASCII,
    )

    def __str__(self) -> str:
        version = "" if self.version is None else str(self.version)
        return ":".join((self.kind, self.action, str(self.number), version, self.argument)).rstrip(
            ":"
        )

    @property
    def name(self) -> str:
        """The kind and the action (`kind:action`), by which a press action is found."""
        return f"{self.kind}:{self.action}"

    @classmethod
    def from_text(cls, text: str) -> "CustomId | None":
        """Parse a custom id. Return None for text that the bot did not write."""
        found = cls.PATTERN.fullmatch(text)
        if not found:
            return None
        kind, action, number, version, argument = found.groups()
        read = cls(kind, action, int(number), int(version) if version else None, argument or "")
        return read if str(read) == text and read.number <= MAX_NUMBER else None
