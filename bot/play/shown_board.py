"""The message that shows a match."""

from dataclasses import dataclass

from bot.play.match import Match


@dataclass(frozen=True)
class ShownBoard:
    """A message in a channel that shows the match numbered `match` as of `version`."""

    match: int
    message: int
    guild: int
    channel: int
    version: int

    def is_current(self, match: Match) -> bool:
        """Return whether the message shows the match's present position."""
        return self.version >= match.position_version
