"""A bot process and a loopback Discord that can fail."""

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

from guti import Side
from guti.games import GAMES
from tests.support.loopback import (
    BotProcess,
    Channel,
    Interaction,
    Loopback,
    Member,
    PostedMessage,
    rules,
)
from tests.support.loopback.faults import Fault
from tests.support.loopback.launcher import HASTE
from tests.support.loopback.world import ANY_MEMBER
from tests.support.loopback_match import LoopbackMatch
from tests.support.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
RECORD = re.compile(r"^(?=\[?\d{4}-\d\d-\d\d )", re.MULTILINE)
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
BAD = re.compile(r"WARNING|ERROR|CRITICAL")
OURS = re.compile(rf"(WARNING|ERROR|CRITICAL)\s*\S*\s+(bot|cogs|asyncio|root)\b|{ROOT}/(bot|cogs)/")


async def poll_until(true: Callable[[], bool], limit: float = PATIENCE_S) -> None:
    """Poll until `true()` is true. Raises TimeoutError after `limit` seconds."""
    async with asyncio.timeout(limit):
        while not true():  # noqa: ASYNC110 (a process and its database have no events)
            await asyncio.sleep(0.01)


@dataclass
class FaultyBot:
    """A bot process with its loopback Discord, database and log."""

    discord: Loopback
    bot: BotProcess
    database: Path
    numbers: Iterator[int] = field(default_factory=count)
    rng: Random = field(default_factory=lambda: Random(7))
    read: int = 0

    @classmethod
    @asynccontextmanager
    async def open(cls, folder: Path) -> AsyncIterator[Self]:
        """Start a bot with short timeouts, and check that it stops cleanly."""
        database = folder / "guti.sqlite3"
        async with Loopback.serve() as discord:
            discord.heartbeat_ms = 300
            async with BotProcess(discord, database, settings={HASTE: "yes"}) as bot:
                yield cls(discord, bot, database)
                if bot.running:
                    assert await bot.stop() == 0

    def new_channel(self) -> Channel:
        channel = self.discord.add_channel(f"channel-{next(self.numbers)}")
        self.discord.gateway.dispatch("CHANNEL_CREATE", channel.payload(self.discord.bot))
        return channel

    async def begins(
        self, game: str = "dash-guti", channel: Channel | None = None
    ) -> LoopbackMatch:
        """Begin a match in `channel`, or in a new channel if None. Black moves first."""
        channel = channel or self.new_channel()
        return await LoopbackMatch.open(self.discord, channel, GAMES[game], Side.BLACK, self.pair())

    def pair(self) -> tuple[str, str]:
        """Return the names of two new members, who have not reached any match limit."""
        number = next(self.numbers)
        return f"Asha {number}", f"Bimal {number}"

    def sends(self, match: LoopbackMatch, move: str) -> Interaction:
        """Let the player to move type `/move`, without waiting for the answer."""
        return self.uses(match.mover, match.channel, "move", move=move)

    def uses(
        self, who: Member, channel: Channel, command: str, /, **options: object
    ) -> Interaction:
        """Use a command without waiting for the answer."""
        return who.interact(channel, rules.COMMAND, who._command(command, options))

    async def wait_until_acknowledged(self, sent: Interaction) -> None:
        """Wait until the bot acknowledges the interaction."""
        begun = f"/interactions/{sent.id}/"
        requests = self.discord.requests
        await poll_until(lambda: any(each.path.startswith(begun) for each in requests))

    async def wait_for_recorded_board(self, match: LoopbackMatch) -> None:
        """Wait until the bot has recorded the message of the newest board."""
        message_query = "SELECT max(message) FROM messages WHERE kind = 'board' AND channel = ?"
        newest, channel = match.channel.public[-1].id, match.channel.id
        await poll_until(lambda: self._rows(message_query, channel) == [(newest,)])

    def types(
        self, who: Member, channel: Channel, command: str, /, **options: object
    ) -> Interaction:
        """Type the last option of a command, without waiting for completions."""
        data = who._command(command, options, typing=True)
        return who.interact(channel, rules.AUTOCOMPLETE, data)

    def chooses(self, who: Member, channel: Channel, menu: str, target: Member) -> Interaction:
        """Use a member's context menu without waiting for the answer."""
        resolved = {
            "users": {str(target.id): target.person.user},
            "members": {str(target.id): ANY_MEMBER},
        }
        (known,) = [each for each in self.discord.commands if each["name"] == menu]
        data = {"id": known["id"], "name": menu, "type": 2, "target_id": str(target.id)}
        return who.interact(channel, rules.COMMAND, {**data, "resolved": resolved})

    def presses(self, who: Member, message: PostedMessage, label: str) -> Interaction:
        """Press a button without waiting for the answer."""
        button = message.component(type=rules.BUTTON, label=label)
        return who.touch(
            message, {"custom_id": button["custom_id"], "component_type": rules.BUTTON}
        )

    @contextmanager
    def with_faults(self, *faults: Fault) -> Iterator[None]:
        """Apply the faults to all requests made inside the block."""
        self.discord.faults[:] = faults
        try:
            yield
        finally:
            self.discord.faults.clear()

    def moves(self, match: LoopbackMatch) -> list[str]:
        """Return the moves of a match from the database."""
        rows = self._rows(
            "SELECT move FROM turns JOIN matches ON matches.id = turns.match"
            " WHERE channel = ? AND turns.taken_back IS NULL ORDER BY turns.match, turns.ply",
            match.channel.id,
        )
        return [move for (move,) in rows]

    def _rows(self, query: str, *values: object) -> list[Any]:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            return connection.execute(query, values).fetchall()

    def new_errors(self) -> list[str]:
        """Return new warnings and errors in the log, except those of discord.py."""
        log = self.bot.log
        new, self.read = COLOUR.sub("", log[self.read :]), len(log)
        return [
            record for record in RECORD.split(new) if BAD.search(record) and OURS.search(record)
        ]
