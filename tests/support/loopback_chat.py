"""A match of two people in a private chat, and what its boards show."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from tests.support.faulty_bot import FaultyBot, sooner_or_later
from tests.support.loopback import Channel, Interaction, Member, PostedMessage, contexts, rules
from tests.support.loopback.world import walk


@dataclass
class Chat:
    """Two people in a private chat, and their match."""

    bot: FaultyBot
    channel: Channel
    asha: Member
    bimal: Member
    board: PostedMessage

    @classmethod
    async def open(cls, bot: FaultyBot, *, game: str = "felli", **options: object) -> Self:
        """Begin a match by a challenge; Asha has black and moves first."""
        asha, bimal = map(bot.discord.member, bot.pair())
        channel = contexts.chat(bot.discord, "friends", asha.person, bimal.person)
        sides = {"side": "black", "first": "me"}
        card = await asha.slash(channel, "challenge", opponent=bimal, game=game, **sides, **options)
        assert not card.ephemeral, card.text
        assert "can’t ping" in card.text
        accepted = await bimal.click(card.message, label="Accept")
        return cls(bot, channel, asha, bimal, accepted.message)

    @property
    def mover(self) -> Member:
        """The player whose turn the board announces."""
        named = re.findall(r"<@\d+>", self.board.text)
        return self.asha if named[-1] == self.asha.mention else self.bimal

    async def press(self, number: int = 0) -> Interaction:
        """Press a move as the player to move; the answer is the newest board."""
        ids = turns(self.board)
        answer = await self.mover.press(self.board, ids[number % len(ids)])
        if answer.ephemeral:  # A piece with several moves.
            answer = await self.mover.press(answer.message, turns(answer.message)[0])
        await self.bot.discord.until(lambda: turns(shown(self.channel)[-1]) != ids, "the board")
        self.board = shown(self.channel)[-1]
        kept = "SELECT message FROM boards WHERE channel = ? ORDER BY version DESC, message DESC"
        newest = [(self.board.id,)]
        await sooner_or_later(lambda: self.bot._rows(kept, self.channel.id)[:1] == newest)
        return answer


def turns(message: PostedMessage) -> list[str]:
    """Return the custom ids of a board's moves."""
    nodes = [each for each in walk(message.components) if each["type"] == rules.BUTTON]
    ids = [each["custom_id"] for each in nodes]
    return [each for each in ids if each.startswith(("match:play:", "match:from:"))]


def shown(channel: Channel) -> list[PostedMessage]:
    """Return the messages that show a board, playable or finished."""
    return [each for each in channel.public if turns(each) or over(each)]


def over(message: PostedMessage) -> bool:
    """Return whether a message shows a match that is over."""
    return "Rematch" in message.buttons
