"""Custom ids: what a button, a select or a form is about, as text that outlives restarts.

It must not know what any of them does.
"""

import re
from dataclasses import dataclass

LARGEST = 2**63 - 1
"""The largest number that Discord and a database know."""

LONGEST = 100
"""As many characters as Discord lets a custom id have."""


@dataclass(frozen=True)
class CustomId:
    """What is asked of what: `kind:action:number`, then `:version` and `:argument` if any.

    `number` is that of a match, a challenge or a person, or of a page; `version` that of the match
    as it is shown; the argument is of the action's own kind: a ply, a leaderboard, a page.
    """

    kind: str
    action: str
    number: int
    version: int | None = None
    argument: str = ""

    PATTERN = re.compile(
        r"([a-z]+):([a-z]+(?:-[a-z]+)*):([0-9]{1,19})(?::([0-9]{0,9})(?::([\w./-]{1,60}))?)?",
        re.ASCII,
    )

    def __str__(self) -> str:
        version = "" if self.version is None else str(self.version)
        return ":".join((self.kind, self.action, str(self.number), version, self.argument)).rstrip(
            ":"
        )

    @property
    def name(self) -> str:
        """What is asked for, whatever it is asked of."""
        return f"{self.kind}:{self.action}"

    @classmethod
    def from_text(cls, text: str) -> "CustomId | None":
        """Read a custom id; return None for text that the bot did not write."""
        found = cls.PATTERN.fullmatch(text)
        if not found:
            return None
        kind, action, number, version, argument = found.groups()
        read = cls(kind, action, int(number), int(version) if version else None, argument or "")
        return read if str(read) == text and read.number <= LARGEST else None
