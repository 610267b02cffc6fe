"""The message that shows a match."""

from dataclasses import dataclass

from bot.play.match import Match


@dataclass(frozen=True)
class LastBoard:
    """The message that shows a match, and at which version; None before any."""

    message: int | None = None
    version: int | None = None

    @classmethod
    def of(cls, match: Match) -> "LastBoard":
        """Return the last board of a match as it was read."""
        return cls(match.message, match.shown_version)

    def is_newer(self, match: Match) -> bool:
        """Return whether it shows a later version than `match`."""
        return self.version is not None and self.version > match.version
