"""A match of two people in a private chat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from tests.support.faulty_bot import FaultyBot, poll_until
from tests.support.loopback import Channel, Interaction, Member, PostedMessage, contexts, rules
from tests.support.loopback.world import walk


@dataclass
class Chat:
    """A private chat of two people with a match."""

    bot: FaultyBot
    channel: Channel
    asha: Member
    bimal: Member
    board: PostedMessage

    @classmethod
    async def open(cls, bot: FaultyBot, *, game: str = "felli", **options: object) -> Self:
        """Begin a match by a challenge. Asha is Black and moves first."""
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
        """Player to move, as the board says."""
        named = re.findall(r"<@\d+>", self.board.text)
        return self.asha if named[-1] == self.asha.mention else self.bimal

    async def press(self, number: int = 0) -> Interaction:
        """Press the move button at index `number`, and wait for the new board."""
        ids = move_ids(self.board)
        answer = await self.mover.press(self.board, ids[number % len(ids)])
        if answer.ephemeral:  # the piece has several moves
            answer = await self.mover.press(answer.message, move_ids(answer.message)[0])
        await self.bot.discord.until(
            lambda: move_ids(match_messages(self.channel)[-1]) != ids, "the board"
        )
        self.board = match_messages(self.channel)[-1]
        message_query = (
            "SELECT message FROM boards WHERE channel = ? ORDER BY version DESC, message DESC"
        )
        newest = [(self.board.id,)]
        await poll_until(lambda: self.bot._rows(message_query, self.channel.id)[:1] == newest)
        return answer


def move_ids(message: PostedMessage) -> list[str]:
    """Return the custom ids of a message's move buttons."""
    nodes = [each for each in walk(message.components) if each["type"] == rules.BUTTON]
    ids = [each["custom_id"] for each in nodes]
    return [each for each in ids if each.startswith(("match:play:", "match:from:"))]


def match_messages(channel: Channel) -> list[PostedMessage]:
    """Return a channel's messages that show a live or finished match."""
    return [each for each in channel.public if move_ids(each) or shows_finished_match(each)]


def shows_finished_match(message: PostedMessage) -> bool:
    """Return whether a message shows a finished match."""
    return "Rematch" in message.buttons
