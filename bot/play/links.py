"""Links to places in Discord, as its clients open them; the only place where they are made.

It must not know a sentence.
"""

from bot.play.match import Match


def message_link(guild: int, channel: int, message: int | None = None) -> str:
    """The address of a message, or without one of its channel."""
    where = f"https://discord.com/channels/{guild}/{channel}"
    return f"{where}/{message}" if message else where


def match_link(match: Match) -> str:
    """Where the board of a match is, or at least its channel."""
    return message_link(match.guild, match.channel, match.message)


def board_link(match: Match) -> str:
    """Where the newest board of a match is; empty if no message shows it."""
    return "" if match.board_lost else match_link(match)
