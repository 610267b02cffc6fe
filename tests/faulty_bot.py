"""A bot whose Discord is faulty, what its log says of it, and channels to play in meanwhile.

It must not know the faults.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Self

from loopback import BotProcess, Channel, Interaction, Loopback, Member, PostedMessage, rules
from loopback.faults import Fault
from loopback.launcher import HASTE
from loopback.world import ANY_MEMBER
from loopback_match import LoopbackMatch

from bot.engine import Side
from bot.games import GAMES

ROOT = Path(__file__).parents[1]
RECORD = re.compile(r"^(?=\[?\d{4}-\d\d-\d\d )", re.MULTILINE)
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
BAD = re.compile(r"WARNING|ERROR|CRITICAL")
OURS = re.compile(rf"(WARNING|ERROR|CRITICAL)\s*\S*\s+(bot|cogs|asyncio|root)\b|{ROOT}/(bot|cogs)/")


async def sooner_or_later(true: Callable[[], bool], limit: float = 15.0) -> None:
    """Wait for what no event tells; raises TimeoutError."""
    async with asyncio.timeout(limit):
        while not true():  # noqa: ASYNC110 (a process and its database have no events)
            await asyncio.sleep(0.01)


@dataclass
class FaultyBot:
    """The bot, its Discord and its database, and how much of its log was read."""

    discord: Loopback
    bot: BotProcess
    database: Path
    numbers: Iterator[int] = field(default_factory=count)
    rng: Random = field(default_factory=lambda: Random(7))
    read: int = 0

    @classmethod
    @asynccontextmanager
    async def open(cls, folder: Path) -> AsyncIterator[Self]:
        """Start a bot that waits for Discord less long than usual; it must end as it is told to."""
        database = folder / "guti.sqlite3"
        async with Loopback.serve() as discord:
            discord.heartbeat_ms = 300
            async with BotProcess(discord, database, settings={HASTE: "yes"}) as bot:
                yield cls(discord, bot, database)
                if bot.running:
                    assert await bot.stop() == 0

    def new_channel(self) -> Channel:
        """A new channel, which the bot hears of."""
        channel = self.discord.add_channel(f"channel-{next(self.numbers)}")
        self.discord.gateway.dispatch("CHANNEL_CREATE", channel.payload(self.discord.bot))
        return channel

    async def begins(
        self, game: str = "dash-guti", channel: Channel | None = None
    ) -> LoopbackMatch:
        """A match that begins, in a channel of its own; Black moves first."""
        channel = channel or self.new_channel()
        return await LoopbackMatch.open(self.discord, channel, GAMES[game], Side.BLACK, self.pair())

    def pair(self) -> tuple[str, str]:
        """The names of two people of their own: one person has only so many matches at once."""
        number = next(self.numbers)
        return f"Asha {number}", f"Bimal {number}"

    def sends(self, match: LoopbackMatch, move: str) -> Interaction:
        """The mover sends a move, and nobody waits for the answer."""
        return self.asks(match.mover, match.channel, "move", move=move)

    def asks(
        self, who: Member, channel: Channel, command: str, /, **options: object
    ) -> Interaction:
        """Somebody uses a command, and nobody waits for the answer."""
        return who.interact(channel, rules.COMMAND, who._command(command, options))

    async def asked(self, sent: Interaction) -> None:
        """Wait till the bot begins to answer, whatever comes of it."""
        begun = f"/interactions/{sent.id}/"
        requests = self.discord.requests
        await sooner_or_later(lambda: any(each.path.startswith(begun) for each in requests))

    async def settled(self, match: LoopbackMatch) -> None:
        """Wait till the bot has kept where the newest board is."""
        kept = "SELECT max(message) FROM matches WHERE channel = ?"
        newest, channel = match.channel.public[-1].id, match.channel.id
        await sooner_or_later(lambda: self._rows(kept, channel) == [(newest,)])

    def types(
        self, who: Member, channel: Channel, command: str, /, **options: object
    ) -> Interaction:
        """Somebody types the last option, and nobody waits for the completions."""
        data = who._command(command, options, typing=True)
        return who.interact(channel, rules.AUTOCOMPLETE, data)

    def chooses(self, who: Member, channel: Channel, menu: str, target: Member) -> Interaction:
        """Somebody chooses from the menu of a member, and nobody waits for what it opens."""
        resolved = {
            "users": {str(target.id): target.person.user},
            "members": {str(target.id): ANY_MEMBER},
        }
        (known,) = [each for each in self.discord.commands if each["name"] == menu]
        data = {"id": known["id"], "name": menu, "type": 2, "target_id": str(target.id)}
        return who.interact(channel, rules.COMMAND, {**data, "resolved": resolved})

    def presses(self, who: Member, message: PostedMessage, label: str) -> Interaction:
        """Somebody presses a button, and nobody waits for the answer."""
        button = message.component(type=rules.BUTTON, label=label)
        return who.touch(
            message, {"custom_id": button["custom_id"], "component_type": rules.BUTTON}
        )

    @contextmanager
    def under(self, *faults: Fault) -> Iterator[None]:
        """Let faults come down for as long as the block lasts."""
        self.discord.faults[:] = faults
        try:
            yield
        finally:
            self.discord.faults.clear()

    def moves(self, match: LoopbackMatch) -> list[str]:
        """The moves of a match as the database has them."""
        rows = self._rows(
            "SELECT move FROM turns JOIN matches ON matches.id = turns.match"
            " WHERE channel = ? AND turns.taken_back IS NULL ORDER BY turns.match, turns.ply",
            match.channel.id,
        )
        return [move for (move,) in rows]

    def _rows(self, query: str, *values: object) -> list[Any]:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            return connection.execute(query, values).fetchall()

    def complaints(self) -> list[str]:
        """What the log has had to complain of since this was asked last; discord.py may warn."""
        log = self.bot.log
        new, self.read = COLOUR.sub("", log[self.read :]), len(log)
        return [
            record for record in RECORD.split(new) if BAD.search(record) and OURS.search(record)
        ]
