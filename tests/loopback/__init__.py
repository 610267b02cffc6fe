"""A compact Discord on sockets, for tests with the bot in its own process.

It implements the parts of REST v10 and gateway v10 that the bot uses.

    async with Loopback.serve() as discord, BotProcess(discord, tmp_path / "guti.sqlite3") as bot:
        asha, bimal = discord.member("Asha"), discord.member("Bimal")
        invitation = await asha.slash(discord.channel, "challenge", opponent=bimal, game="pretwa")
        await bot.restart()  # SIGKILL, and from the start
        board = await bimal.click(invitation.message, label="Accept")
        assert board.message.alt_texts
"""

from .interactions import Interaction
from .members import Member, NoAnswerError
from .process import BotProcess
from .server import Loopback
from .world import Channel, PostedMessage

__all__ = [
    "BotProcess",
    "Channel",
    "Interaction",
    "Loopback",
    "Member",
    "NoAnswerError",
    "PostedMessage",
]
