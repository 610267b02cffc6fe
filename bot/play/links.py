"""Links to places in Discord."""

from bot.play.match import Match


def message_link(guild: int, channel: int, message: int | None = None) -> str:
    """Return the URL of a message, or of its channel without one."""
    where = f"https://discord.com/channels/{guild}/{channel}"
    return f"{where}/{message}" if message else where


def match_link(match: Match) -> str:
    """Return the URL of a match's board, or of its channel."""
    return message_link(match.guild, match.channel, match.message)


def board_link(match: Match) -> str:
    """Return the URL of a match's newest board; empty if no message shows it."""
    return "" if match.board_lost else match_link(match)
