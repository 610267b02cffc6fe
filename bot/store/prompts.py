"""Prompts: messages with buttons, and which of them ask for nothing any more.

It must not know what their buttons do, nor the clock.
"""

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import ColumnElement, delete, exists, insert, select

from bot.play.challenge import State
from bot.play.prompt import Prompt, PromptKind
from bot.store.database import Database
from bot.store.rows import OPEN
from bot.store.schema import challenges, matches, offers, prompts


class PromptStore:
    """The messages of a database that still have the buttons of a challenge or an offer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, prompt: Prompt) -> None:
        """Remember a message that has such buttons."""
        async with self._database.writing() as connection:
            await connection.execute(insert(prompts).values(asdict(prompt)))

    async def remove(self, message: int) -> None:
        """Forget a message that has none any more, or is gone."""
        async with self._database.writing() as connection:
            await connection.execute(delete(prompts).where(prompts.c.message == message))

    async def settled(self, now: datetime, limit: int) -> tuple[Prompt, ...]:
        """At most so many messages whose buttons ask for nothing any more, oldest first."""
        asks = _asks_for_answer(now) | _offers_something()
        rows = await self._database.read(
            select(prompts).where(~asks).order_by(prompts.c.message).limit(limit)
        )
        return tuple(
            Prompt(
                row.message, row.guild, row.channel, PromptKind(row.kind), row.number, row.version
            )
            for row in rows
        )


def _asks_for_answer(now: datetime) -> ColumnElement[bool]:
    """Whether a prompt is that of a challenge which can still be answered, or waits."""
    stands = exists().where(
        challenges.c.id == prompts.c.number,
        challenges.c.state.in_((State.OPEN.value, State.WAITING.value)),
        challenges.c.expires > now,
    )
    return (prompts.c.kind == PromptKind.CHALLENGE.value) & stands


def _offers_something() -> ColumnElement[bool]:
    """Whether a prompt is that of an offer which stands: nobody answered it, or moved."""
    stands = exists().where(
        offers.c.match == prompts.c.number,
        offers.c.version == prompts.c.version,
        offers.c.state == OPEN,
        matches.c.id == offers.c.match,
        matches.c.ply == offers.c.ply,
        matches.c.ended.is_(None),
    )
    return (prompts.c.kind == PromptKind.OFFER.value) & stands
