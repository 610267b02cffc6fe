"""A small Discord server on sockets, for tests that run the bot as a process.

It implements the parts of REST v10 and gateway v10 that the bot uses.

    async with Loopback.serve() as discord, BotProcess(discord, tmp_path / "guti.sqlite3") as bot:
        asha, bimal = discord.member("Asha"), discord.member("Bimal")
        invitation = await asha.slash(discord.channel, "challenge", opponent=bimal, game="pretwa")
        await bot.restart()  # SIGKILL, then a new start
        board = await bimal.click(invitation.message, label="Accept")
        assert board.message.alt_texts
"""

from tests.support.loopback import contexts
from tests.support.loopback.interactions import Interaction
from tests.support.loopback.members import Member, NoAnswerError
from tests.support.loopback.process import BotProcess
from tests.support.loopback.server import Loopback
from tests.support.loopback.world import Channel, PostedMessage

__all__ = [
    "BotProcess",
    "Channel",
    "Interaction",
    "Loopback",
    "Member",
    "NoAnswerError",
    "PostedMessage",
    "contexts",
]
