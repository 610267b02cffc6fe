"""Links to places in Discord."""

from bot.play.match import Match
from bot.play.shown_board import ShownBoard


def message_link(guild: int, channel: int, message: int | None = None) -> str:
    """Return the URL of a message, or of the channel if `message` is None."""
    # In Discord's URLs, private chats have no server id.
    where = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return f"{where}/{message}" if message else where


def match_link(match: Match, board: ShownBoard | None) -> str:
    """Return the URL of a match's board, or of the channel if `board` is None.

    A board that does not show the end of a match yet will be deleted soon.
    """
    if board is None or (not match.live and board.version < match.version):
        return message_link(match.guild or match.foreign_guild, match.channel)
    return message_link(board.guild or match.foreign_guild, board.channel, board.message)


def board_link(match: Match, board: ShownBoard | None) -> str:
    """Return the URL of a match's board, or "" if there is no current board."""
    return match_link(match, board) if board and board.is_current(match) else ""
