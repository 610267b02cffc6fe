"""Which message shows a match; it must not know what that looks like."""

from dataclasses import dataclass

from bot.play.match import Match


@dataclass(frozen=True)
class LastBoard:
    """The message that shows a match's board, and which version of it; None before one does."""

    message: int | None = None
    version: int | None = None

    @classmethod
    def of(cls, match: Match) -> "LastBoard":
        """That of a match as it was read."""
        return cls(match.message, match.shown_version)

    def is_newer(self, match: Match) -> bool:
        """Whether it shows the match as it became after `match`."""
        return self.version is not None and self.version > match.version
