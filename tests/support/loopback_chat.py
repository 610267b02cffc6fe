"""A match of two people outside servers, and places of each kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from tests.support.faulty_bot import FaultyBot, poll_until
from tests.support.loopback import (
    Channel,
    Interaction,
    Loopback,
    Member,
    PostedMessage,
    contexts,
    openapi,
    rules,
)
from tests.support.loopback.world import walk


@dataclass
class Chat:
    """A match of two people where the bot is a guest."""

    bot: FaultyBot
    channel: Channel
    asha: Member
    bimal: Member
    board: PostedMessage

    @classmethod
    async def open(
        cls, bot: FaultyBot, *, game: str = "felli", foreign: bool = False, **options: object
    ) -> Self:
        """Begin a match by a challenge. Asha is Black and moves first.

        With `foreign`, it is in a server that has not added the bot.
        """
        asha, bimal = map(bot.discord.member, bot.pair())
        if foreign:
            channel = contexts.foreign(bot.discord)
        else:
            channel = contexts.chat(bot.discord, "friends", asha.person, bimal.person)
        sides = {"side": "black", "first": "me"}
        card = await asha.slash(channel, "challenge", opponent=bimal, game=game, **sides, **options)
        assert not card.ephemeral, card.text
        assert "No pings" in card.text
        accepted = await bimal.click(card.message, label="Accept")
        return cls(bot, channel, asha, bimal, accepted.message)

    @property
    def link(self) -> str:
        """Link to the channel."""
        return f"https://discord.com/channels/{self.channel.guild_id or '@me'}/{self.channel.id}"

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
            "SELECT message FROM messages WHERE kind = 'board' AND channel = ?"
            " ORDER BY version DESC, message DESC"
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


def place(discord: Loopback, kind: str, *people: Member) -> Channel:
    """Return a new channel of `kind`. `hidden` is in a foreign server that hides answers."""
    accounts = [each.person for each in people]
    match kind:
        case "server":
            return discord.channel
        case "direct":
            return contexts.direct(discord, accounts[0])
        case "chat":
            return contexts.chat(discord, "friends", *accounts)
    return contexts.foreign(discord, external_apps=kind == "foreign")


def check_requests(bot: FaultyBot) -> None:
    """Assert that Discord refused nothing, and that requests match its API description."""
    assert bot.discord.refusals == []
    assert bot.new_errors() == []
    if openapi.DESCRIPTION.exists():
        assert [each for one in bot.discord.requests for each in openapi.problems(one)] == []


def columns_with(bot: FaultyBot, *ids: int | None) -> list[tuple[str, str]]:
    """Return the tables and columns in which any of `ids` is stored."""
    columns = bot._rows(
        "SELECT sqlite_master.name, column.name"
        " FROM sqlite_master, pragma_table_info(sqlite_master.name) AS column"
        " WHERE sqlite_master.type = 'table'"
    )
    marks = ", ".join("?" for _ in ids)
    return [
        (table, column)
        for table, column in columns
        if bot._rows(f'SELECT 1 FROM "{table}" WHERE "{column}" IN ({marks}) LIMIT 1', *ids)  # noqa: S608
    ]
