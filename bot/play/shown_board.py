"""Messages that show a match."""

from dataclasses import dataclass

from bot.play.match import Match


@dataclass(frozen=True)
class ShownBoard:
    """A message that shows match number `match` at version `version`."""

    match: int
    message: int
    guild: int
    channel: int
    version: int

    def is_current(self, match: Match) -> bool:
        """Return whether the message shows the match's current position."""
        return self.version >= match.position_version
